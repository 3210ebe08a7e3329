// Cards as people type them: `9h kd x`, where x is a card face down.
import { face } from '$felt/cards';

/** A card that left the shoe: its face if anybody saw it, and whether everybody saw it. */
export type Drawn = { card: string | null; exposed: boolean };

const words = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

/** `9h` → `9H`, `10d` → `TD`; `null` if the text is not a card. */
export function readCard(word: string): string | null {
  const seen = face(word);
  return seen && `${seen.rank === '10' ? 'T' : seen.rank}${seen.suit}`;
}

/** All cards, or `null` if a word is not a card. */
export function readCards(text: string): string[] | null {
  const cards = words(text).map(readCard);
  return cards.includes(null) ? null : cards.filter((card) => card !== null);
}

/** Like `readCards`, with x for a card face down. */
export function readDrawn(text: string): Drawn[] | null {
  const drawn = words(text).map((word): Drawn | null => {
    if (/^x$/i.test(word)) return { card: null, exposed: false };
    const card = readCard(word);
    return card === null ? null : { card, exposed: true };
  });
  return drawn.includes(null) ? null : drawn.filter((each) => each !== null);
}

/** The cards on the table in the order they left the shoe; the two hands are dealt in turn. */
export function inOrder(player: readonly string[], banker: readonly string[]): string[] {
  const turns = [player[0], banker[0], player[1], banker[1], player[2], banker[2]];
  return turns.filter((card) => card !== undefined);
}
