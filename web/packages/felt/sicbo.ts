// The felt of Sic Bo: Small and Big at the ends, doubles and triples between them, totals, two dice, single dice.
import { sector, type Arc, type Ring } from './arc';
import type { Felt, Field, Print, Shape } from './layout';
import { sicBoRegion } from './sicbo-regions';

type Row = {
  region: string;
  high: number;
  /** Which part of the region, where it takes two rows. */ part?: 0 | 1;
};
type Measures = {
  width: number;
  radius: number;
  reach: number;
  sag: number;
  rail: number;
  rows: readonly Row[];
};

/** The rows from the bottom up: what lies in them and how high they are. */
const WIDE: Measures = {
  width: 1440,
  radius: 3900,
  reach: 700,
  sag: 64,
  rail: 26,
  rows: [
    { region: 'singles', high: 76 },
    { region: 'pairs', high: 76 },
    { region: 'totals', high: 76 },
    { region: 'triples', high: 78 },
    { region: 'doubles', high: 78 },
  ],
};
/** On an upright screen totals and two dice take two rows each, so that every field can be pressed. */
const TALL: Measures = {
  width: 1080,
  radius: 3300,
  reach: 526,
  sag: 44,
  rail: 26,
  rows: [
    { region: 'singles', high: 96 },
    { region: 'pairs', high: 92, part: 1 },
    { region: 'pairs', high: 92, part: 0 },
    { region: 'totals', high: 92, part: 1 },
    { region: 'totals', high: 92, part: 0 },
    { region: 'triples', high: 88 },
    { region: 'doubles', high: 88 },
  ],
};
/** In a quarter of a screen the rows are low and nearly straight. */
const QUARTER: Measures = {
  width: 960,
  radius: 12_000,
  reach: 474,
  sag: 10,
  rail: 12,
  rows: [
    { region: 'singles', high: 47 },
    { region: 'pairs', high: 52 },
    { region: 'totals', high: 50 },
    { region: 'triples', high: 50 },
    { region: 'doubles', high: 50 },
  ],
};
const MEASURES: Readonly<Record<Shape, Measures>> = {
  wide: WIDE,
  tall: TALL,
  phone: WIDE,
  quarter: QUARTER,
};
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

export function sicBoFelt(bets: readonly { bet: string }[], shape: Shape = 'wide'): Felt {
  const { width, radius, reach, sag, rail, rows } = MEASURES[shape];
  const names = bets.map(({ bet }) => bet);
  const of = ({ region, part }: Row): string[] => {
    const all = names
      .filter((bet) => {
        const own = sicBoRegion(bet);
        return own === region || (region === 'singles' && own === 'other');
      })
      .toSorted((a, b) => number(a) - number(b) || a.localeCompare(b));
    const half = Math.ceil(all.length / 2);
    return part === undefined ? all : part === 0 ? all.slice(0, half) : all.slice(half);
  };
  const height = rows.reduce((sum, { high }) => sum + high, 0) + sag + rail + 8;
  const arc: Arc = { x: width / 2, y: height - rail - 6 - radius, half: Math.asin(reach / radius) };
  const fields: Field[] = [];
  let outer = radius;
  let upper = 0;
  for (const each of rows) {
    const ends = each.region === 'triples' || each.region === 'doubles';
    const side = ends ? 1 - END : 1;
    fields.push(...row(arc, { inner: outer - each.high, outer }, of(each), -side, side));
    outer -= each.high;
    if (ends) upper += each.high;
  }
  const ring: Ring = { inner: outer, outer: outer + upper };
  for (const [bet, from, to] of [
    ['small', -1, END - 1],
    ['big', 1 - END, 1],
  ] as const)
    if (names.includes(bet)) {
      fields.push({ bet, print: 'end', place: sector(arc, ring, from, to, 2.5) });
    }
  return { width, height, arc, rail: { inner: radius + 6, outer: radius + 6 + rail }, fields };
}
