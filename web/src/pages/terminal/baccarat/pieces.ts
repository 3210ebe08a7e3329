// Baccarat on a terminal: cards before the dealer, roads while bets are open, side bets in a row.
import { baccaratFelt } from '$felt/layout';
import { baccaratRegions, tone } from '$felt/regions';
import type { Pieces } from '../pieces';
import Hands from './Hands.svelte';
import Roads from './Roads.svelte';
import RoadsLeft from './RoadsLeft.svelte';
import RoadsRight from './RoadsRight.svelte';

export const baccarat: Pieces = {
  felt: (table, shape) => baccaratFelt(table.bets, table.insurance.length > 0, shape),
  zones: (bets) => [{ columns: 99, width: 104, height: 96, bets: baccaratRegions(bets).side }],
  paged: false,
  print: () => 'side',
  look: (bet) => ({
    tone: tone(bet),
    emblem: /tiger|buffalo/.exec(bet)?.[0] ?? '',
    faces: [],
    mirrored: bet === 'banker',
  }),
  narrow: false,
  Middle: Hands,
  RoadsLeft,
  RoadsRight,
  Roads,
};
