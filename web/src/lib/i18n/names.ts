// What a rulebook is called, and what its players must know at once.
import { language, told } from './language.svelte';
import { english } from './phrases';

/** The key of a game's name at a table: of its rulebook, or of its kind where the house wrote its own rules. */
export function bookKey({ rulebook, game }: { rulebook: string; game: string }): string {
  const key = `book.${rulebook.split('@')[0] ?? ''}`;
  return key in english ? key : `game.${game}`;
}

/** A table for the ear: the name the house gave it; in Chinese its game leads, as on the screen. */
export const tableWords = (table: { name: string; rulebook: string; game: string }): string =>
  language() === 'en' ? table.name : `${told(bookKey(table))} ${table.name}`;

/** What is particular to the rulebook's payments, if it has anything: its key. */
export function termsKey({ rulebook }: { rulebook: string }): string | null {
  const key = `terms.${rulebook.split('@')[0] ?? ''}`;
  return key in english ? key : null;
}
