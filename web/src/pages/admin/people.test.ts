import { expect, test } from 'vitest';
import { found, pinByChance } from './people';
import type { PersonLine } from '$wire/PersonLine';

const line = (name: string, login: string, kind: 'patron' | 'staff'): PersonLine => ({
  kind,
  id: name.toLowerCase(),
  name,
  login,
  role: kind === 'patron' ? 'patron' : 'dealer',
  suspended: null,
  must_change: false,
  card_blocked: false,
  second_factor: false,
  forgotten: false,
});

test('a PIN by chance fits what the house takes', () => {
  for (let i = 0; i < 200; i++) {
    expect(pinByChance('patron')).toMatch(/^[0-9]{6}$/);
    expect(pinByChance('staff')).toMatch(/^[a-z2-9]{10}$/);
  }
  expect(new Set(Array.from({ length: 50 }, () => pinByChance('staff'))).size).toBe(50);
});

test('people are found by name, login or card, each kind by itself', () => {
  const all = [line('Ann Lee', '8001', 'patron'), line('Dora', 'dora', 'staff')];
  const names = (kind: 'patron' | 'staff', text: string): string[] =>
    found(all, kind, text).map(({ name }) => name);
  expect(names('patron', '')).toEqual(['Ann Lee']);
  expect(names('patron', '800')).toEqual(['Ann Lee']);
  expect(names('patron', 'dora')).toEqual([]);
  expect(names('staff', ' DORA ')).toEqual(['Dora']);
});
