import { expect, test } from 'vitest';
import { pipsOf } from './pips';

test.each(['2', '3', '4', '5', '6', '7', '8', '9', '10'])('%s has as many signs', (rank) => {
  expect(pipsOf(rank)).toHaveLength(Number(rank));
});

test('but for the seventh sign, a card turned round looks the same', () => {
  const places = (rank: string): string[] =>
    pipsOf(rank).map(({ x, y }) => `${String(x)} ${y.toFixed(1)}`);
  const turned = (rank: string): string[] =>
    pipsOf(rank).map(({ x, y }) => `${String(100 - x)} ${(140 - y).toFixed(1)}`);
  for (const rank of ['A', '2', '3', '4', '5', '6', '8', '9', '10'])
    expect(turned(rank).sort()).toEqual(places(rank).sort());
  expect(pipsOf('7').filter(({ x }) => x === 50)).toHaveLength(1);
});

test('court cards have a picture and no pips', () => {
  expect(pipsOf('K')).toEqual([]);
});
