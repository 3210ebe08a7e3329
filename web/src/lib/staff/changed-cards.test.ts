import { expect, test } from 'vitest';
import { cardLines } from './changed-cards';

const lies = {
  kind: 'cards',
  player: ['QH', '5D', 'TC'],
  banker: ['KS', '4C'],
  player_points: 5,
  banker_points: 4,
} as const;
const shown = { ...lies, player: [...lies.player], banker: [...lies.banker] };

test('a corrected card is marked in both lines, and so is one that came new', () => {
  const [before, after] = cardLines({ cards: ['QH', 'KS', '5D', '4C', '7C', '2D'] }, shown);
  expect(before?.cards.map(({ card }) => card)).toEqual(['QH', 'KS', '5D', '4C', 'TC']);
  expect(before?.cards.filter(({ changed }) => changed)).toEqual([{ card: 'TC', changed: true }]);
  expect(after?.cards.filter(({ changed }) => changed).map(({ card }) => card)).toEqual([
    '7C',
    '2D',
  ]);
});

test('an order about something else has no cards', () => {
  expect(cardLines({ order: 'void' }, shown)).toEqual([]);
});
