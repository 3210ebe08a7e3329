import { expect, test } from 'vitest';
import { beadMarks, derivedPaths, lastColumns, streakMarks } from './roads';

test('the oldest columns leave whole, and the rest keeps its rows', () => {
  const cells = [0, 0, 1, 2, 3].map((column, row) => ({ column, row }));
  expect(lastColumns(cells, 9)).toEqual(cells);
  expect(lastColumns(cells, 2)).toEqual([
    { column: 0, row: 3 },
    { column: 1, row: 4 },
  ]);
});

test('ties before the first win stand alone, then belong to the first cell', () => {
  const letter = (result: string): string => result.slice(0, 1).toUpperCase();
  expect(streakMarks([], 2, letter)).toMatchObject([
    { column: 0, row: 0, tone: 'green', letter: 'T', slashes: 2 },
  ]);
  const first = { column: 0, row: 0, result: 'banker', ties: 2 };
  expect(streakMarks([first], 2, letter)).toMatchObject([
    { tone: 'red', letter: 'B', slashes: 2, first: false },
  ]);
  expect(streakMarks([], 0, letter)).toEqual([]);
});

test('Big and Small are a streak road with threes of a kind as its slashes', () => {
  const cell = { column: 1, row: 0, result: 'small', triples: 1 };
  expect(streakMarks([cell], 0, () => 'S')).toMatchObject([{ tone: 'blue', slashes: 1 }]);
});

test('a bead has its letter, its pairs at their corners and its small mark', () => {
  const bead = { column: 0, row: 5, result: 'tie', player_pair: true, banker_pair: false };
  expect(beadMarks([{ ...bead, natural: true, glyph: null }], () => 'T')).toMatchObject([
    { tone: 'green', first: false, second: true, natural: true, small: null },
  ]);
  expect(beadMarks([{ ...bead, natural: false, glyph: 'big-tiger' }], () => '')).toMatchObject([
    { small: 'two-stripes' },
  ]);
});

test('a derived road is three outlines: what is regular, what is not, and the bars of those', () => {
  const cells = [
    { column: 0, row: 0, red: true },
    { column: 1, row: 2, red: false },
  ];
  expect(derivedPaths(cells, 'slash', 10)).toEqual({
    red: 'M0 0m1.8 8.2l6.4-6.4',
    blue: 'M10 20m1.8 8.2l6.4-6.4',
    bars: 'M10 20m2.6 2.6l4.8 4.8',
  });
  expect(derivedPaths([], 'ring', 10)).toEqual({ red: '', blue: '', bars: '' });
});
