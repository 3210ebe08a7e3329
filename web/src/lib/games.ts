// The list of games, by their names on the wire, and the one road that stands for each in small.
import { bigRoad } from './roads/baccarat';
import { bigSmall } from './roads/sic-bo';
import type { ShortRoad } from './roads/short';
import type { RoadsSection } from '$wire/RoadsSection';

/** In the order they are listed. */
export const GAMES = ['baccarat', 'sic-bo', 'pai-gow-poker', 'pai-gow-tiles'] as const;
export type Game = (typeof GAMES)[number];

/** The windows that only tables of a game have: to choose after a dealing error, to squeeze a card, to bank, to set a hand. */
export type OwnWindow = 'options' | 'squeeze' | 'bank' | 'setting';
export const OWN_WINDOWS: Readonly<Record<Game, readonly OwnWindow[]>> = {
  baccarat: ['options', 'squeeze'],
  'sic-bo': [],
  'pai-gow-poker': ['bank', 'setting'],
  'pai-gow-tiles': ['bank', 'setting'],
};

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
