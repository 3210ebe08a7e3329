// Which tables the lobby shows and in which order: favourites first, then by game and name.
import { GAMES, type Game } from '$lib/games';
import type { TableLine } from '$wire/TableLine';

export type Filter = 'all' | 'open' | Game | 'starred' | 'live' | 'automatic' | 'free';
export const FILTERS: readonly Filter[] = [
  'all',
  ...GAMES,
  'starred',
  'live',
  'automatic',
  'open',
  'free',
];

const KEYS: Readonly<Partial<Record<Filter, string>>> = {
  all: 'ui.lobby.all',
  open: 'ui.lobby.open',
  starred: 'ui.lobby.starred',
  free: 'ui.lobby.free_box',
  live: 'dealing.live',
  automatic: 'dealing.automatic',
};
/** What a filter is called: a phrase. */
export const keyOf = (each: Filter): string => KEYS[each] ?? `game.${each}`;

const place = ({ game }: TableLine): number => {
  const at = GAMES.findIndex((name) => name === game);
  return at < 0 ? GAMES.length : at;
};

const passes = (table: TableLine, filter: Filter, favourites: ReadonlySet<string>): boolean => {
  switch (filter) {
    case 'all':
      return true;
    case 'open':
      return table.phase === 'open';
    case 'starred':
      return favourites.has(table.id);
    case 'free':
      return table.patrons < table.positions;
    case 'live':
    case 'automatic':
      return table.dealing === filter;
    default:
      return table.game === filter;
  }
};

export function sorted(
  tables: readonly TableLine[],
  favourites: ReadonlySet<string>,
  filter: Filter,
): TableLine[] {
  const first = (table: TableLine): number => (favourites.has(table.id) ? 0 : 1);
  return tables
    .filter((table) => passes(table, filter, favourites))
    .toSorted(
      (a, b) => first(a) - first(b) || place(a) - place(b) || a.name.localeCompare(b.name, 'en'),
    );
}

const KEPT = 'croupier.favourites';

/** Favourites are kept on this device: the house keeps no list of them. */
export function keptFavourites(storage: Pick<Storage, 'getItem'> = localStorage): Set<string> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEPT) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.map(String) : []);
  } catch {
    return new Set();
  }
}

export function keepFavourites(
  favourites: ReadonlySet<string>,
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  storage.setItem(KEPT, JSON.stringify([...favourites]));
}
