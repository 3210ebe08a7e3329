// Where every bet of a layout lies on the felt, for each shape of screen. What is offered comes from the table:
// a name that is not known here still gets a place.
import { sector, type Arc, type Place, type Ring } from './arc';
import { baccaratRegions, tone } from './regions';

/** How a field is printed. */
export type Print = 'main' | 'side' | 'insurance' | 'end' | 'dice' | 'total' | 'any' | 'single';
export type Field = { bet: string; print: Print; place: Place };
export type Felt = {
  width: number;
  height: number;
  arc: Arc;
  /** The wooden rail with the boxes. */
  rail: Ring;
  fields: Field[];
};
export type Shape = 'wide' | 'tall' | 'phone' | 'quarter';

/** The bet `insurance` is no bet of the layout: it is where the offer will be made. */
export const INSURANCE = 'insurance';

type Measures = {
  width: number;
  height: number;
  /** Radius of the lower edge of the main fields, and how high they and each band above are. */
  radius: number;
  main: number;
  bands: number;
  band: number;
  rail: number;
  /** How far the main fields reach to each side of the middle. */
  reach: number;
};

const MEASURES: Readonly<Record<Shape, Measures>> = {
  wide: {
    width: 1440,
    height: 432,
    radius: 2600,
    main: 148,
    bands: 1,
    band: 112,
    rail: 58,
    reach: 708,
  },
  tall: {
    width: 1080,
    height: 610,
    radius: 1900,
    main: 196,
    bands: 2,
    band: 124,
    rail: 64,
    reach: 526,
  },
  phone: {
    width: 390,
    height: 246,
    radius: 760,
    main: 172,
    bands: 0,
    band: 0,
    rail: 52,
    reach: 187,
  },
  // About as wide as the quarter of a large screen is in pixels: print is as large as it is told.
  quarter: {
    width: 960,
    height: 252,
    radius: 2400,
    main: 92,
    bands: 1,
    band: 72,
    rail: 34,
    reach: 474,
  },
};

const MAIN_PARTS: Readonly<Record<string, readonly [number, number]>> = {
  player: [-1, -0.27],
  tie: [-0.27, 0.27],
  banker: [0.27, 1],
};
const PHONE_PARTS: Readonly<Record<string, readonly [number, number]>> = {
  player: [-1, -0.28],
  tie: [-0.28, 0.28],
  banker: [0.28, 1],
};

/** So many cells of equal width from one part to another, none wider than it should be, in the middle of the room. */
function spread(from: number, to: number, count: number, widest: number): [number, number][] {
  const each = Math.min(widest, (to - from) / Math.max(1, count));
  const start = (from + to - each * count) / 2;
  return Array.from({ length: count }, (_, i) => [start + i * each, start + (i + 1) * each]);
}

function sideBand(arc: Arc, ring: Ring, names: readonly string[], insured: boolean): Field[] {
  const left = names.filter((bet) => tone(bet) === 'player');
  const right = names.filter((bet) => tone(bet) === 'banker');
  const middle = names.filter((bet) => tone(bet) !== 'player' && tone(bet) !== 'banker');
  const between = [
    ...middle.slice(0, Math.ceil(middle.length / 2)),
    ...(insured ? [INSURANCE] : []),
    ...middle.slice(Math.ceil(middle.length / 2)),
  ];
  const most = Math.max(left.length, right.length);
  const weight = Math.max(1, between.length * (insured ? 1.15 : 1));
  const centre = (weight / (2 * most + weight)) * (between.length > 0 ? 1 : 0.4);
  const widest = 0.36;
  const cells = [
    ...left.map((bet, i) => [bet, spread(-1, -centre, left.length, widest)[i]] as const),
    ...between.map((bet, i) => [bet, spread(-centre, centre, between.length, widest)[i]] as const),
    ...right.map((bet, i) => [bet, spread(centre, 1, right.length, widest)[i]] as const),
  ];
  return cells.flatMap(([bet, part]) =>
    part
      ? [
          {
            bet,
            print: bet === INSURANCE ? ('insurance' as const) : ('side' as const),
            place: sector(arc, ring, ...part),
          },
        ]
      : [],
  );
}

/** From the outside inwards: what is about the animal, then char siu, then the pair beside the middle. */
const CLOSENESS = [/^small-|-small-/, /^big-|-big-/, /char-siu|dragon/, /pair/];
const closeness = (bet: string): number => CLOSENESS.findIndex((pattern) => pattern.test(bet));

/** By hand: the Player's from the outside inwards, the Banker's the other way round. */
function ordered(names: readonly string[]): string[] {
  const of = (bets: string[]): string[] => bets.toSorted((a, b) => closeness(a) - closeness(b));
  const banker = names.filter((bet) => tone(bet) === 'banker');
  return [...of(names.filter((bet) => !banker.includes(bet))), ...of(banker).reverse()];
}

/** Side bets for so many bands: the ones nearest to the middle in the lower band. */
function inBands(names: readonly string[], bands: number): string[][] {
  if (bands === 1) return [ordered(names)];
  const upper = names.filter((bet) => /tiger|buffalo|-7$/.test(bet) && !/pair|tie/.test(bet));
  const lower = names.filter((bet) => !upper.includes(bet));
  return [ordered(lower), ordered(upper)];
}

export function baccaratFelt(
  bets: readonly { bet: string }[],
  insured: boolean,
  shape: Shape,
): Felt {
  const m = MEASURES[shape];
  const arc: Arc = {
    x: m.width / 2,
    y: m.height - m.rail - 6 - m.radius,
    half: Math.asin(m.reach / m.radius),
  };
  const { main, side } = baccaratRegions(bets);
  const parts = shape === 'phone' ? PHONE_PARTS : MAIN_PARTS;
  const ring: Ring = { inner: m.radius - m.main, outer: m.radius };
  const fields: Field[] = main.map(({ bet }) => ({
    bet,
    print: 'main',
    place: sector(arc, ring, ...(parts[bet] ?? [-1, 1])),
  }));
  const bands = inBands(
    side.map(({ bet }) => bet),
    Math.max(1, m.bands),
  ).slice(0, m.bands);
  for (const [i, names] of bands.entries()) {
    const outer = m.radius - m.main - i * m.band;
    fields.push(...sideBand(arc, { inner: outer - m.band, outer }, names, insured && i === 0));
  }
  const rail = { inner: m.radius + 8, outer: m.radius + 8 + m.rail };
  return { width: m.width, height: m.height, arc, rail, fields };
}
