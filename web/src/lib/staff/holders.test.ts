import { expect, test } from 'vitest';
import { holderName } from './holders';

test('a box holder nobody knows is named by the place, a patron by name and box', () => {
  expect(holderName('seat-3', 'seat-3', 3)).toBe('Box 3');
  expect(holderName('seat-12.2', null)).toBe('Box 12, standing 2');
  expect(holderName('ann', 'Ann Lee', 4)).toBe('Box 4 · Ann Lee');
  expect(holderName('ann', 'Ann Lee')).toBe('Ann Lee');
});
