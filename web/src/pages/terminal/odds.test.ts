import { expect, test } from 'vitest';
import { pays } from './odds';

test('of a long pay table the best and the least are named, whatever its order', () => {
  const dragon = ['1:1', '30:1', '10:1', '6:1', '4:1', '2:1', '1:1'];
  expect(pays(dragon)).toBe('30:1 … 1:1');
  expect(pays(['8:1', '19:20', '100:1', '5:2', '25:1'])).toBe('100:1 … 19:20');
});

test('few odds are all named, each once', () => {
  expect(pays(['1:1'])).toBe('1:1');
  expect(pays(['1:1', null, '1:2', '1:1'])).toBe('1:1 · 1:2');
  expect(pays([null])).toBe('');
});
