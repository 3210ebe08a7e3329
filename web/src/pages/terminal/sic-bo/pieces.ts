// Sic Bo on a terminal: the dome before the dealer with the roads beside it, and on a phone all bets
// in zones.
import { sicBoFelt } from '$felt/sicbo';
import { faces, figure, sicBoRegion } from '$felt/sicbo-regions';
import type { Field, Print } from '$felt/layout';
import type { Pieces, Zone } from '../pieces';
import type { BetSpot } from '$wire/BetSpot';
import Cup from './Cup.svelte';
import Roads from './Roads.svelte';
import RoadsLeft from './RoadsLeft.svelte';
import RoadsRight from './RoadsRight.svelte';

function zones(bets: readonly BetSpot[]): Zone[] {
  const of = (...regions: string[]): BetSpot[] =>
    regions.flatMap((region) => bets.filter(({ bet }) => sicBoRegion(bet) === region));
  return [
    { columns: 2, width: 186, height: 84, bets: of('ends', 'singles') },
    { columns: 3, width: 124, height: 70, bets: of('totals') },
    { columns: 3, width: 124, height: 70, bets: of('doubles', 'triples') },
    { columns: 3, width: 124, height: 70, bets: of('pairs', 'other') },
  ];
}

function print(bet: string): Print {
  const region = sicBoRegion(bet);
  if (region === 'ends') return 'end';
  if (region === 'totals') return 'total';
  if (region === 'singles') return 'single';
  return bet === 'any-three-of-a-kind' ? 'any' : 'dice';
}

function tone(bet: string, field: Field): string {
  if (bet === 'small') return 'player';
  if (bet === 'big') return 'banker';
  if (field.print === 'any') return 'amber';
  return sicBoRegion(bet) === 'totals' && Number(figure(bet)) < 11 ? 'slate' : 'dark';
}

export const sicBo: Pieces = {
  felt: (table, shape) => sicBoFelt(table.bets, shape),
  zones,
  paged: true,
  print,
  look: (bet, field) => ({
    tone: tone(bet, field),
    emblem: '',
    faces: figure(bet) ? [Number(figure(bet))] : faces(bet),
    mirrored: false,
    ...(sicBoRegion(bet) === 'ends' ? { says: `total_range.${bet}` } : {}),
  }),
  narrow: true,
  Middle: Cup,
  RoadsLeft,
  RoadsRight,
  Roads,
};
