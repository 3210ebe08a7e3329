import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MyBet } from '$wire/MyBet';
import { localProblem } from './commands';
import { Desk } from './desk.svelte';

/** A table that keeps stakes and refuses any above its maximum. */
function house(maximum = 500, publish = true) {
  const stakes = new Map<string, number>();
  const sent: string[] = [];
  let bets: MyBet[] = [];
  const at = { round: 1 };
  const desk: Desk = new Desk(
    () => ({ round: at.round, seat: 2, bets }),
    async (round, _seat, bet, stake) => {
      sent.push(`${bet} ${String(stake)}`);
      await Promise.resolve();
      if (stake > maximum) return { ok: false, problem: localProblem('above_maximum', '') };
      stakes.set(bet, stake);
      if (publish) {
        bets = [...stakes].map(([name, each]) => ({
          seat: 2,
          bet: name,
          stage: null,
          stake: each,
          ended: null,
        }));
        desk.refresh();
      }
      return { ok: true, value: { round, stake, at_ms: 0 } };
    },
  );
  desk.refresh();
  return { desk, stakes, sent, at };
}

test('a stake is on its way until it is registered', async () => {
  const { desk } = house();
  const done = desk.change('banker', 100);
  expect(desk.pending('banker')?.state).toBe('sending');
  expect(desk.stake('banker')).toBe(100);
  expect(desk.registered('banker')).toBe(0);
  expect(await done).toBeNull();
  expect(desk.pending('banker')).toBeUndefined();
  expect(desk.registered('banker')).toBe(100);
});

test('a refused stake leaves what was registered and says why', async () => {
  const { desk } = house();
  await desk.change('banker', 400);
  const problem = await desk.change('banker', 900);
  expect(problem?.code).toBe('above_maximum');
  expect(desk.pending('banker')?.problem?.code).toBe('above_maximum');
  expect(desk.stake('banker')).toBe(400);
});

test('quick taps are gathered: the last whole stake is what counts', async () => {
  const { desk, sent, stakes } = house();
  await Promise.all([100, 200, 300].map((stake) => desk.change('tie', stake)));
  expect(stakes.get('tie')).toBe(300);
  expect(sent.length).toBeLessThan(3);
});

test('undo goes back one gesture at a time', async () => {
  const { desk, stakes } = house();
  await desk.change('tie', 100);
  await desk.together([
    { bet: 'tie', stake: 200 },
    { bet: 'banker', stake: 300 },
  ]);
  await desk.undo();
  expect([...stakes]).toEqual([
    ['tie', 100],
    ['banker', 0],
  ]);
  await desk.undo();
  expect(stakes.get('tie')).toBe(0);
  expect(desk.canUndo).toBe(false);
});

test('a gesture on several spots happens whole or not at all, and names what stopped it', async () => {
  const change = fc.record({
    bet: fc.constantFrom('a', 'b', 'c', 'd'),
    stake: fc.integer({ min: 1, max: 600 }),
  });
  const changes = fc.uniqueArray(change, { selector: (each) => each.bet });
  await fc.assert(
    fc.asyncProperty(changes, changes, async (first, second) => {
      const { desk, stakes } = house();
      await desk.together(first);
      const before = new Map([...stakes].filter(([, stake]) => stake > 0));
      const blocked = await desk.together(second);
      const after = new Map([...stakes].filter(([, stake]) => stake > 0));
      if (blocked)
        expect(second.find(({ bet }) => bet === blocked.bet)?.stake).toBeGreaterThan(500);
      const wanted = new Map(before);
      for (const { bet, stake } of blocked ? [] : second) wanted.set(bet, stake);
      expect(after).toEqual(wanted);
    }),
  );
});

test('an answer that comes before the section is shown until the section comes', async () => {
  const { desk } = house(500, false);
  await desk.change('banker', 100);
  expect(desk.pending('banker')?.state).toBe('confirmed');
  expect(desk.stake('banker')).toBe(100);
  desk.refresh(Date.now() + 10_000);
  expect(desk.stake('banker')).toBe(0);
});

test('a new round forgets the old one', async () => {
  const { desk, at } = house(500, false);
  await desk.change('banker', 100);
  at.round = 2;
  desk.refresh();
  expect(desk.pending('banker')).toBeUndefined();
  expect(desk.canUndo).toBe(false);
});
