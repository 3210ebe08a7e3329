// What is printed in a second script is in the file that the terminal loads for it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OFFICE } from '../../../scripts/printed';
import words from '$phrases/zh-Hant.json?printed';
import all from '$phrases/zh-Hant.json';

const root = join(import.meta.dirname, '../..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(svelte|ts)$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'));

/** The keys that pages print in both scripts, up to what is put in while they run. */
const keys = sources.flatMap((text) =>
  [...text.matchAll(/(?:(?:Also|Both) key="|also: '|inSecond\(['`])([a-z_.-]+)/g)].map(
    ([, key]) => key ?? '',
  ),
);

test('no page prints words of the office in a second script', () => {
  expect(keys.length).toBeGreaterThan(40);
  for (const key of keys) expect(OFFICE.test(key), key).toBe(false);
});

test('every other word of the dictionary is there, and no word of the office', () => {
  const printed = Object.keys(words);
  expect(printed).toEqual(Object.keys(all).filter((key) => !OFFICE.test(key)));
  expect(printed.length).toBeLessThan(Object.keys(all).length * 0.7);
  expect(words['bet.player']).toBe(all['bet.player']);
});
