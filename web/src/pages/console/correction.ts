// What was entered wrong and is settled, or shown to all: the order that corrects it, with what was entered.
import type { Draft } from '$lib/staff/orders';
import type { PitSection } from '$wire/PitSection';
import type { RoundSection } from '$wire/RoundSection';

export type Correction = { order: string; known: Partial<Draft> };

/** The correction that may be ordered in this moment, by whom the order says. */
export function correction(pit: PitSection, round: RoundSection): Correction | null {
  const { shown, phase } = round;
  const now = (name: string): boolean =>
    pit.orders.some(({ order, why_not }) => order === name && why_not === null);
  // Before the settlement the dealer takes the last card back.
  if (shown.kind === 'cards' && phase === 'settled' && now('correct-cards')) {
    // Player and Banker in turn, as the cards are drawn and as the order names them.
    const lie = [0, 1, 2].flatMap((i) => [shown.player[i] ?? [], shown.banker[i] ?? []].flat());
    return { order: 'correct-cards', known: { cards: lie.join(' ') } };
  }
  if (shown.kind === 'dice' && now('correct-dice'))
    return { order: 'correct-dice', known: { dice: shown.dice.join(' ') } };
  return null;
}
