// How much more a field takes, as the server told it before a tap: the least of what its box, its bet and my credit
// leave. Which refusal stands behind it the server told too; here amounts are only compared.
import { t, told } from '$lib/i18n/language.svelte';
import { isKey } from '$lib/i18n/phrases';
import { reason } from '$lib/i18n/problem.svelte';
import { localProblem } from '$lib/table/commands';
import type { Desk } from '$lib/table/desk.svelte';
import type { BetSpot } from '$wire/BetSpot';
import type { MineSection } from '$wire/MineSection';
import type { Problem } from '$wire/Problem';
import type { RoomView } from '$wire/RoomView';

export type Blocked = {
  /** How much more the field takes, less than the chip. */
  more: number;
  /** The refusal of the chip. */
  problem: Problem;
  /** In a few words, to stand on the field. */
  words: string;
  /** Whether the reason is this field's own, and not one of every field. */
  here: boolean;
};

const problemOf = ({ code, facts, rule }: RoomView): Problem => ({
  ...localProblem(code, code),
  facts,
  ...(rule === undefined ? {} : { rule }),
});

/** The most a bet takes, as one more thing that limits it. */
function ofBet({ bet, maximum }: BetSpot, stake: number): RoomView[] {
  if (maximum === undefined) return [];
  return [{ bet, more: maximum - stake, code: 'above_maximum', facts: { maximum } }];
}

function words({ code }: RoomView, problem: Problem, more: number): string {
  if (more > 0) return t('ui.room.at_most', { amount: more });
  const key = `room.${code}`;
  return isKey(key) ? told(key) : reason(problem);
}

/** Why the chosen chip does not fit on a field; `null` if it does. */
export function blocked(
  desk: Desk,
  mine: MineSection | undefined,
  spot: BetSpot,
  chip: number,
): Blocked | null {
  const { seat } = desk.source();
  const [stake, registered] = [desk.stake(spot.bet), desk.registered(spot.bet)];
  const left = (room: RoomView): number =>
    room.bet === undefined && room.seat === undefined
      ? room.more - desk.underWay()
      : room.more - (stake - registered);
  const [least] = [
    ...(mine?.room ?? [])
      .filter((room) => (room.seat ?? seat) === seat && (room.bet ?? spot.bet) === spot.bet)
      .map((room) => ({ room, more: left(room) })),
    ...ofBet(spot, stake).map((room) => ({ room, more: room.more })),
  ].toSorted((a, b) => a.more - b.more);
  if (!least || least.more >= chip) return null;
  const { room } = least;
  // What is left and makes no minimum is nothing.
  const more = stake + least.more < (spot.minimum ?? 0) ? 0 : Math.max(0, least.more);
  const problem = problemOf(room);
  const here = room.seat !== undefined || room.bet !== undefined;
  return { more, problem, words: words(room, problem, more), here };
}

/** Why the chosen chip fits nowhere: for a line beside the chips. */
export function nowhere(desk: Desk, mine: MineSection, chip: number): string {
  const [least] = (mine.room ?? [])
    .filter((room) => room.seat === undefined && room.bet === undefined)
    .toSorted((a, b) => a.more - b.more);
  return least && least.more - desk.underWay() < chip ? reason(problemOf(least)) : '';
}
