import { expect, test } from 'vitest';
import { Desk } from '$lib/table/desk.svelte';
import type { BetSpot } from '$wire/BetSpot';
import type { MineSection } from '$wire/MineSection';
import type { MyBet } from '$wire/MyBet';
import type { RoomView } from '$wire/RoomView';
import { blocked, nowhere } from './room';

const CREDIT: RoomView = { more: 50_000, code: 'not_enough_credit', facts: { available: 50_000 } };
const BOX: RoomView = {
  seat: 1,
  bet: 'banker',
  more: 7_500,
  code: 'above_differential',
  facts: { headroom: 7_500, maximum_differential: 100_000 },
};
const banker: BetSpot = { bet: 'banker', rows: [], minimum: 2_500 };
const player: BetSpot = { bet: 'player', rows: [], minimum: 2_500 };
const mineOf = (...room: RoomView[]): MineSection => ({ room }) as unknown as MineSection;

/** A desk at box 1 whose requests never come back. */
function desk(bets: readonly MyBet[] = []): Desk {
  const source = () => ({ round: 1, seat: 1, bets });
  const made = new Desk(source, () => new Promise(() => undefined));
  made.refresh();
  return made;
}
const bet = (name: string, stake: number): MyBet => ({
  seat: 1,
  bet: name,
  stage: null,
  stake,
  ended: null,
});

test('a chip larger than the room of the box is told how much fits; a smaller one is free', () => {
  const full = blocked(desk(), mineOf(CREDIT, BOX), banker, 10_000);
  expect(full).toMatchObject({ more: 7_500, words: 'at most 75 more here', here: true });
  expect(full?.problem).toMatchObject({ code: 'above_differential', facts: BOX.facts });
  expect(blocked(desk(), mineOf(CREDIT, BOX), banker, 7_500)).toBeNull();
  expect(blocked(desk(), mineOf(CREDIT, BOX), player, 10_000), 'the other hand').toBeNull();
  expect(blocked(desk(), mineOf(CREDIT, { ...BOX, seat: 2 }), banker, 10_000)).toBeNull();
});

test('what is left and makes no minimum is nothing, but for a stake that already lies', () => {
  const little = mineOf(CREDIT, { ...BOX, more: 2_400 });
  expect(blocked(desk(), little, banker, 2_500)).toMatchObject({ more: 0, words: 'no room here' });
  expect(blocked(desk([bet('banker', 5_000)]), little, banker, 2_500)).toMatchObject({
    more: 2_400,
    words: 'at most 24 more here',
  });
});

test('what is on its way takes its part of the room before the server says so', () => {
  const taps = desk();
  void taps.change('banker', 5_000);
  expect(blocked(taps, mineOf(CREDIT, BOX), banker, 2_500)).toBeNull();
  expect(blocked(taps, mineOf(CREDIT, BOX), banker, 5_000)).toMatchObject({ more: 2_500 });
  const poor = mineOf({ ...CREDIT, more: 6_000 });
  expect(blocked(taps, poor, player, 2_500), 'of the credit too').toMatchObject({ here: false });
  expect(nowhere(taps, poor, 2_500)).toBe('Not enough credit: 500 available');
  expect(nowhere(taps, poor, 1_000)).toBe('');
});

test('a bet has a maximum of its own, counted from the stake that lies', () => {
  const limited = { ...player, maximum: 20_000 };
  const lies = desk([bet('player', 15_000)]);
  expect(blocked(lies, mineOf(CREDIT), limited, 10_000)).toMatchObject({
    more: 5_000,
    problem: { code: 'above_maximum', facts: { maximum: 20_000 } },
  });
  const most = desk([bet('player', 20_000)]);
  expect(blocked(most, mineOf(CREDIT), limited, 2_500)?.words).toBe('at the maximum');
});

test('a reason this page has no short words for is told in its own', () => {
  const odd: RoomView = { more: 0, code: 'bet_not_offered', facts: { bet: 'tie' } };
  const told = blocked(desk(), mineOf(CREDIT, odd), player, 2_500);
  expect(told?.words).toContain('not offered');
});
