import { expect, test } from 'vitest';
import type { RoundSection } from '$wire/RoundSection';
import { LANDED } from '$lib/reveal/steps';
import { cueOf, heardOn, newCalls, type Heard } from './cues.svelte';

const open: Heard = { phase: 'open', pieces: 0, dice: null, seconds: 9, net: null };

test('opening, closing, a card and a win each have their tone', () => {
  expect(cueOf({ ...open, phase: 'settled' }, open)).toBe('open');
  expect(cueOf(open, { ...open, phase: 'drawing', seconds: null })).toBe('closed');
  const drawing: Heard = { ...open, phase: 'drawing', seconds: null, pieces: 1 };
  expect(cueOf(drawing, { ...drawing, pieces: 2 })).toBe('card');
  expect(cueOf(drawing, { ...drawing, phase: 'settled', net: 2500 })).toBe('win');
});

test('the money comes a frame after the result, and a win is heard once', () => {
  const settled: Heard = { ...open, phase: 'settled', seconds: null };
  expect(cueOf({ ...settled, phase: 'drawing' }, settled)).toBeNull();
  expect(cueOf(settled, { ...settled, net: 2500 })).toBe('win');
  expect(cueOf({ ...settled, net: 2500 }, { ...settled, net: 2500 })).toBeNull();
});

test('a loss is no fanfare', () => {
  const drawing: Heard = { ...open, phase: 'drawing', seconds: null };
  expect(cueOf(drawing, { ...drawing, phase: 'settled', net: -2500 })).toBeNull();
  expect(cueOf(drawing, { ...drawing, phase: 'settled', net: 0 })).toBeNull();
});

test('the last five seconds tick once each', () => {
  expect(cueOf(open, { ...open, seconds: 8 })).toBeNull();
  expect(cueOf({ ...open, seconds: 6 }, { ...open, seconds: 5 })).toBe('warning');
  expect(cueOf({ ...open, seconds: 5 }, { ...open, seconds: 5 })).toBeNull();
});

test('an interruption or a choice to make calls for attention', () => {
  expect(cueOf(open, { ...open, phase: 'interrupted' })).toBe('error');
  expect(cueOf({ ...open, phase: 'drawing' }, { ...open, phase: 'options' })).toBe('error');
});

test('dice are shaken once, and each is heard as it settles', () => {
  const drawing: Heard = { ...open, phase: 'drawing', seconds: null };
  const dice = (count: number | null): Heard => ({ ...drawing, dice: count });
  const steps = [null, 0, 1, 2, 3, null].map(dice);
  const cues = steps.slice(1).map((after, i) => cueOf(steps[i] ?? drawing, after));
  expect(cues).toEqual(['shake', 'die', 'die', 'die', null]);
});

test('a tile sounds like a tile, a card like a card', () => {
  const setting: Heard = { ...open, phase: 'setting', seconds: null };
  const lies = { ...setting, pieces: 1 };
  expect(cueOf(setting, lies, 'pai-gow-tiles')).toBe('tile');
  expect(cueOf(setting, lies, 'pai-gow-poker')).toBe('card');
});

const onTable = (change: Partial<RoundSection>): RoundSection =>
  ({ phase: 'setting', shown: { kind: 'nothing' }, ...change }) as RoundSection;

test('halves of hands are heard as they are turned, not as the house knows them', () => {
  const position = { hand: {} };
  const round = onTable({ pai_gow: { positions: [position] } } as unknown as RoundSection);
  const turned = ([0, 1, 2] as const).map(
    (halves) =>
      heardOn({ round, mine: undefined, landing: { ...LANDED, halves }, busy: true }, null)?.pieces,
  );
  expect(turned).toEqual([0, 1, 2]);
});

test('no clock ticks while something is on its way here', () => {
  const seen = { round: onTable({ phase: 'insurance' }), mine: undefined, landing: LANDED };
  expect(heardOn({ ...seen, busy: true }, 3000)?.seconds).toBeNull();
  expect(heardOn({ ...seen, busy: false }, 3000)?.seconds).toBe(3);
});

const call = (phrase: string) => ({ phrase, facts: {}, rule: null });

test('a page that has just come says nothing of what was said before', () => {
  expect(newCalls(null, { round: 4, said: [call('a'), call('b')] })).toEqual([]);
});

test('each call is spoken once, and a new round begins with its first', () => {
  const first = { round: 4, said: [call('a'), call('b')] };
  expect(newCalls({ round: 4, said: 1 }, first).map(({ phrase }) => phrase)).toEqual(['b']);
  expect(newCalls({ round: 4, said: 2 }, first)).toEqual([]);
  const next = { round: 5, said: [call('c')] };
  expect(newCalls({ round: 4, said: 2 }, next).map(({ phrase }) => phrase)).toEqual(['c']);
});
