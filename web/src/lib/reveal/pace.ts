// How long what lands takes to land, in milliseconds: data, by game. Reduced motion keeps these times.

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

const CARDS = {
  card: { flight: 450, turn: 350 },
  third: { flight: 1200, turn: 500 },
  result: 900,
} as const;
const DICE = { shake: 1400, die: 380 } as const;
const USUAL: Pace = { ...CARDS, ...DICE, half: 900 };

/** The games that land at another pace than the usual. */
const PACES: Readonly<Record<string, Pace>> = {
  'pai-gow-poker': { ...USUAL, shake: 1100, die: 250 },
  'pai-gow-tiles': { ...USUAL, shake: 1100, die: 250 },
};

export const paceOf = (game: string): Pace => PACES[game] ?? USUAL;

/** Who is behind goes faster: the next round has begun at the table. */
export const BEHIND_MS = 160;
