// The faces of a die. One and four are red, as on the dice of the East; opposite faces make seven.

export type Spot = readonly [number, number];

export const PIPS: Readonly<Record<number, readonly Spot[]>> = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  6: [
    [29, 24],
    [71, 24],
    [29, 50],
    [71, 50],
    [29, 76],
    [71, 76],
  ],
};

export const isRed = (face: number): boolean => face === 1 || face === 4;

/** Which faces show at the left and at the right when this one is on top: never it or its opposite. */
const SIDES: Readonly<Record<number, readonly [number, number]>> = {
  1: [2, 3],
  2: [3, 1],
  3: [1, 2],
  4: [6, 5],
  5: [4, 6],
  6: [5, 4],
};

export const sidesOf = (top: number): readonly [number, number] => SIDES[top] ?? [2, 3];
