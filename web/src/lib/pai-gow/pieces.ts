// Cards and tiles by name: the phrase for each face. Ranks and points are the server's.
import { cardName, t, told } from '$lib/i18n/language.svelte';
import { face } from '$felt/cards';
import { tileFace } from '$felt/tiles';

const KINDS: Readonly<Record<string, string>> = {
  '6/6': 'teen',
  '1/1': 'day',
  '4/4': 'high-8',
  '1/3': 'high-4',
  '5/5': 'high-10',
  '3/3': 'high-6',
  '2/2': 'low-4',
  '5/6': '11',
  '4/6': 'low-10',
  '1/6': 'high-7',
  '1/5': 'low-6',
  '3/6': '9',
  '4/5': '9',
  '2/6': 'low-8',
  '3/5': 'low-8',
  '2/5': 'low-7',
  '3/4': 'low-7',
  '2/4': 'gee-joon-6',
  '1/4': '5',
  '2/3': '5',
  '1/2': 'gee-joon-3',
};

/** Every face of a tile, for a keypad. */
export const TILES: readonly string[] = Object.keys(KINDS);

export const isTile = (piece: string): boolean => Object.hasOwn(KINDS, piece);

/** A tile's name in the language of the page, and in the other one. */
export function tileNames(tile: string): { name: string; other: string } {
  const kind = KINDS[tile] ?? '';
  return { name: told(`tile.${kind}`), other: told(`tile_other.${kind}`) };
}

/** The name of a card, the joker or a tile, for screen readers. */
export function pieceName(piece: string): string {
  if (piece === 'joker') return t('card.joker');
  if (!isTile(piece)) return cardName(piece);
  return t('tile_name', { name: tileNames(piece).name, face: piece });
}

/** One typed card or tile, as the server writes it; `null` if it is neither. */
export function readPiece(text: string, tiles: boolean): string | null {
  if (tiles) {
    const tile = tileFace(text);
    return tile !== null && isTile(tile) ? tile : null;
  }
  if (/^(joker|jk|x)$/i.test(text)) return 'joker';
  const card = face(text);
  return card && `${card.rank === '10' ? 'T' : card.rank}${card.suit}`;
}

/** A whole typed hand: `ac kd joker 10h`, or without spaces as far as that is unambiguous. */
export function readHand(text: string, tiles: boolean): { pieces: string[]; wrong: string[] } {
  const one = tiles ? /[1-6]\/?[1-6]/g : /joker|jk|x|(?:10|[2-9atjqk])[shdc]/gi;
  const words = text.split(/[\s,.;]+/).filter((word) => word !== '');
  const parts = words.flatMap((word) => {
    const found = word.match(one) ?? [];
    return found.join('') === word ? found : [word];
  });
  const read = parts.map((part) => ({ part, piece: readPiece(part, tiles) }));
  return {
    pieces: read.flatMap(({ piece }) => (piece === null ? [] : [piece])),
    wrong: read.flatMap(({ part, piece }) => (piece === null ? [part] : [])),
  };
}

/** The seat of a position, `seat-3` → 3. */
export function seatOf(position: string): number | null {
  const seat = /^seat-(\d)$/.exec(position)?.[1];
  return seat === undefined ? null : Number(seat);
}

/** A position as a title. */
export function positionName(position: string): string {
  const seat = seatOf(position);
  return seat === null ? told(`ui.pai_gow.at.${position}`) : t('ui.pai_gow.at.seat', { seat });
}

/** Whether two lists hold the same pieces, in any order. */
export function samePieces(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join(' ') === other.toSorted().join(' ');
}
