import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { RoadsSection } from '$wire/RoadsSection';
import Roads from './Roads.svelte';

let drawn: Record<string, unknown> | undefined;
afterEach(() => {
  if (drawn) void unmount(drawn);
  document.body.innerHTML = '';
});

const bead = {
  round: 1,
  result: 'banker',
  player_pair: false,
  banker_pair: false,
  column: 0,
  row: 0,
};
const roads = {
  kind: 'baccarat',
  bead: [bead],
  big: [],
  leading_ties: 0,
  big_eye: [{ column: 0, row: 0, red: true }],
  small: [{ column: 0, row: 0, red: false }],
  cockroach: [{ column: 0, row: 0, red: true }],
  ask_banker: [true, false, null],
  ask_player: [false, true, null],
  counts: { player: 0, banker: 1, tie: 0, player_pair: 0, banker_pair: 0 },
} as unknown as RoadsSection;

test('the drawer has all five roads and asks what would follow', () => {
  drawn = mount(Roads, { target: document.body, props: { roads } });
  flushSync();
  const names = [...document.querySelectorAll('svg[aria-label]')].map(
    (one) => one.getAttribute('aria-label') ?? '',
  );
  for (const name of ['Big Road', 'Bead plate', 'Big Eye Boy', 'Small Road', 'Cockroach Pig'])
    expect(
      names.some((each) => each.startsWith(name)),
      name,
    ).toBe(true);
  expect(document.body.textContent).toContain('If Banker');
  expect(document.body.textContent).toContain('If Player');
});
