import { expect, test } from 'vitest';
import { face } from './cards';

test('a card is read however it is written', () => {
  expect(face('9H')).toEqual({ rank: '9', suit: 'H', court: false });
  expect(face('10d')).toEqual({ rank: '10', suit: 'D', court: false });
  expect(face('td')).toEqual({ rank: '10', suit: 'D', court: false });
  expect(face('kc')).toEqual({ rank: 'K', suit: 'C', court: true });
});

test('what is no card is none', () => {
  for (const text of ['', '1H', '9', 'H9', '11S', 'joker', '9HH']) expect(face(text)).toBeNull();
});
