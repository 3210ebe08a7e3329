import { expect, test } from 'vitest';
import { cueOf, newCalls, type Heard } from './cues.svelte';

const open: Heard = { phase: 'open', cards: 0, seconds: 9, net: null };

test('opening, closing, a card and a win each have their tone', () => {
  expect(cueOf({ ...open, phase: 'settled' }, open)).toBe('open');
  expect(cueOf(open, { ...open, phase: 'drawing', seconds: null })).toBe('closed');
  const drawing: Heard = { ...open, phase: 'drawing', seconds: null, cards: 1 };
  expect(cueOf(drawing, { ...drawing, cards: 2 })).toBe('card');
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
