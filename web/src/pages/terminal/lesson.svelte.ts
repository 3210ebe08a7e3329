// What a patron wants to learn about: a bet whose empty field was held.
import { isKey } from '$lib/i18n/phrases';
import type { HelpView } from '$wire/HelpView';

const wanted = $state<{ bet: string | null }>({ bet: null });

export const lesson = {
  /** The bet to learn about; `null` if nobody asked. */
  get bet(): string | null {
    return wanted.bet;
  },
  learn(bet: string): void {
    wanted.bet = bet;
  },
  done(): void {
    wanted.bet = null;
  },
};

/** The phrase that says what a bet means: bets on a number share one. */
export function learnKey(bet: string): string {
  const key = `learn.${bet}`;
  return isKey(key) ? key : `learn.${bet.replace(/(-\d+)+$/, '')}`;
}

/** Bets in the order a beginner needs them: the one that was asked for first. */
export function inOrder(help: HelpView, asked: string | null): HelpView['bets'] {
  const first = help.bets.filter(({ bet }) => bet === asked);
  return [...first, ...help.bets.filter(({ bet }) => bet !== asked)];
}
