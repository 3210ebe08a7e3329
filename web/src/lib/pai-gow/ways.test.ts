import { expect, test } from 'vitest';
import { waysOf } from './ways';

test('a house way is told case by case, from the rarest hand to the plainest', () => {
  const cases = waysOf('pai-gow-poker', 'trump-plaza');
  expect(cases[0]).toBe('way.trump_plaza.five_aces.kings');
  expect(cases.at(-1)).toBe('way.trump_plaza.no_pair');
  expect(cases).toContain('way.trump_plaza.two_pair.keep');
  expect(waysOf('pai-gow-tiles', 'guide-hints')).toEqual([
    'tiles_way.guide_hints.pair',
    'tiles_way.guide_hints.wong_or_gong',
    'tiles_way.guide_hints.nine_or_eight',
  ]);
  expect(waysOf('pai-gow-poker', 'unknown')).toEqual([]);
});
