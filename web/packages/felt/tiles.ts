// How a tile looks: two numbers of spots, one above the other. The server knows its value.

/** A spot on a tile: its place in a half of 60 by 60, and whether it is red. */
export type Pip = { x: number; y: number; red: boolean };

const [L, M, R] = [16, 30, 44];
const [T, B] = [14, 46];

const HALVES: Record<number, readonly (readonly [number, number])[]> = {
  1: [[M, 30]],
  2: [
    [L, 30],
    [R, 30],
  ],
  3: [
    [L, T],
    [M, 30],
    [R, B],
  ],
  4: [
    [L, T],
    [R, T],
    [L, B],
    [R, B],
  ],
  5: [
    [L, T],
    [R, T],
    [M, 30],
    [L, B],
    [R, B],
  ],
  6: [
    [L, T],
    [R, T],
    [L, 30],
    [R, 30],
    [L, B],
    [R, B],
  ],
};

/** `1/3`, `31` or `3/1` → the face, smaller number first; `null` if the text is not a tile. */
export function tileFace(text: string): string | null {
  const parts = /^([1-6])\/?([1-6])$/.exec(text.trim());
  if (!parts) return null;
  return [parts[1] ?? '', parts[2] ?? ''].sort().join('/');
}

/** Both halves, smaller number on top. One, four and half of each six of the twelve are red. */
export function pips(face: string): Pip[] {
  const numbers = face.split('/').map(Number);
  return numbers.flatMap((number, half) =>
    (HALVES[number] ?? []).map(([x, y]) => ({
      x,
      y: y + half * 60,
      red: number === 1 || number === 4 || (face === '6/6' && (x === L) === (half === 0)),
    })),
  );
}
