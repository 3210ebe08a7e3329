// Section 5 of the documents in the browser: what goes wrong, the paragraph that says so, and what it does to money.
// Every case is ordered in the wizard of the pit; the sums are worked out from the documents, not from our answers.
import type { Page } from '@playwright/test';
import { expect } from './house.ts';

export const DOCUMENTS = ['000', '001', '003', 'ETG'] as const;
export type Document = (typeof DOCUMENTS)[number];
export type Rank = 'sam' | 'mia' | 'sue';

/** 100 lie on the Player, 200 on the Banker, each somebody's. */
export const PLAYERS = 10_000;
export const BANKERS = 20_000;

export type Case = {
  name: string;
  /** The paragraph the page names, in every document that knows the case. */
  paragraph: Partial<Record<Document, string>>;
  /** The words of the wizard. */
  words: RegExp;
  /** The cards that lie when it is noticed; `confirmed`: the result is registered as well. */
  cards: readonly string[];
  confirmed?: boolean;
  /** What is taken back before, because it came too soon. */
  undone?: boolean;
  /** It goes on in the round of the case before it. */
  follows?: boolean;
  /** Who orders it. */
  by: Rank;
  fill?: (form: Page, holders: readonly [RegExp, RegExp]) => Promise<void>;
  /** What the better on the Player and the better on the Banker get by it, in cents. */
  gets: readonly [number, number] | Partial<Record<Document, readonly [number, number]>>;
  /** Whether every patron is asked to continue or to take the bets back. */
  options?: Partial<Record<Document, boolean>>;
};

const same = (paragraph: string): Case['paragraph'] =>
  Object.fromEntries(['000', '001', '003'].map((each) => [each, paragraph]));
const said = async (form: Page): Promise<void> => {
  await form.getByLabel('What happened, in words').fill('seen by the supervisor');
};
/** The second card was the three of diamonds, and it goes where the Table of Play calls for it. */
const reconstructed = async (form: Page): Promise<void> => {
  await form.getByLabel(/Cards that left the shoe/).fill('3d');
  await form.getByRole('button', { name: 'Yes', exact: true }).click();
  await said(form);
};
const NOTHING = [0, 0] as const;
const RETURNED = [PLAYERS, BANKERS] as const;
const ASKED = { '000': true, '001': true, '003': true, ETG: false } as const;

const voided = (name: string, words: RegExp, number: number, cards = ['2H', '9C']): Case => ({
  name,
  paragraph: { ...same(`5.5.${String(number)}`), ETG: `5.3.${String(number)}` },
  words,
  cards,
  by: 'sam',
  fill: said,
  gets: RETURNED,
});
const error = (name: string, words: RegExp, paragraph: Case['paragraph']): Case => ({
  name,
  paragraph,
  words,
  cards: ['2H'],
  by: 'sam',
  fill: reconstructed,
  gets: NOTHING,
  options: ASKED,
});

export const CASES: readonly Case[] = [
  voided('a foreign card', /A card that is not of this set/, 1),
  voided('a shortage or excess of cards', /Too few or too many cards/, 2),
  voided('a wrong number of cards', /wrong number of cards that cannot be put right/, 3),
  voided('insufficient cards', /Too few cards left to finish/, 4),
  voided('not shuffled', /The cards were not shuffled/, 5),
  error('a card exposed', /A card was drawn in excess or exposed/, {
    '000': '5.7',
    '001': '5.8',
    '003': '5.8',
    ETG: '5.4',
  }),
  error('cards to the wrong side', /Cards went to the wrong side/, {
    '000': '5.8',
    '001': '5.9',
    '003': '5.9',
    ETG: '5.5',
  }),
  error('cards to the other person', /Cards went to the person accepting the other hand/, {
    '000': '5.8',
    '001': '5.9',
    '003': '5.9',
  }),
  error('a card dealt face up', /A card was dealt face up/, {
    '000': '5.9',
    '001': '5.10',
    '003': '5.10',
  }),
  error('simultaneous cards', /Two or more cards were drawn together/, {
    '000': '5.10',
    '001': '5.11',
    '003': '5.11',
    ETG: '5.7',
  }),
  error('a wrong number put right', /wrong number of cards, and it can be put right/, {
    '000': '5.12',
    '001': '5.13',
    '003': '5.13',
  }),
  error('another dealing error', /Another dealing error/, {
    '000': '5.12',
    '001': '5.13',
    '003': '5.13',
  }),
  {
    name: 'a new set of cards',
    paragraph: { '000': '5.10.2', '001': '5.11.2', '003': '5.11.2', ETG: '5.7.1' },
    words: /Replace the cards by a new set/,
    cards: ['2H', '9C'],
    by: 'sam',
    fill: said,
    gets: NOTHING,
  },
  {
    name: 'an error found late',
    paragraph: { '000': '5.11', '001': '5.12', '003': '5.12', ETG: '5.8' },
    words: /Write down an error found late/,
    cards: ['2H', '9C'],
    by: 'sam',
    fill: said,
    gets: NOTHING,
  },
  {
    name: 'insurance neglected, before the result',
    paragraph: { '000': '5.13.1', '001': '5.14.1' },
    words: /Insurance was not offered: offer it now/,
    // 2 against 4; the next card went out at once and was taken back.
    cards: ['2S', 'KD', 'TH', '4C', '6C'],
    undone: true,
    by: 'mia',
    gets: NOTHING,
  },
  {
    name: 'insurance neglected: who meant to take it is noted',
    paragraph: { '000': '5.13.2', '001': '5.14.2' },
    words: /A patron meant to insure and was not asked/,
    // 8 against 4, and the Banker draws a 5: 10 to 1 on the Player would have paid.
    cards: ['2S', 'KD', 'TH', '4C', '6C', '5D'],
    by: 'mia',
    fill: async (form, [better]) => {
      await form.getByRole('button', { name: better }).first().click();
      await form.getByRole('button', { name: 'Player', exact: true }).click();
      await form.getByRole('button', { name: "After the Player's third card" }).click();
    },
    gets: NOTHING,
  },
  {
    name: 'insurance neglected: the Original Bet is returned after the result',
    paragraph: { '000': '5.13.2', '001': '5.14.2' },
    words: /Return bets to those who meant to insure/,
    cards: [],
    confirmed: true,
    follows: true,
    by: 'mia',
    gets: [PLAYERS, 0],
  },
  {
    name: 'the wrong cards entered',
    paragraph: { ETG: '5.6', '000': '', '001': '', '003': '' },
    words: /The cards entered were wrong/,
    // Entered as 9 to 7 for the Player; really 6 to 9: the Player loses 100 instead of winning 100.
    cards: ['9H', '2C', 'KC', '5S'],
    confirmed: true,
    by: 'sam',
    fill: async (form) => {
      await form.getByLabel(/The cards on the table/).fill('2h 4c 4d 5s');
      await said(form);
    },
    // The Banker's 200 win 1 to 1; with commission 19 to 20 (001 4.1).
    gets: {
      '000': [-2 * PLAYERS, 2 * BANKERS],
      '001': [-2 * PLAYERS, BANKERS + (BANKERS * 19) / 20],
      '003': [-2 * PLAYERS, 2 * BANKERS],
      ETG: [-2 * PLAYERS, 2 * BANKERS],
    },
  },
  {
    name: 'what the rules do not cover: the bets of one patron are returned',
    paragraph: { '000': '5.18', '001': '5.19', '003': '5.18', ETG: '5.12' },
    words: /bets of some patrons are returned/,
    cards: ['2H', '9C'],
    by: 'sue',
    fill: async (form, [better]) => {
      await form.getByRole('button', { name: better }).first().click();
      await said(form);
    },
    gets: [PLAYERS, 0],
  },
  {
    name: 'what the rules do not cover: the round is Void',
    paragraph: { '000': '5.18', '001': '5.19', '003': '5.18', ETG: '5.12' },
    words: /Not in the rules: the round is void/,
    cards: ['2H', '9C'],
    by: 'sue',
    fill: said,
    gets: RETURNED,
  },
];

/** What the preview shows for a patron or the house; nothing is 0. */
export async function shown(page: Page, row: string): Promise<number> {
  const cell = page.locator(`.effect ${row} .number`);
  if ((await cell.count()) === 0) return 0;
  const text = (await cell.innerText()).replace('−', '-').replace(/[+,]/g, '');
  const cents = Math.round(Number(text) * 100);
  expect(cents).not.toBeNaN();
  return cents;
}

/** Paragraphs that no order is about, and the table that shows each: of what lies on the layout, in layout5.ts. */
type Elsewhere = {
  layout: readonly string[];
  /** Interrupted and resumed, in stand.ts. */
  interruption: readonly string[];
  /** Said by a paragraph above or below, which a case shows: its heading, its options, a Void that returns all bets. */
  withCase: readonly string[];
  /** The board and the terminal say that the table prevails, in live.spec.ts. */
  display: readonly string[];
  /** The server is killed in the middle of a round, in power.spec.ts. */
  power: readonly string[];
};
const LIMITS = ['5.1', '5.1.1', '5.1.2', '5.2', '5.2.1', '5.3'];
export const ELSEWHERE: Record<Document, Elsewhere> = {
  '000': {
    layout: [...LIMITS, '5.3.1', '5.6', '5.14', '5.17'],
    interruption: ['5.4', '5.4.1', '5.4.2'],
    withCase: [
      '5.5',
      '5.7.1',
      '5.8.1',
      '5.8.2',
      '5.10.1',
      '5.12.1',
      '5.12.2',
      '5.12.3',
      '5.13',
      '5.16',
    ],
    display: ['5.15'],
    power: [],
  },
  '001': {
    layout: [...LIMITS, '5.3.1', '5.7', '5.15', '5.18'],
    interruption: ['5.4', '5.4.1', '5.4.2'],
    withCase: [
      '5.5',
      '5.6',
      '5.8.1',
      '5.9.1',
      '5.9.2',
      '5.11.1',
      '5.13.1',
      '5.13.2',
      '5.13.3',
      '5.14',
      '5.17',
    ],
    display: ['5.16'],
    power: [],
  },
  '003': {
    layout: [...LIMITS, '5.7', '5.14', '5.17'],
    interruption: ['5.4', '5.4.1', '5.4.2'],
    withCase: [
      '5.5',
      '5.6',
      '5.8.1',
      '5.9.1',
      '5.9.2',
      '5.11.1',
      '5.13.1',
      '5.13.2',
      '5.13.3',
      '5.16',
    ],
    display: ['5.15'],
    power: [],
  },
  ETG: {
    layout: ['5.9'],
    interruption: ['5.1', '5.1.1', '5.1.2'],
    withCase: ['5.3', '5.11'],
    display: ['5.10'],
    power: ['5.2', '5.2.1', '5.2.2'],
  },
};
