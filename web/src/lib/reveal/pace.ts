// How long what lands takes to land, in milliseconds: data, by game. Reduced motion keeps these times. The table opens
// its windows by the same numbers (`crates/table/src/landing.rs`; a test holds the two together).
import times from './pace.json';

export type Pace = {
  /** A card of the first four: on its way face down, then turned. */
  card: { flight: number; turn: number };
  /** A third card decides: it lies face down for a moment. */
  third: { flight: number; turn: number };
  /** Dice are shaken, then settle one after the other. */
  shake: number;
  die: number;
  /** Half a hand of pai gow: low, then high. */
  half: number;
  /** How long a result stays when the next round has begun already. */
  result: number;
};

const { card, third, dice, cup, half, result } = times;
const USUAL: Pace = { card, third, ...dice, half, result };

/** The games that land at another pace than the usual. */
const PACES: Readonly<Record<string, Pace>> = {
  'pai-gow-poker': { ...USUAL, ...cup },
  'pai-gow-tiles': { ...USUAL, ...cup },
};

export const paceOf = (game: string): Pace => PACES[game] ?? USUAL;

/** Who is behind goes faster: the next round has begun at the table. */
export const BEHIND_MS = 160;
