// phrases/GLOSSARY.md is what translators read: it says what the phrase files say, and they say it everywhere.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import en from '$phrases/en.json';
import hans from '$phrases/zh-Hans.json';
import hant from '$phrases/zh-Hant.json';

/** The rows of the tables below a heading; without the two of its head. */
const sections = new Map(
  readFileSync('../phrases/GLOSSARY.md', 'utf8')
    .split('\n## ')
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n');
      const rows = lines
        .filter((line) => line.startsWith('|'))
        .map((line) =>
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        );
      return [name, rows.slice(2)] as const;
    }),
);
const phrases: Record<string, Readonly<Record<string, string>>> = { en, hans, hant };
const named = [...sections.values()].flat().flatMap((row) => {
  const key = /^`(.+)`$/.exec(row[3] ?? '')?.[1];
  return key === undefined ? [] : [{ key, row }];
});

test('a row with a key says what the phrase files say', () => {
  expect(named.length).toBeGreaterThan(90);
  for (const { key, row } of named)
    expect(
      [en, hans, hant].map((words) => (words as Record<string, string>)[key]),
      key,
    ).toEqual(row.slice(0, 3));
});

test('every name of a game, bet, phase, role and tile is in the glossary', () => {
  const known = new Set(named.map(({ key }) => key));
  // Sic Bo numbers its other bets.
  const all = Object.keys(en).filter(
    (key) =>
      /^(game|bet|phase|role|tile)\./.test(key) && !/\d|total|single|double|triple/.test(key),
  );
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter((key) => !known.has(key))).toEqual([]);
});

test('no phrase has a word that the glossary forbids', () => {
  const forbidden = (sections.get('What must not vary') ?? []).flatMap(([, , , never = '']) =>
    never.split(' '),
  );
  expect(forbidden.length).toBeGreaterThan(20);
  for (const [language, dictionary] of Object.entries(phrases))
    for (const [key, text] of Object.entries(dictionary))
      for (const word of forbidden)
        // Mini baccarat is written with this sign.
        expect(text.replaceAll('迷你', ''), `${language} ${key}`).not.toContain(word);
});
