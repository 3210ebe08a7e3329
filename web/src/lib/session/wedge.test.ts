import { expect, test } from 'vitest';
import { isTyped, Wedge } from './wedge';

function typed(text: string, gap: number): (string | null)[] {
  const wedge = new Wedge();
  return [...text].map((key, i) => wedge.key(key === '\n' ? 'Enter' : key, 1000 + i * gap));
}

test('a reader types a number faster than a hand and ends it with Enter', () => {
  expect(typed('80012345\n', 8).at(-1)).toBe('80012345');
});

test('the marks of a magnetic stripe are no part of the number', () => {
  expect(typed(';80012345?\n', 8).at(-1)).toBe('80012345');
});

test('what a hand types is no card, however it ends', () => {
  expect(typed('80012345\n', 90)).toEqual(Array.from({ length: 9 }, () => null));
});

test('a key pressed before the card is not of the card', () => {
  const wedge = new Wedge();
  wedge.key('7', 0);
  const keys = [...'8001', 'Enter'].map((key, i) => wedge.key(key, 500 + i * 5));
  expect(keys.at(-1)).toBe('8001');
});

test('a fast pair of keys and Enter is no card', () => {
  expect(typed('12\n', 5).at(-1)).toBeNull();
});

test('where a number begins is known, however fast its other keys come', () => {
  const wedge = new Wedge();
  const begins = [...'8001'].map((key, i) => {
    wedge.key(key, 1000 + i * 8);
    return wedge.begins;
  });
  expect(begins).toEqual([true, false, false, false]);
});

test('a shortcut, a tabulator or the space bar types nothing into a login', () => {
  const bare = { ctrlKey: false, metaKey: false, altKey: false };
  expect(['8', 'd', 'Backspace'].map((key) => isTyped({ ...bare, key }))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['Tab', ' ', 'Enter', 'F5'].some((key) => isTyped({ ...bare, key }))).toBe(false);
  expect(isTyped({ ...bare, key: 'r', ctrlKey: true })).toBe(false);
});
