import { expect, test } from 'vitest';
import { inFours } from './ticket';

test('a number is read in fours, and nothing of it is lost', () => {
  expect(inFours('123456789012345678')).toBe('1234 5678 9012 3456 78');
  expect(inFours('12345678')).toBe('1234 5678');
  expect(inFours('')).toBe('');
});
