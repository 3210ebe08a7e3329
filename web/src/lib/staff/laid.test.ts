import { expect, test } from 'vitest';
import { marked } from './laid';

const player = { at: 'player', before: ['QH', '5D', 'TC'], after: ['QH', '5D', '7C'] };
const banker = { at: 'banker', before: ['KS', '4C'], after: ['KS', '4C', '2D'] };

test('a corrected card is marked in both moments', () => {
  expect(marked(player, 'before')).toEqual([
    { piece: 'QH', changed: false },
    { piece: '5D', changed: false },
    { piece: 'TC', changed: true },
  ]);
  expect(marked(player, 'after').filter(({ changed }) => changed)).toEqual([
    { piece: '7C', changed: true },
  ]);
});

test('a card that came new is marked where it lies, and nothing where it did not lie', () => {
  expect(marked(banker, 'after').at(-1)).toEqual({ piece: '2D', changed: true });
  expect(marked(banker, 'before').every(({ changed }) => !changed)).toBe(true);
});
