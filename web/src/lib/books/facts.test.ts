import { expect, test } from 'vitest';
import { author, factText, plain } from './facts';

test('facts become words, and what has no short form is left out', () => {
  const facts = {
    round: 3,
    dice: [1, 2, 3],
    reason: { why: 'case', text: 'a card is missing' },
    answer: { answer: 'bank', house_wager: 500 },
    bets: [{ patron: 'ann', stake: 1 }, 7],
    settings: { layout: 'M' },
    seed: null,
  };
  expect(plain(facts)).toEqual({
    round: 3,
    dice: '1 2 3',
    reason: 'a card is missing',
    answer: 'bank',
    bets: 'ann 7',
  });
});

test('amounts and roles are put in words', () => {
  const told = (key: string): string => `<${key}>`;
  expect(factText('amount', 12_550, told)).toBe('125.50');
  expect(factText('role', 'pit-manager', told)).toBe('<role.pit-manager>');
  expect(factText('round', 3, told)).toBe('3');
});

test('an author is a patron, staff in a role, or the house', () => {
  expect(author('staff/sam/pit-supervisor')).toEqual({ name: 'sam', role: 'pit-supervisor' });
  expect(author('patron/ann')).toEqual({ name: 'ann', role: 'patron' });
  expect(author('system')).toEqual({ name: '', role: '' });
});
