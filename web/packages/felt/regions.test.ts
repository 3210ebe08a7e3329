import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baccaratRegions, tone } from './regions';

test('every bet offered gets exactly one place, known or not', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.oneof(fc.string(), fc.constantFrom('player', 'tie', 'banker', 'tiger'))),
      (names) => {
        const { main, side } = baccaratRegions(names.map((bet) => ({ bet })));
        expect([...main, ...side].map((each) => each.bet).sort()).toEqual([...names].sort());
      },
    ),
  );
});

test('the tiger is the Banker’s and the buffalo the Player’s', () => {
  expect(
    ['big-tiger', 'small-buffalo', 'tiger-tie', 'tiger-buffalo', 'wu-dalang'].map(tone),
  ).toEqual(['banker', 'player', 'tie', 'plain', 'plain']);
});
