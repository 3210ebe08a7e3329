// The games of the board: the one file that lists what each shows there.
import type { Component } from 'svelte';
import type { Landing } from '$lib/reveal/steps';
import type { BoardRound } from '$wire/BoardRound';
import type { RoadsSection } from '$wire/RoadsSection';
import type { TableSection } from '$wire/TableSection';
import BaccaratNow from './baccarat/Now.svelte';
import BaccaratRoads from './baccarat/Roads.svelte';
import { SIDES } from './baccarat/sides';
import SicBoNow from './sic-bo/Now.svelte';
import SicBoRoads from './sic-bo/Roads.svelte';

type Pieces = {
  /** What lies on the table now; at pai gow the ring shows it. */
  Now: Component<{ round: BoardRound; landing: Landing }> | null;
  Roads: Component<{ roads: RoadsSection | undefined; table: TableSection }> | null;
  /** The bets whose stakes are added up for everybody to see. */
  sides: readonly string[];
  /** The colour of the cloth, as a light over the board. */
  light: string;
};

const GREEN = '#0c4434';
const PIECES: Readonly<Record<string, Pieces>> = {
  baccarat: { Now: BaccaratNow, Roads: BaccaratRoads, sides: SIDES, light: GREEN },
  'sic-bo': { Now: SicBoNow, Roads: SicBoRoads, sides: ['small', 'big'], light: '#5e1220' },
};

export const piecesOf = (game: string): Pieces =>
  PIECES[game] ?? { Now: null, Roads: null, sides: [], light: GREEN };
