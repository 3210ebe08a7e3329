import { expect, test } from 'vitest';
import { inLines } from './lines';

test('a name that has room stays in one line', () => {
  expect(inLines('Small Tiger', 11)).toEqual(['Small Tiger']);
});

test('a longer one breaks at the space nearest to its middle', () => {
  expect(inLines('Player Char Siu', 11)).toEqual(['Player', 'Char Siu']);
  expect(inLines('Big Buffalo of the House', 12)).toEqual(['Big Buffalo', 'of the House']);
});

test('a single word cannot be broken', () => {
  expect(inLines('Differential', 4)).toEqual(['Differential']);
});
