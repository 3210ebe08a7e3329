import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import en from '$phrases/en.json';
import hans from '$phrases/zh-Hans.json';
import hant from '$phrases/zh-Hant.json';
import cmnClips from './cmn.json';
import enClips from './en.json';
import yueClips from './yue.json';
import { clipsOf, everyClip } from './calls';

const VOICES = [
  ['en', en, enClips],
  ['cmn', hans, cmnClips],
  ['yue', hant, yueClips],
] as const;

test('a call is its words and its numbers, in the order of the sentence', () => {
  const wins = clipsOf('said.banker_wins', { banker: 9, player: 8 }, en);
  expect(wins).toEqual(['Banker wins', '9', 'to', '8']);
  const drew = clipsOf('said.player_drew', { card: '9H', points: 4 }, hans);
  expect(drew).toEqual(['闲补', '红心9', '共', '4', '点']);
});

test('money and free texts are left to the caption', () => {
  expect(clipsOf('said.house_wagers', { amount: 5000 }, en)).toEqual([
    'The house wagers',
    'against the bank',
  ]);
  expect(clipsOf('said.void_ordered', { reason: 'a card fell' }, en)).toEqual([
    'The round is void',
    'All bets are returned',
  ]);
});

test('a notice, and a call newer than this page, say nothing', () => {
  expect(clipsOf('notice.display', {}, en)).toEqual([]);
  expect(clipsOf('said.brand_new', { points: 1 }, en)).toEqual([]);
});

test.each(VOICES)(
  'the voice %s has a clip for every call of the phrase list',
  (voice, words, clips) => {
    const missing = everyClip(words).filter((clip) => !Object.hasOwn(clips, clip));
    expect(missing, 'run `npm run voices`').toEqual([]);
    const bytes = readFileSync(`src/lib/voice/${voice}.mp3`);
    expect(bytes.length).toBeGreaterThan(10_000);
  },
);

test.each(VOICES)('the clips of %s follow each other and none is silent', (_, __, clips) => {
  const spans = (Object.values(clips) as [number, number][]).sort(([a], [b]) => a - b);
  let end = 0;
  for (const [from, length] of spans) {
    expect(from).toBeGreaterThanOrEqual(end);
    expect(length).toBeGreaterThan(0.05);
    end = from + length;
  }
});
