import { expect, test } from 'vitest';
import { suggestVoice, usualVoice, voice } from './voice.svelte';

test('a table without a dealer speaks the language of the page, a dealer speaks himself', () => {
  expect(usualVoice('en', 'automatic')).toBe('en');
  expect(usualVoice('zh-Hans', 'automatic')).toBe('cmn');
  expect(usualVoice('zh-Hant', 'automatic')).toBe('yue');
  expect(usualVoice('en', 'live')).toBe('none');
});

test('what is usual speaks until somebody chooses', () => {
  suggestVoice('yue');
  expect(voice()).toBe('yue');
  suggestVoice('none');
  expect(voice()).toBe('none');
});
