import { expect, test } from 'vitest';
import { exception, oddsText } from './spots';

const printed = (...odds: string[]): string =>
  oddsText({ bet: 'any', rows: odds.map((each) => ({ when: 'any', odds: each, rule: '' })) });

test('a spot prints its lowest and its highest odds, whatever the order of the rulebook', () => {
  expect(printed('8:1')).toBe('8:1');
  expect(printed('1:1', '30:1', '10:1', '6:1', '4:1', '2:1', '1:1')).toBe('1:1 – 30:1');
  expect(printed('8000:1', '400:1', '25:1', '2:1')).toBe('2:1 – 8000:1');
  expect(printed('1:1', '1:2')).toBe('1:2 – 1:1');
  expect(printed('10:1', '9:1')).toBe('9:1 – 10:1');
  expect(printed('1:1', '1:1')).toBe('1:1');
  expect(printed()).toBe('');
});

test('a Banker that pays less on six says so', () => {
  const rows = [
    { when: 'wins-on-six', odds: '1:2', rule: '4.1' },
    { when: 'wins-otherwise', odds: '1:1', rule: '4.1' },
  ];
  const found = { otherwise: '1:1', when: 'wins-on-six', odds: '1:2' };
  expect(exception({ bet: 'banker', rows })).toEqual(found);
  expect(exception({ bet: 'banker', rows: rows.toReversed() })).toEqual(found);
  expect(exception({ bet: 'banker', rows: rows.slice(0, 1) })).toBeNull();
  const more = [...rows, { when: 'natural', odds: '2:1', rule: '4.1' }];
  expect(exception({ bet: 'banker', rows: more })).toBeNull();
});
