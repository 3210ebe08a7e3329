import type { Snippet } from 'svelte';

/** What a spot shows: nothing, a stake on its way, one that is registered, one refused, or how it ended. */
export type SpotState =
  'empty' | 'sending' | 'registered' | 'refused' | 'won' | 'lost' | 'returned';

export type SpotProps = {
  name: string;
  odds: string;
  /** The whole of it in words, for those who listen. */
  label: string;
  state: SpotState;
  /** What lies on it, already as text; empty for nothing. */
  amount?: string;
  tone?: string;
  chip?: number;
  /** Why it was refused, or what it won. */
  note?: string;
  winning?: boolean;
  locked?: boolean;
  /** A small spot: a stake covers the odds printed under it, as a chip does. */
  compact?: boolean;
  onadd: () => void;
  onremove: () => void;
  /** Drawn instead of the name: the dice it is about. */
  children?: Snippet;
};
