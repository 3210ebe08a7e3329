import type { Snippet } from 'svelte';

/** The state of a spot: empty, or a stake that is sent, registered, refused or ended. */
export type SpotState =
  'empty' | 'sending' | 'registered' | 'refused' | 'won' | 'lost' | 'returned';

export type SpotProps = {
  name: string;
  odds: string;
  /** The whole spot in words, for screen readers. */
  label: string;
  state: SpotState;
  /** The stake, already as text; empty if there is none. */
  amount?: string;
  tone?: string;
  chip?: number;
  /** Why the stake was refused, or what it won. */
  note?: string;
  winning?: boolean;
  locked?: boolean;
  /** A small spot: a stake covers the odds printed under it, as a real chip would. */
  compact?: boolean;
  onadd: () => void;
  onremove: () => void;
  /** Drawn instead of the name: the dice of a Sic Bo spot. */
  children?: Snippet;
};
