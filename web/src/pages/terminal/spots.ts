// The state of a spot, from the server's stakes and those being sent. No rule: only words and
// marks.
import type { SpotState } from '$felt/spot';
import { signed } from '$lib/money/money';
import type { Desk } from '$lib/table/desk.svelte';
import type { BetSpot } from '$wire/BetSpot';
import type { BoxView } from '$wire/BoxView';
import type { MineSection } from '$wire/MineSection';
import type { MyInsurance } from '$wire/MyInsurance';
import type { MyResult } from '$wire/MyResult';
import type { OfferView } from '$wire/OfferView';
import type { Problem } from '$wire/Problem';
import type { RoundSection } from '$wire/RoundSection';

export type SpotView = {
  state: SpotState;
  stake: number;
  note: string;
  /** What it won. */
  win: number;
  problem: Problem | null;
};

/** `5:2` is two and a half. */
function worth(odds: string): number {
  const [pays = 0, to = 1] = odds.split(':').map(Number);
  return pays / to;
}

/** What a bet pays otherwise, and the one case in which it pays something else. */
export function exception({
  rows,
}: BetSpot): { otherwise: string; when: string; odds: string } | null {
  const otherwise = rows.find(({ when }) => when === 'wins-otherwise');
  const [other, more] = rows.filter((row) => row !== otherwise);
  return otherwise && other && !more
    ? { otherwise: otherwise.odds, when: other.when, odds: other.odds }
    : null;
}

/** One row: its odds. Several rows: the lowest and the highest, in any order of the rulebook. */
export function oddsText({ rows }: BetSpot): string {
  const odds = rows.map((row) => row.odds).toSorted((a, b) => worth(a) - worth(b));
  const lowest = odds[0] ?? '';
  const highest = odds.at(-1) ?? '';
  return lowest === highest ? lowest : `${lowest} – ${highest}`;
}

/** What a bet brought or cost, in cents. */
export const gain = (stake: number, { outcome, win, returned }: MyResult): number =>
  outcome === 'won' ? win : returned - stake;

/** How a bet ended, as a sign and an amount. */
export const ending = (stake: number, ended: MyResult): string => signed(gain(stake, ended));

export function spotView(desk: Desk, bet: string): SpotView {
  const { seat, bets } = desk.source();
  const mine = bets.find((each) => each.bet === bet && each.seat === seat && each.stage === null);
  if (mine?.ended) {
    const { outcome } = mine.ended;
    const state: SpotState = outcome === 'won' ? 'won' : outcome === 'lost' ? 'lost' : 'returned';
    return {
      state,
      stake: mine.stake,
      note: ending(mine.stake, mine.ended),
      win: mine.ended.win,
      problem: null,
    };
  }
  const pending = desk.pending(bet);
  const stake = desk.stake(bet);
  if (pending?.state === 'sending')
    return { state: 'sending', stake, note: '', win: 0, problem: null };
  if (pending?.state === 'refused') {
    return { state: 'refused', stake, note: '', win: 0, problem: pending.problem ?? null };
  }
  return { state: stake > 0 ? 'registered' : 'empty', stake, note: '', win: 0, problem: null };
}

/** The insurance offered to me, each with its terms. */
export function offersToMe(
  round: RoundSection,
  mine: MineSection,
): { my: MyInsurance; offer: OfferView }[] {
  if (round.phase !== 'insurance') return [];
  return mine.insurance.flatMap((my) => {
    const offer = round.offers.find((each) => each.on === my.on && each.stage === my.stage);
    return offer ? [{ my, offer }] : [];
  });
}

/** Whether a question waits for me, so that the chips make room for it. */
export function isAsked(round: RoundSection, mine: MineSection): boolean {
  const asked = round.phase === 'options' && round.options !== null;
  return asked || mine.squeezing || offersToMe(round, mine).length > 0;
}

/** The box of the next gesture: the one I chose, otherwise mine, otherwise the first free one. */
export function boxInUse(
  chosen: number | null,
  own: number | null,
  boxes: readonly BoxView[],
): number {
  return chosen ?? own ?? boxes.find((each) => !each.taken)?.seat ?? 1;
}
