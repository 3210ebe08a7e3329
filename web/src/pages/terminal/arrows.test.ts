import { expect, test } from 'vitest';
import { nearest } from './arrows';

/** Two rows of a felt: side bets above, Player, Tie and Banker below. */
const FELT = [
  { x: 100, y: 100 },
  { x: 300, y: 110 },
  { x: 500, y: 100 },
  { x: 120, y: 220 },
  { x: 300, y: 230 },
  { x: 480, y: 220 },
];
const tie = { x: 300, y: 230 };

test('an arrow goes to the neighbour on that side', () => {
  expect(nearest(tie, FELT, { x: -1, y: 0 })).toBe(3);
  expect(nearest(tie, FELT, { x: 1, y: 0 })).toBe(5);
  expect(nearest(tie, FELT, { x: 0, y: -1 })).toBe(1);
});

test('beyond the last there is nothing', () => {
  expect(nearest(tie, FELT, { x: 0, y: 1 })).toBe(-1);
});
