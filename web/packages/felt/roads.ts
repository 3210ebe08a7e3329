// Turns the cells of a road into marks to draw. The server places the cells; when there is no more
// room, the oldest columns are left out, always as a whole.

export type Tone = 'red' | 'blue' | 'green';
/** A mark of a streak road: Big Road, or Big and Small. */
export type StreakMark = {
  column: number;
  row: number;
  tone: Tone;
  letter: string;
  /** Ties, or threes of a kind, after it. */
  slashes: number;
  /** A dot at the top left: a Banker pair. */
  first: boolean;
  /** A dot at the bottom right: a Player pair. */
  second: boolean;
};
export type Small = 'one-stripe' | 'two-stripes' | 'one-horn' | 'two-horns' | 'seven';
/** A disc of the bead plate. */
export type BeadMark = {
  column: number;
  row: number;
  tone: Tone;
  letter: string;
  first: boolean;
  second: boolean;
  natural: boolean;
  small: Small | null;
};
export type Kind = 'ring' | 'disc' | 'slash';

/** A mark of a derived road around (5, 5) of its square, and the bar that makes it irregular. */
const SHAPES: Readonly<Record<Kind, { mark: string; bar: string }>> = {
  ring: { mark: 'm1.7 5a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0', bar: 'm1.6 5h6.8' },
  disc: { mark: 'm1.1 5a3.9 3.9 0 1 0 7.8 0a3.9 3.9 0 1 0-7.8 0', bar: 'm1.6 5h6.8' },
  slash: { mark: 'm1.8 8.2l6.4-6.4', bar: 'm2.6 2.6l4.8 4.8' },
};
type DerivedCell = { column: number; row: number; red: boolean };

/** A derived road as three outlines, so that a road of two hundred marks is three things to draw and not six hundred. */
export function derivedPaths(
  cells: readonly DerivedCell[],
  kind: Kind,
  size: number,
): { red: string; blue: string; bars: string } {
  const { mark, bar } = SHAPES[kind];
  const all = (some: readonly DerivedCell[], shape: string): string =>
    some
      .map(({ column, row }) => `M${String(column * size)} ${String(row * size)}${shape}`)
      .join('');
  const blue = cells.filter(({ red }) => !red);
  return {
    red: all(
      cells.filter(({ red }) => red),
      mark,
    ),
    blue: all(blue, mark),
    bars: all(blue, bar),
  };
}

/** The last columns that fit, renumbered from 0. */
export function lastColumns<T extends { column: number }>(
  cells: readonly T[],
  columns: number,
): T[] {
  const end = cells.reduce((most, { column }) => Math.max(most, column + 1), 0);
  const first = Math.max(0, end - columns);
  return cells
    .filter(({ column }) => column >= first)
    .map((cell) => ({ ...cell, column: cell.column - first }));
}

const TONES: Record<string, Tone> = {
  banker: 'red',
  player: 'blue',
  tie: 'green',
  big: 'red',
  small: 'blue',
  'three-of-a-kind': 'green',
};
export const roadTone = (result: string): Tone => TONES[result] ?? 'green';

const SMALLS: Record<string, Small> = {
  'small-tiger': 'one-stripe',
  'big-tiger': 'two-stripes',
  'small-buffalo': 'one-horn',
  'big-buffalo': 'two-horns',
  'banker-7': 'seven',
  'player-7': 'seven',
};
export const smallMark = (glyph: string | null): Small | null =>
  glyph === null ? null : (SMALLS[glyph] ?? null);

type Letters = (result: string) => string;
type BigCell = {
  column: number;
  row: number;
  result: string;
  ties?: number;
  triples?: number;
  player_pair?: boolean;
  banker_pair?: boolean;
};

/** The Big Road; ties before the first win are one green mark while there is no other cell. */
export function streakMarks(
  cells: readonly BigCell[],
  leading: number,
  letter: Letters,
): StreakMark[] {
  if (cells.length === 0 && leading > 0) {
    const alone = { column: 0, row: 0, tone: 'green' as const, letter: letter('tie') };
    return [{ ...alone, slashes: leading, first: false, second: false }];
  }
  return cells.map((cell) => ({
    column: cell.column,
    row: cell.row,
    tone: roadTone(cell.result),
    letter: letter(cell.result),
    slashes: cell.ties ?? cell.triples ?? 0,
    first: cell.banker_pair ?? false,
    second: cell.player_pair ?? false,
  }));
}

type BeadCell = {
  column: number;
  row: number;
  result: string;
  player_pair: boolean;
  banker_pair: boolean;
  natural: boolean;
  glyph: string | null;
};

export function beadMarks(beads: readonly BeadCell[], letter: Letters): BeadMark[] {
  return beads.map((bead) => ({
    column: bead.column,
    row: bead.row,
    tone: roadTone(bead.result),
    letter: letter(bead.result),
    first: bead.banker_pair,
    second: bead.player_pair,
    natural: bead.natural,
    small: smallMark(bead.glyph),
  }));
}
