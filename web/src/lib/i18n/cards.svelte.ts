// A card's name, for those who listen.
import { face } from '$felt/cards';
import { t } from './language.svelte';
import { isKey } from './phrases';

export function cardName(card: string): string {
  const seen = face(card);
  if (!seen) return card;
  const rank = `rank.${seen.rank}`;
  return t('card.name', { rank: isKey(rank) ? t(rank) : seen.rank, suit: t(`suit.${seen.suit}`) });
}
