import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chipLabel, money, signed } from './money';

test('cents show only where there are some', () => {
  expect(money(0)).toBe('0');
  expect(money(100)).toBe('1');
  expect(money(125000)).toBe('1,250');
  expect(money(125050)).toBe('1,250.50');
  expect(money(5)).toBe('0.05');
  expect(money(-20000)).toBe('−200');
  expect(money(123456789012)).toBe('1,234,567,890.12');
});

test('every amount can be read back to the cent', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (cents) => {
      const [units, rest = '00'] = money(cents).replaceAll(',', '').split('.');
      expect(BigInt(`${units ?? ''}${rest}`)).toBe(BigInt(cents));
    }),
  );
});

test('a win has a plus', () => {
  expect(signed(100)).toBe('+1');
  expect(signed(-100)).toBe('−1');
  expect(signed(0)).toBe('0');
});

test('a chip is short', () => {
  expect([500, 10000, 100000, 250000, 100000000].map(chipLabel)).toEqual([
    '5',
    '100',
    '1K',
    '2.5K',
    '1M',
  ]);
});
