import { expect, test } from 'vitest';
import type { PlayView } from '$wire/PlayView';
import { agreed } from './purse.svelte';
import { newestOver } from './rounds';

const play = (net: number): PlayView => ({ net }) as PlayView;

test('the credit is what all tables tell; until each has heard of a change it stands', () => {
  expect(agreed([{ credit: 100, play: play(0) }])).toMatchObject({ credit: 100 });
  expect(agreed([{ credit: 100 }, { credit: 100 }])).toMatchObject({ credit: 100 });
  expect(agreed([{ credit: 100 }, { credit: 150 }])).toBeNull();
  expect(agreed([])).toBeNull();
});

test('a loss moves no credit, but the result of the visit: that too waits for all tables', () => {
  expect(
    agreed([
      { credit: 100, play: play(0) },
      { credit: 100, play: play(-25) },
    ]),
  ).toBeNull();
});

test('a round that still lands cannot be looked up', () => {
  expect(newestOver({ round: 7, phase: 'drawing' })).toBe(6);
  expect(newestOver({ round: 7, phase: 'confirming' })).toBe(6);
  expect(newestOver({ round: 7, phase: 'settled' })).toBe(7);
  expect(newestOver({ round: 7, phase: 'idle' })).toBe(7);
  expect(newestOver({ round: 1, phase: 'open' })).toBe(0);
});
