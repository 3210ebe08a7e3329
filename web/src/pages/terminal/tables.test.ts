import { expect, test } from 'vitest';
import { addressOf, tablesOf } from './tables';

test('up to four tables, each once; without a name there is one the server will not know', () => {
  expect(tablesOf('?table=a&table=b&table=a')).toEqual(['a', 'b']);
  expect(tablesOf('?table=a&table=b&table=c&table=d&table=e')).toHaveLength(4);
  expect(tablesOf('')).toEqual(['']);
});

test('the address leads back to the same tables', () => {
  const tables = ['a b', 'c&d'];
  expect(tablesOf(new URL(addressOf(tables), 'http://x').search)).toEqual(tables);
});
