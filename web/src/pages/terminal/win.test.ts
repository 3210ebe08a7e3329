import { expect, test } from 'vitest';
import type { MyBet } from '$wire/MyBet';
import { winOf } from './win';

const bets = (...stakes: number[]): MyBet[] => stakes.map((stake) => ({ stake }) as MyBet);

test.each([
  [2_500, 2_500, null],
  [9_999, 1_000, null],
  [10_000, 1_000, 'fine'],
  [25_000, 1_000, 'big'],
  [50_000, 1_000, 'great'],
] as const)('%i won on %i', (net, stake, tier) => {
  expect(winOf({ net, bets: bets(stake) })?.tier ?? null).toBe(tier);
});

test('a loss disguised as a win is none: the whole stake of the round counts', () => {
  expect(winOf({ net: 11_000, bets: bets(1_000, 50_000) })).toBeNull();
  expect(winOf({ net: -10_000, bets: bets(1_000) })).toBeNull();
  expect(winOf({ net: null, bets: [] })).toBeNull();
});
