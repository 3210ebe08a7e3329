// What a game brings to the scene of a terminal. games.ts lists the games.
import type { Component } from 'svelte';
import type { Felt, Field, Print, Shape } from '$felt/layout';
import type { Sight } from '$lib/reveal/sight.svelte';
import type { BetSpot } from '$wire/BetSpot';
import type { RoadsSection } from '$wire/RoadsSection';
import type { RoundSection } from '$wire/RoundSection';
import type { TableSection } from '$wire/TableSection';

/** Bets that lie together on a phone: their columns, and the size of one field. */
export type Zone = { columns: number; width: number; height: number; bets: BetSpot[] };

/** How the field of a bet looks. */
export type Look = {
  tone: string;
  emblem: string;
  faces: number[];
  mirrored: boolean;
  /** What more is printed, as a phrase. */
  says?: string;
};

export type Pieces = {
  /** The felt of a table in a room of this shape. */
  felt: (table: TableSection, shape: Shape) => Felt;
  /** The bets beside the felt on a phone. */
  zones: (bets: readonly BetSpot[]) => Zone[];
  /** On a phone the zones hold all bets, a zone to a page, and there is no felt. */
  paged: boolean;
  /** How a bet of a zone is printed. */
  print: (bet: string) => Print;
  look: (bet: string, field: Field) => Look;
  /** Whether what lies before the dealer leaves room for roads beside it. */
  narrow: boolean;
  /** What lies before the dealer. */
  Middle: Component<{ sight: Sight; round: RoundSection }>;
  RoadsLeft: Component<{ roads: RoadsSection | undefined; facts?: string }>;
  RoadsRight: Component<{ roads: RoadsSection | undefined }>;
  /** The roads in a drawer. */
  Roads: Component<{ roads: RoadsSection | undefined }>;
};
