import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MineSection } from '$wire/MineSection';
import { Sections, type Message } from './sections';

const mine = (credit: number): MineSection => ({
  credit,
  in_play: 0,
  asks: [],
  commission_owed: 0,
  seat: 1,
  bets: [],
  insurance: [],
  last_stakes: [],
  net: null,
  may_squeeze: false,
  squeezing: false,
  notices: [],
  option: null,
  owed: 0,
});
/** The credit equals the version, so that contents and version can be compared. */
const message = (version: number): Message => ({ section: 'mine', version, data: mine(version) });

test('an older version never replaces a newer one, in whatever order they come', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 1 }), (versions) => {
      const sections = new Sections();
      let highest = -1;
      for (const version of versions) {
        const arrival = sections.accept(message(version));
        expect(arrival === 'late').toBe(version <= highest);
        highest = Math.max(highest, version);
        expect(sections.version('mine')).toBe(highest);
        expect(sections.get('mine')?.credit).toBe(highest);
      }
    }),
  );
});

test('a version that skips one is shown and reported as a gap', () => {
  const sections = new Sections();
  expect(sections.accept(message(4))).toBe('replaced');
  expect(sections.accept(message(5))).toBe('replaced');
  expect(sections.accept(message(7))).toBe('gap');
  expect(sections.get('mine')?.credit).toBe(7);
});

test('a section is replaced whole', () => {
  const sections = new Sections();
  sections.accept({ section: 'mine', version: 1, data: { ...mine(1), net: 500 } });
  sections.accept(message(2));
  expect(sections.get('mine')).toEqual(mine(2));
});

test('after a reconnection the first message of a section is taken whatever its version', () => {
  const sections = new Sections();
  sections.accept(message(90));
  sections.reconnected();
  expect(sections.get('mine')?.credit).toBe(90);
  expect(sections.accept(message(3))).toBe('replaced');
  expect(sections.accept(message(2))).toBe('late');
});
