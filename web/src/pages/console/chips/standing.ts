// The box holders of the layout, and persons who come to stand at a box before they have chips there.
import type { HolderView } from '$wire/HolderView';

const STANDING_MAX = 9;

/** Adds so many persons after the last box holder of each box. */
export function withStanding(
  holders: readonly HolderView[],
  more: Readonly<Record<number, number>>,
): HolderView[] {
  return holders.flatMap((holder) => {
    const there = holders.filter(({ seat }) => seat === holder.seat);
    if (there.at(-1)?.patron !== holder.patron) return [holder];
    const first = Math.max(0, ...there.map(({ standing }) => standing ?? 0)) + 1;
    const count = Math.max(0, Math.min(more[holder.seat] ?? 0, STANDING_MAX - first + 1));
    return [holder, ...Array.from({ length: count }, (_, i) => stands(holder.seat, first + i))];
  });
}

const stands = (seat: number, standing: number): HolderView => ({
  seat,
  standing,
  patron: `seat-${String(seat)}.${String(standing)}`,
  name: null,
  away: false,
});
