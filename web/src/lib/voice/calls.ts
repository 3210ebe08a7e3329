// What a voice says for a call of the table: the call's phrase cut into pieces, each of them a clip
// of the voice's file. Amounts of money and free texts are not spoken; they stand in the caption.
import { face } from '$felt/cards';
import { cardText, type Dictionary, type Facts } from '$lib/i18n/phrases';

/** Numbers that are spoken: points, faces, totals, seats, and cards or tiles that were left. */
const NUMBER_MAX = 60;
const SILENT = new Set(['money', 'case', 'error']);

type Piece = { text: string } | { fact: string; how: string | undefined };

function pieces(template: string): Piece[] {
  const parts = template.split(/(\{\w+(?::[\w-]+)?\})/);
  return parts.flatMap((part): Piece[] => {
    const slot = /^\{(\w+)(?::([\w-]+))?\}$/.exec(part);
    if (slot?.[1]) return [{ fact: slot[1], how: slot[2] }];
    const text = part.replaceAll(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');
    return text ? [{ text }] : [];
  });
}

/** Every call a table makes; notices are only shown. */
export const isCall = (key: string): boolean => key.startsWith('said.');

/** The clips of a call, in order. A fact that no clip has is left out. */
export function clipsOf(key: string, facts: Facts, dictionary: Dictionary): string[] {
  const template = dictionary[key];
  if (!template || !isCall(key)) return [];
  return pieces(template).flatMap((piece) => {
    if ('text' in piece) return [piece.text];
    const fact = facts[piece.fact];
    if (fact === undefined || SILENT.has(piece.how ?? '')) return [];
    if (piece.how === 'card') return face(String(fact)) ? [cardText(String(fact), dictionary)] : [];
    if (piece.how !== undefined) return dictionary[`${piece.how}.${String(fact)}`] ?? [];
    const number = Number(fact);
    return Number.isInteger(number) && number >= 0 && number <= NUMBER_MAX ? [String(number)] : [];
  });
}

/** Every clip a voice must have. */
export function everyClip(dictionary: Dictionary): string[] {
  const clips = new Set<string>();
  for (const [key, template] of Object.entries(dictionary)) {
    if (!isCall(key)) continue;
    for (const piece of pieces(template)) {
      if ('text' in piece) clips.add(piece.text);
      else for (const clip of clipsOfSlot(piece.how, dictionary)) clips.add(clip);
    }
  }
  return [...clips].sort();
}

function clipsOfSlot(how: string | undefined, dictionary: Dictionary): string[] {
  if (how === undefined) return Array.from({ length: NUMBER_MAX + 1 }, (_, n) => String(n));
  if (SILENT.has(how)) return [];
  if (how === 'card') {
    const cards = [...'A23456789TJQK'].flatMap((rank) => [...'SHDC'].map((suit) => rank + suit));
    return cards.map((card) => cardText(card, dictionary));
  }
  return Object.entries(dictionary)
    .filter(([key]) => key.startsWith(`${how}.`))
    .map(([, text]) => text);
}
