import { expect, test } from 'vitest';
import type { BoxView } from '$wire/BoxView';
import type { MineSection } from '$wire/MineSection';
import { boxPlates } from './boxes';

const box = (player: number, banker: number): BoxView => ({
  seat: 1,
  taken: true,
  player,
  banker,
  differential: 0,
  player_headroom: null,
  banker_headroom: null,
});
const mine = (...bets: [string, number][]): MineSection =>
  ({
    seat: 1,
    bets: bets.map(([bet, stake]) => ({ seat: 1, bet, stake, stage: null })),
  }) as unknown as MineSection;
const plate = (of: BoxView, me: MineSection) => boxPlates([of], me, 1)[0];

test('my box says what is mine and what others have there', () => {
  const seen = plate(box(7_500, 50_000), mine(['player', 7_500]));
  expect(seen?.text).toBe('You 75 · 500');
  expect(seen?.label).toBe('Box 1, Your box: you 75, others 500');
});

test('my side bets are mine, and nothing of mine is counted as of others', () => {
  const seen = plate(box(2_500, 0), mine(['player', 2_500], ['tie', 1_000]));
  expect(seen?.text).toBe('You 35');
  expect(seen?.label).toBe('Box 1, Your box: you 35, others 0');
});

test('where both amounts are long they stand alone on the gold plate', () => {
  const seen = plate(box(125_000, 1_845_000), mine(['player', 125_000]));
  expect(seen?.text).toBe('1,250 · 18,450');
});

test('an empty box says so', () => {
  const seen = plate({ ...box(0, 0), taken: false }, { ...mine(), seat: null });
  expect(seen).toMatchObject({ text: 'Free', label: 'Box 1, Free' });
});
