import { expect, test } from 'vitest';
import { MOST_DRAWN, chipColour, stackOf } from './chips';

const TRAY = [500, 2_500, 10_000, 50_000];

test('an amount is stacked in the chips of the table, the largest on top', () => {
  expect(stackOf(13_000, TRAY)).toEqual([500, 2_500, 10_000]);
  expect(stackOf(22_500, TRAY)).toEqual([2_500, 10_000, 10_000]);
});

test('no more than five are drawn, and something always is', () => {
  expect(stackOf(9_999_900, TRAY)).toHaveLength(MOST_DRAWN);
  expect(stackOf(100, TRAY)).toEqual([500]);
  expect(stackOf(0, TRAY)).toEqual([]);
});

test('every denomination of a casino has a colour of its own', () => {
  const values = [1, 5, 10, 25, 50, 100, 500, 1_000, 5_000, 25_000];
  const colours = values.map((value) => chipColour(value * 100).base);
  expect(new Set(colours).size).toBe(values.length);
});
