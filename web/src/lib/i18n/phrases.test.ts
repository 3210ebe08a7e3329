import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import en from '$phrases/en.json';
import hans from '$phrases/zh-Hans.json';
import hant from '$phrases/zh-Hant.json';
import { fill, phrase, rulesText } from './phrases';
import { language, speak, t } from './language.svelte';

const facts = (text: string): string[] => (text.match(/\{[^}]*\}/g) ?? []).sort();

test.each([
  ['zh-Hans', hans],
  ['zh-Hant', hant],
])('%s has the keys of English and the same facts in each', (_, dictionary) => {
  expect(Object.keys(dictionary)).toEqual(Object.keys(en));
  for (const [key, text] of Object.entries(dictionary) as [keyof typeof en, string][]) {
    expect(
      facts(text).every((fact) => facts(en[key]).includes(fact)),
      `${key}: ${text}`,
    ).toBe(true);
    expect(text.trim()).not.toBe('');
  }
});

test('every bet of every game has a name', () => {
  const named = Object.keys(en).filter((key) => key.startsWith('bet.'));
  expect(named).toHaveLength(22 + 2 + 50 + 4);
});

test('facts are put in, amounts are formatted, names are looked up', () => {
  expect(fill('at least {minimum:money}', { minimum: 12550 }, en)).toBe('at least 125.50');
  expect(fill('{side:hand} wins', { side: 'banker' }, hant)).toBe('莊 wins');
  expect(fill('{side:hand}', { side: 'dragon' }, en)).toBe('dragon');
  expect(fill('{card:card}', { card: 'TD' }, en)).toBe('10 of diamonds');
  expect(fill('{card:card}', { card: '9H' }, hans)).toBe('红心9');
  expect(fill('{card:card}', { card: 'a tile' }, en)).toBe('a tile');
  expect(fill('{ranks:ranks}', { ranks: 'A-T-8-6-4' }, en)).toBe('A-10-8-6-4');
  expect(fill('{nothing}', {}, en)).toBe('–');
});

test('rules are named in words, never by their reference', () => {
  expect(fill('{rulebook:rules}', { rulebook: 'sic-bo' }, hans)).toBe('骰宝');
  expect(fill('{rulebook:rules}', { rulebook: 'mini-baccarat@2' }, en)).toBe(
    'Mini Baccarat with Dragon Bonus, version 2',
  );
  expect(rulesText('our-own@1', hant, 'Our Own Rules')).toBe('Our Own Rules，第1版');
  const books = readdirSync('../rulebooks').filter((name) => name.endsWith('.toml'));
  expect(books.length).toBeGreaterThan(0);
  for (const book of books) {
    const title = /^title = "(.*)"$/m.exec(readFileSync(`../rulebooks/${book}`, 'utf8'))?.[1];
    expect(en[`rules.${book.slice(0, -5)}` as keyof typeof en], book).toBe(title);
  }
});

test('where several would do, each is named', () => {
  const facts = { needs: 'cashier, shift-manager' };
  expect(fill(en['problem.not_allowed'], facts, en)).toBe(
    'This needs the role Cashier or Shift Manager',
  );
  expect(fill('{needs:role}', facts, hant)).toBe(
    `${hant['role.cashier']}或${hant['role.shift-manager']}`,
  );
  expect(fill('{needs:role}', { needs: 'auditor' }, en)).toBe('Auditor');
  expect(fill('{needs:role}', { needs: 'auditor, oracle' }, en)).toBe('auditor, oracle');
});

test('a phrase newer than the page shows its facts plainly', () => {
  expect(phrase('said.card_exposed', { card: '9H' }, en)).toBe('card exposed · card 9H');
});

test('the language changes words and nothing else', async () => {
  expect(t('said.banker_wins', { player: 8, banker: 9 })).toBe('Banker wins, 9 to 8');
  await speak('zh-Hant');
  expect(t('bet.banker')).toBe('莊');
  expect(document.documentElement.lang).toBe('zh-Hant');
  await speak('en');
  expect(language()).toBe('en');
});

test('Chinese has no English left over, but for keys, marks and names that are written so', () => {
  const kept = /\{[^}]*\}|Enter|Delete|CSV|SHA|UTC|Croupier|joker/g;
  for (const dictionary of [hans, hant])
    for (const [key, text] of Object.entries(dictionary)) {
      if (/^(way_name|tile_other)\./.test(key)) continue;
      expect(text.replaceAll(kept, ''), key).not.toMatch(/[A-Za-z]{3,}/);
    }
});
