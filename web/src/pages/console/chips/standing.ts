// The box holders of the layout, and persons who come to stand at a box before they have chips there.
import type { HolderView } from '$wire/HolderView';

const STANDING_MAX = 9;

/** How many stand at a box, by the highest number. */
const standingAt = (holders: readonly HolderView[], box: number): number =>
  Math.max(0, ...holders.filter(({ seat }) => seat === box).map(({ standing }) => standing ?? 0));

/** One more stands at a box. */
export function oneMore(
  holders: readonly HolderView[],
  shown: Readonly<Record<number, number>>,
  box: number,
): number {
  return Math.min(STANDING_MAX, Math.max(standingAt(holders, box), shown[box] ?? 0) + 1);
}

/** Adds places after the last box holder of each box, up to the number that is to be shown there. */
export function withStanding(
  holders: readonly HolderView[],
  shown: Readonly<Record<number, number>>,
): HolderView[] {
  return holders.flatMap((holder) => {
    const there = holders.filter(({ seat }) => seat === holder.seat);
    if (there.at(-1)?.patron !== holder.patron) return [holder];
    const taken = standingAt(holders, holder.seat);
    const count = Math.max(0, (shown[holder.seat] ?? 0) - taken);
    return [holder, ...Array.from({ length: count }, (_, i) => stands(holder.seat, taken + 1 + i))];
  });
}

const stands = (seat: number, standing: number): HolderView => ({
  seat,
  standing,
  patron: `seat-${String(seat)}.${String(standing)}`,
  name: null,
  away: false,
});
