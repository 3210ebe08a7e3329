// The boxes as the dealer sees them: who sits there, the bets and their patrons, the Differential.
import type { BoxView } from '$wire/BoxView';
import type { ConsoleBet } from '$wire/ConsoleBet';
import type { SeatedView } from '$wire/SeatedView';

export type Box = {
  seat: number;
  name: string | null;
  bets: ConsoleBet[];
  view: BoxView | null;
};

/** Every box of the table, and any other box that holds a bet. */
export function boxesOf(
  seats: number,
  views: readonly BoxView[],
  seated: readonly SeatedView[],
  bets: readonly ConsoleBet[],
): Box[] {
  const numbers = new Set([
    ...Array.from({ length: seats }, (_, i) => i + 1),
    ...bets.map(({ seat }) => seat),
  ]);
  return [...numbers]
    .sort((a, b) => a - b)
    .map((seat) => ({
      seat,
      name: seated.find((each) => each.seat === seat)?.name ?? null,
      bets: bets.filter((each) => each.seat === seat),
      view: views.find((each) => each.seat === seat) ?? null,
    }));
}
