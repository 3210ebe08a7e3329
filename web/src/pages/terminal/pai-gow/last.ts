// What the last rounds of a pai gow table were, out of the rounds as the server keeps them.
import type { PositionView } from '$wire/PositionView';
import type { RoundView } from '$wire/RoundView';
import { gain } from '../spots';

export type LastRound = { view: RoundView; bank: PositionView; won: number; lost: number };

/** The finished ones, newest first, each with the bank and how many seats won and lost against it. */
export function lastRounds(found: readonly RoundView[]): LastRound[] {
  return found
    .toSorted((a, b) => b.round - a.round)
    .flatMap((view) => {
      if (view.phase !== 'settled' || view.shown.kind !== 'pai-gow') return [];
      const { positions, bank: banks } = view.shown.round;
      const bank = positions.find(({ position }) => position === banks.position);
      const ended = (outcome: string): number =>
        positions.filter((at) => at !== bank && at.outcome === outcome).length;
      return bank ? [{ view, bank, won: ended('won'), lost: ended('lost') }] : [];
    });
}

/** How my main bet ended in each of them, the newest first; nothing of a round in which I had none. */
export const outcomesOf = (rounds: readonly RoundView[]): string[] =>
  rounds.flatMap(({ bets }) => bets.find(({ bet }) => bet === 'main')?.ended?.outcome ?? []);

/** What I won or lost in it, in cents; `null` if I had no bet. */
export function netOf({ bets }: RoundView): number | null {
  const ended = bets.flatMap(({ stake, ended }) => (ended ? [gain(stake, ended)] : []));
  return ended.length === 0 ? null : ended.reduce((sum, each) => sum + each, 0);
}
