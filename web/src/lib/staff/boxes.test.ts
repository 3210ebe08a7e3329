import { expect, test } from 'vitest';
import { boxesOf } from './boxes';

const bet = (seat: number) => ({
  seat,
  patron: 'Ann Lee',
  bet: 'player',
  stage: null,
  stake: 2500,
  standing: false,
  on_behalf: false,
  under_minimum: false,
});

test('every box is there, with who sits and what lies in it', () => {
  const boxes = boxesOf(3, [], [{ seat: 2, patron: 'ann', name: 'Ann Lee' }], [bet(2)]);
  expect(boxes.map(({ seat, name, bets }) => [seat, name, bets.length])).toEqual([
    [1, null, 0],
    [2, 'Ann Lee', 1],
    [3, null, 0],
  ]);
});

test('a bet in a box nobody counted is not lost', () => {
  expect(boxesOf(1, [], [], [bet(9)]).map(({ seat }) => seat)).toEqual([1, 9]);
});
