import { expect, test } from 'vitest';
import type { TableLine } from '$wire/TableLine';
import { keepFavourites, keptFavourites, sorted } from './lobby';

const line = (id: string, game: string, more: Partial<TableLine> = {}): TableLine =>
  ({ id, name: id, game, phase: 'idle', dealing: 'live', ...more }) as TableLine;
const TABLES = [
  line('z-dice', 'sic-bo', { phase: 'open', dealing: 'automatic' }),
  line('tiles', 'pai-gow-tiles'),
  line('b', 'baccarat'),
  line('a', 'baccarat', { phase: 'open' }),
];
const ids = (tables: TableLine[]): string[] => tables.map(({ id }) => id);

test('favourites first, then by game and name: never as the hash fell', () => {
  expect(ids(sorted(TABLES, new Set(), 'all'))).toEqual(['a', 'b', 'z-dice', 'tiles']);
  expect(ids(sorted(TABLES.toReversed(), new Set(['tiles']), 'all'))).toEqual([
    'tiles',
    'a',
    'b',
    'z-dice',
  ]);
});

test('filters', () => {
  expect(ids(sorted(TABLES, new Set(), 'open'))).toEqual(['a', 'z-dice']);
  expect(ids(sorted(TABLES, new Set(), 'automatic'))).toEqual(['z-dice']);
  expect(ids(sorted(TABLES, new Set(), 'baccarat'))).toEqual(['a', 'b']);
  expect(ids(sorted(TABLES, new Set(['tiles']), 'starred'))).toEqual(['tiles']);
  const boxes = TABLES.map((each) => ({ ...each, patrons: each.id === 'b' ? 6 : 2, positions: 6 }));
  expect(ids(sorted(boxes, new Set(), 'free'))).toEqual(['a', 'z-dice', 'tiles']);
});

test('favourites are kept, and a broken list is none', () => {
  let kept = '';
  keepFavourites(new Set(['a', 'b']), { setItem: (_, value) => (kept = value) });
  expect(keptFavourites({ getItem: () => kept })).toEqual(new Set(['a', 'b']));
  expect(keptFavourites({ getItem: () => '{' })).toEqual(new Set());
});
