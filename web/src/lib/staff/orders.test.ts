import { expect, test } from 'vitest';
import en from '$phrases/en.json';
import { inOrder, readCards, readDrawn } from './cards';
import { emptyDraft, grouped, missing, nameOf, pitOrder, readDice } from './orders';
import type { OrderGroup } from '$wire/OrderGroup';
import { roundOf } from './giver.svelte';

const draft = { ...emptyDraft(41), text: ' a blue back ' };
const view = (order: string, group: OrderGroup) => ({
  order,
  group,
  asks: [],
  needs: 'pit-supervisor',
  second_person: false,
  rule: null,
  now: true,
  why_not: null,
  options: null,
});

test('cards are read as people type them, or not at all', () => {
  expect(readCards('9h, KD 10c')).toEqual(['9H', 'KD', 'TC']);
  expect(readCards('9h 1x')).toBeNull();
  expect(readCards('')).toEqual([]);
  expect(readDrawn('9h x')).toEqual([
    { card: '9H', exposed: true },
    { card: null, exposed: false },
  ]);
  expect(inOrder(['2S', 'QH', '6C'], ['KD', '4C'])).toEqual(['2S', 'KD', 'QH', '4C', '6C']);
});

test('dice are three numbers from one to six', () => {
  expect(readDice('3 3 4')).toEqual([3, 3, 4]);
  expect(readDice('334')).toEqual([3, 3, 4]);
  expect(readDice('33')).toBeNull();
  expect(readDice('3344')).toBeNull();
  expect(readDice('337')).toBeNull();
});

test('an order is what the table reads', () => {
  expect(pitOrder('void/foreign-card', draft)).toEqual({
    order: 'void',
    case: 'foreign-card',
    text: 'a blue back',
  });
  const dealing = { ...draft, drawn: '9h x', order: '', reconstructed: true };
  expect(pitOrder('dealing-error/excess-or-exposed', dealing)).toEqual({
    order: 'dealing-error',
    kind: 'excess-or-exposed',
    drawn: [
      { card: '9H', exposed: true },
      { card: null, exposed: false },
    ],
    cards: [],
    reconstructed: true,
    text: 'a blue back',
  });
  expect(pitOrder('squeeze-banker-third-first', draft)).toEqual({
    order: 'squeeze-banker-third-first',
  });
  const returned = { ...draft, patrons: ['ann'] };
  const decided = pitOrder('decide/return-bets', returned);
  expect(decided).toEqual({
    order: 'decide',
    text: 'a blue back',
    effect: { 'return-bets': ['ann'] },
  });
  expect(nameOf(decided)).toBe('decide/return-bets');
  expect(pitOrder('decide/void', draft)).toMatchObject({ effect: 'void' });
});

test('what is missing is named, and nothing else', () => {
  expect(missing(['text'], emptyDraft(1))).toEqual(['text']);
  const dealing = ['drawn', 'order', 'reconstructed', 'text'] as const;
  expect(missing(dealing, draft)).toEqual(['reconstructed']);
  expect(missing(['cards', 'text'], { ...draft, cards: '9h 2c' })).toEqual(['cards']);
  const adjust = ['round', 'patron', 'direction', 'amount', 'text'] as const;
  expect(missing(adjust, draft)).toEqual(['patron', 'direction', 'amount']);
});

test('orders are grouped as the server says, in one order of headings', () => {
  const orders = [view('adjust', 'money'), view('void/foreign-card', 'cards')];
  expect(grouped(orders).map(({ group, orders: some }) => [group, some.length])).toEqual([
    ['cards', 1],
    ['money', 1],
  ]);
});

test('an order that waits is named as it was chosen, and has a phrase', () => {
  const name = nameOf(pitOrder('dealing-error/wrong-side', draft));
  expect(name).toBe('dealing-error/wrong-side');
  expect(Object.keys(en)).toContain(`order.${name}`);
});

test('a command names the round it is for', () => {
  expect(roundOf({ do: 'open-bets' }, 4)).toBe(5);
  expect(roundOf({ do: 'confirm' }, 4)).toBe(4);
  expect(roundOf({ do: 'new-shoe', first: '5H' }, 4)).toBeNull();
});
