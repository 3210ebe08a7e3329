import { expect, test } from 'vitest';
import { correction } from './correction';
import type { PitSection } from '$wire/PitSection';
import type { RoundSection } from '$wire/RoundSection';

const pit = (order: string, why_not: object | null = null): PitSection =>
  ({ orders: [{ order, why_not }] }) as unknown as PitSection;
const cards = {
  phase: 'settled',
  shown: { kind: 'cards', player: ['2S', '9H'], banker: ['KD', '4C', '8D'] },
} as unknown as RoundSection;

test('cards that were entered wrong are named in the order they were drawn', () => {
  expect(correction(pit('correct-cards'), cards)).toEqual({
    order: 'correct-cards',
    known: { cards: '2S KD 9H 4C 8D' },
  });
});

test('nothing is corrected where the order may not be given now', () => {
  expect(correction(pit('correct-cards', { phrase: 'x', facts: {} }), cards)).toBeNull();
  expect(correction(pit('void/foreign-card'), cards)).toBeNull();
  expect(correction(pit('correct-cards'), { ...cards, phase: 'confirming' })).toBeNull();
});
