// A hand as it lies and as it would lie, piece by piece: which of them change. Where each piece lies the server says.
import type { LaidView } from '$wire/LaidView';

export type Shift = 'before' | 'after';
export type Marked = { piece: string; changed: boolean };

/** The pieces of one moment, those marked that the other moment does not have in their place. */
export function marked(hand: LaidView, shift: Shift): Marked[] {
  const other = hand[shift === 'before' ? 'after' : 'before'];
  return hand[shift].map((piece, i) => ({ piece, changed: piece !== other[i] }));
}
