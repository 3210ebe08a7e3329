import { expect, test } from 'vitest';
import { idFor } from './ids';

test('an id is made of a name, and is nobody else’s', () => {
  expect(idFor('Dice by the door', '', [])).toBe('dice-by-the-door');
  expect(idFor(' Zoë  Lim ', '', ['zoe-lim', 'zoe-lim-2'])).toBe('zoe-lim-3');
  expect(idFor('新桌', 'sic-bo@2', [])).toBe('sic-bo-2');
  expect(idFor('陈小明', '8010', [])).toBe('8010');
  expect(idFor('', '', [])).toBe('');
  expect(idFor('a'.repeat(100), '', [])).toHaveLength(32);
});
