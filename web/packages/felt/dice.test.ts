import { expect, test } from 'vitest';
import { PIPS, isRed, sidesOf } from './dice';

test.each([1, 2, 3, 4, 5, 6])('face %i', (face) => {
  expect(PIPS[face]).toHaveLength(face);
  const sides = sidesOf(face);
  for (const side of sides) expect([face, 7 - face]).not.toContain(side);
  expect(sides[0] + sides[1]).not.toBe(7);
});

test('one and four are red', () => {
  expect([1, 2, 3, 4, 5, 6].filter(isRed)).toEqual([1, 4]);
});
