import { expect, test } from 'vitest';
import type { Print } from './layout';
import { besideSlot, slotOf } from './slots';

/** Fields of every shape of screen: wide, tall and phone, a quarter, Small and Big. */
const FIELDS: readonly (readonly [Print, number, number])[] = [
  ['main', 500, 142],
  ['main', 380, 142],
  ['main', 378, 190],
  ['main', 280, 190],
  ['main', 130, 166],
  ['main', 320, 86],
  ['end', 170, 158],
  ['end', 76, 110],
  ['end', 182, 80],
  ['side', 140, 106],
];

test('what a bet won lies in its own field, on either side of the felt', () => {
  for (const [print, width, height] of FIELDS)
    for (const mirrored of [false, true]) {
      const room = { print, width, height, mirrored };
      const { x, size } = slotOf(room);
      const by = besideSlot(room);
      const [left, right] = [x + by - size / 2, x + by + size / 2];
      expect(left, JSON.stringify(room)).toBeGreaterThanOrEqual(-width / 2);
      expect(right, JSON.stringify(room)).toBeLessThanOrEqual(width / 2);
      if (by !== 0) expect(Math.abs(by), 'clear of the stake').toBeGreaterThan(size);
    }
});

test('chips at the ends lie on top of each other: beside them stands who else plays', () => {
  expect(besideSlot({ print: 'end', width: 170, height: 158, mirrored: false })).toBe(0);
});
