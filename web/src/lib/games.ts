// The list of games, by their names on the wire, and the one road that stands for each in small.
import { bigRoad } from './roads/baccarat';
import { bigSmall } from './roads/sic-bo';
import type { ShortRoad } from './roads/short';
import type { RoadsSection } from '$wire/RoadsSection';

/** In the order they are listed. */
export const GAMES = ['baccarat', 'sic-bo', 'pai-gow-poker', 'pai-gow-tiles'] as const;
export type Game = (typeof GAMES)[number];

/** The road that stands for a table in small; empty where there is none yet. */
export function shortRoad(
  roads: RoadsSection | undefined,
  letter: (result: string) => string,
): ShortRoad {
  switch (roads?.kind) {
    case 'baccarat':
      return bigRoad(roads, letter);
    case 'sic-bo':
      return bigSmall(roads, letter);
    case 'none':
    case undefined:
      return { name: 'road.big', marks: [] };
  }
}
