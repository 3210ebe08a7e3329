// The cards of an order about cards: as they lie, and as they would.
import type { Shown } from '$wire/Shown';

export type CardLine = {
  name: 'before' | 'after';
  /** `changed`: another card than in the other line. */
  cards: { card: string; changed: boolean }[];
};

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

export function cardLines(
  order: Readonly<Record<string, unknown>>,
  shown: Shown | undefined,
): CardLine[] {
  const after = texts(order['cards']);
  if (after.length === 0) return [];
  // Player and Banker in turn, as the cards are drawn and as the order names them.
  const before =
    shown?.kind === 'cards'
      ? [0, 1, 2]
          .flatMap((i) => [shown.player[i] ?? '', shown.banker[i] ?? ''])
          .filter((card) => card !== '')
      : [];
  const line = (cards: string[], other: string[]) =>
    cards.map((card, i) => ({ card, changed: card !== other[i] }));
  return [
    { name: 'before', cards: line(before, after) },
    { name: 'after', cards: line(after, before) },
  ];
}
