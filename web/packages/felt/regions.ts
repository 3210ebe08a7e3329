// Where a bet lies on the felt: hints for drawing. The table says which bets it offers; a bet that
// is unknown here still gets a place.

export type Tone = 'player' | 'banker' | 'tie' | 'plain';

const MAIN = ['player', 'tie', 'banker'];

export function isMain(bet: string): boolean {
  return MAIN.includes(bet);
}

/** The colour of a side bet, by its hand: the tiger is the Banker's, the buffalo the Player's. */
export function tone(bet: string): Tone {
  if (/tie$/.test(bet)) return 'tie';
  if (/^tiger-buffalo$/.test(bet)) return 'plain';
  if (/^player|buffalo$/.test(bet)) return 'player';
  if (/^banker|tiger$/.test(bet)) return 'banker';
  return 'plain';
}

const order = (bet: string): number => ['player', 'plain', 'tie', 'banker'].indexOf(tone(bet));

export type Baccarat<T> = { main: T[]; side: T[] };

/** Player, Tie and Banker large; the others by hand, then in the order of the rulebook. */
export function baccaratRegions<T extends { bet: string }>(bets: readonly T[]): Baccarat<T> {
  const main = MAIN.flatMap((name) => bets.filter((each) => each.bet === name));
  const side = bets.filter((each) => !isMain(each.bet));
  return { main, side: side.toSorted((a, b) => order(a.bet) - order(b.bet)) };
}
