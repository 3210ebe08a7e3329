import { expect, test } from 'vitest';
import { pips, tileFace } from './tiles';

test('a tile is read however it is written', () => {
  expect(tileFace('1/3')).toBe('1/3');
  expect(tileFace('31')).toBe('1/3');
  expect(tileFace(' 6/6 ')).toBe('6/6');
  for (const text of ['', '7/1', '1', '0/3', '123', 'AH']) expect(tileFace(text)).toBeNull();
});

test('ones and fours are red, and half of the twelve', () => {
  expect(pips('1/4').every(({ red }) => red)).toBe(true);
  expect(pips('2/5').some(({ red }) => red)).toBe(false);
  expect(pips('4/6').filter(({ red }) => red)).toHaveLength(4);
  expect(pips('6/6')).toHaveLength(12);
  expect(pips('6/6').filter(({ red }) => red)).toHaveLength(6);
});
