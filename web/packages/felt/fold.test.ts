import { expect, test } from 'vitest';
import { edgeOf, EDGES, fold, holdAt, holdOf, lifted, polygon } from './fold';

test('a finger holds the nearest corner or edge; the middle is the lower edge', () => {
  expect(holdAt(0.1, 0.1)).toEqual([-1, -1]);
  expect(holdAt(0.5, 0.9)).toEqual([0, 1]);
  expect(holdAt(0.9, 0.5)).toEqual([1, 0]);
  expect(holdAt(0.5, 0.5)).toEqual([0, 1]);
});

test('only the way across the card lifts it, and never more than all of it', () => {
  expect(lifted([0, 1], [0, -70], 100, 140)).toBeCloseTo(0.5);
  expect(lifted([0, 1], [80, 0], 100, 140)).toBe(0);
  expect(lifted([0, 1], [0, 30], 100, 140)).toBe(0);
  expect(lifted([-1, 0], [500, 0], 100, 140)).toBe(1);
});

test('the lower edge half way up: a quarter is turned over upon the next quarter', () => {
  const { lying, flap } = fold([0, 1], 0.5, 100, 140);
  expect(polygon(lying)).toBe('0.00,0.00 100.00,0.00 100.00,105.00 0.00,105.00');
  // The strip from 105 to 140 is turned over onto 105 to 70.
  expect(Math.min(...flap.map(([, y]) => y))).toBeCloseTo(70);
  expect(Math.max(...flap.map(([, y]) => y))).toBeCloseTo(105);
});

test('a corner is turned over as a triangle', () => {
  expect(fold([1, 1], 0.2, 100, 140).flap).toHaveLength(3);
});

test('nothing lifted is a whole card', () => {
  expect(fold([0, -1], 0, 100, 140).lying).toHaveLength(4);
});

test('every edge and corner has a name, and a finger there holds it', () => {
  expect(new Set(EDGES).size).toBe(8);
  for (const edge of EDGES) {
    const [x, y] = holdOf(edge);
    expect(edgeOf(holdAt((x + 1) / 2, (y + 1) / 2))).toBe(edge);
  }
});
