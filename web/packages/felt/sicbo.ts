// The felt of Sic Bo: Small and Big at the ends, doubles and triples between them, totals, two dice, single dice.
import { sector, type Arc, type Ring } from './arc';
import type { Felt, Field, Print } from './layout';
import { sicBoRegion } from './regions';

const [WIDTH, RADIUS, REACH] = [1440, 3900, 700] as const;
const RAIL = 26;
/** The rows from the bottom up: what lies in them and how high they are. */
const ROWS = [
  { region: 'singles', high: 76 },
  { region: 'pairs', high: 76 },
  { region: 'totals', high: 76 },
  { region: 'triples', high: 78 },
  { region: 'doubles', high: 78 },
] as const;
/** What Small and Big take of the upper two rows, on each side. */
const END = 0.26;

const number = (bet: string): number => Number(/\d+/.exec(bet)?.[0] ?? 3.5);

function print(bet: string): Print {
  switch (sicBoRegion(bet)) {
    case 'ends':
      return 'end';
    case 'totals':
      return 'total';
    case 'singles':
      return 'single';
    case 'triples':
      return bet === 'any-three-of-a-kind' ? 'any' : 'dice';
    case 'doubles':
    case 'pairs':
    case 'other':
      return 'dice';
  }
}

/** Cells of equal width, but the one for any triple, which is half as wide again. */
function row(arc: Arc, ring: Ring, bets: readonly string[], from: number, to: number): Field[] {
  const weight = (bet: string): number => (print(bet) === 'any' ? 1.5 : 1);
  const all = bets.reduce((sum, bet) => sum + weight(bet), 0);
  let start = from;
  return bets.map((bet) => {
    const end = start + ((to - from) * weight(bet)) / Math.max(1, all);
    const field = { bet, print: print(bet), place: sector(arc, ring, start, end, 2.5) };
    start = end;
    return field;
  });
}

export function sicBoFelt(bets: readonly { bet: string }[]): Felt {
  const names = bets.map(({ bet }) => bet);
  const of = (region: string): string[] =>
    names
      .filter(
        (bet) =>
          sicBoRegion(bet) === region || (region === 'singles' && sicBoRegion(bet) === 'other'),
      )
      .toSorted((a, b) => number(a) - number(b) || a.localeCompare(b));
  const height = ROWS.reduce((sum, { high }) => sum + high, 0) + 64 + RAIL + 8;
  const arc: Arc = { x: WIDTH / 2, y: height - RAIL - 6 - RADIUS, half: Math.asin(REACH / RADIUS) };
  const fields: Field[] = [];
  let outer: number = RADIUS;
  for (const { region, high } of ROWS) {
    const ends = region === 'triples' || region === 'doubles';
    const side = ends ? 1 - END : 1;
    fields.push(...row(arc, { inner: outer - high, outer }, of(region), -side, side));
    outer -= high;
  }
  const upper: Ring = { inner: outer, outer: outer + 156 };
  for (const [bet, from, to] of [
    ['small', -1, END - 1],
    ['big', 1 - END, 1],
  ] as const)
    if (names.includes(bet))
      fields.push({ bet, print: 'end', place: sector(arc, upper, from, to, 2.5) });
  return {
    width: WIDTH,
    height,
    arc,
    rail: { inner: RADIUS + 6, outer: RADIUS + 6 + RAIL },
    fields,
  };
}
