// A fresh Debian has no Chinese font: every glyph of a dictionary must be in ours.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import en from '$phrases/en.json';
import hans from '$phrases/zh-Hans.json';
import hant from '$phrases/zh-Hant.json';
import { LANGUAGES } from '$lib/i18n/language.svelte';
import { codePoints } from './woff2';

const file = (name: string): string => `${process.cwd()}/src/fonts/${name}.woff2`;
const glyphs = (...names: string[]): Set<number> =>
  new Set(names.flatMap((name) => [...codePoints(readFileSync(file(name)))]));

test.each([
  ['English', en, ['inter', 'noto-sans-common']],
  ['zh-Hans', hans, ['inter', 'noto-sans-common', 'noto-sans-sc', 'noto-sans-sc-staff']],
  ['zh-Hant', hant, ['inter', 'noto-sans-common', 'noto-sans-tc', 'noto-sans-tc-staff']],
])('%s: every character has a glyph (else run `npm run fonts`)', (_, dictionary, fonts) => {
  const have = glyphs(...fonts);
  const switches = LANGUAGES.map((each) => each.name).join('');
  const missing = [...new Set(Object.values(dictionary).join('') + switches)].filter(
    (each) => !have.has(each.codePointAt(0) ?? 0),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['zh-Hans', '零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分整', 'noto-sans-sc'],
  ['zh-Hant', '零壹貳叁肆伍陸柒捌玖拾佰仟萬億元角分整', 'noto-sans-tc'],
])('%s: an amount in words on a ticket has its glyphs', (_, numerals, font) => {
  const have = glyphs(font, 'noto-sans-common');
  expect([...numerals].filter((each) => !have.has(each.codePointAt(0) ?? 0))).toEqual([]);
});

test('what the pages print themselves has a glyph too', () => {
  const have = glyphs('inter', 'noto-sans-common');
  const printed = ['src', 'packages']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => /\.(svelte|ts)$/.test(name) && !/\.test\.ts$|\/wire\//.test(name))
    .map((name) => readFileSync(name, 'utf8').replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, ''))
    .join('');
  const missing = [...new Set(printed)].filter(
    (each) => each > '~' && !have.has(each.codePointAt(0) ?? 0),
  );
  expect(missing).toEqual([]);
});

test('a page needs one Chinese font, Inter and the print of the felt: less than 170 KB of its 350', () => {
  for (const script of ['sc', 'tc']) {
    const needed = ['inter', 'noto-sans-common', 'noto-serif-display'];
    const files = [...needed, `noto-sans-${script}`, `noto-serif-${script}`];
    const bytes = files.reduce((sum, name) => sum + statSync(file(name)).size, 0);
    expect(bytes).toBeLessThan(170_000);
  }
});

test.each([
  ['zh-Hans', hans, 'noto-serif-sc'],
  ['zh-Hant', hant, 'noto-serif-tc'],
])('%s: what is printed on the felt has a glyph in the serif too', (_, dictionary, font) => {
  const have = glyphs(font, 'noto-sans-common');
  const printed = Object.entries(dictionary).filter(([key]) =>
    /^(bet|hand|phase|result|game|book|print)\.|^ui\.lobby(\.(my|all)_tables)?$/.test(key),
  );
  const missing = [...new Set(printed.map(([, text]) => text).join(''))].filter(
    (each) => each > '~' && !have.has(each.codePointAt(0) ?? 0),
  );
  expect(missing).toEqual([]);
});
