// The three bets on who wins, in the order of the felt; the others are side bets.
export const SIDES: readonly string[] = ['player', 'tie', 'banker'];
