import { expect, test } from 'vitest';
import { oddsText } from './spots';

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
