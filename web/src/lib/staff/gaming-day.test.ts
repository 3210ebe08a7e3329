import { expect, test } from 'vitest';
import { OFFSETS, offset } from './gaming-day';

test('a clock is told as the house reads it', () => {
  expect(offset(480)).toBe('+08:00');
  expect(offset(-210)).toBe('-03:30');
  expect(offset(0)).toBe('+00:00');
  expect(OFFSETS).toContain('+05:45');
  expect(new Set(OFFSETS).size).toBe(OFFSETS.length);
});
