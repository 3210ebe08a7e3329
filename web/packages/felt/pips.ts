// Where the suit signs of a number card lie: the layout every printed deck has, on a card of 100 by 140.

export type Pip = { x: number; y: number; down: boolean };

const [L, M, R] = [33, 50, 67];
const [T, B] = [29, 111];
const MID = 70;
/** Rows of the side columns of nine and ten. */
const [T3, B3] = [56.3, 83.7];

type At = readonly [number, number];
const corners: readonly At[] = [
  [L, T],
  [R, T],
  [L, B],
  [R, B],
];
const sides: readonly At[] = [...corners, [L, MID], [R, MID]];
const eight: readonly At[] = [...corners, [L, T3], [R, T3], [L, B3], [R, B3]];

const PLACES: Readonly<Record<string, readonly At[]>> = {
  A: [[M, MID]],
  '2': [
    [M, T],
    [M, B],
  ],
  '3': [
    [M, T],
    [M, MID],
    [M, B],
  ],
  '4': corners,
  '5': [...corners, [M, MID]],
  '6': sides,
  '7': [...sides, [M, 49.5]],
  '8': [...sides, [M, 49.5], [M, 90.5]],
  '9': [...eight, [M, MID]],
  '10': [...eight, [M, 42.6], [M, 97.4]],
};

/** The signs of a rank; those in the lower half stand on their heads. Court cards have none. */
export function pipsOf(rank: string): Pip[] {
  return (PLACES[rank] ?? []).map(([x, y]) => ({ x, y, down: y > MID }));
}
