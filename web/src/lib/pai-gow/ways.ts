// The cases of a house way: the phrases that explain how it set a hand.
import { english } from '$lib/i18n/phrases';

/** Facts that only a hand has: what names its tiles is told with that hand. */
const OF_A_HAND = /\{(?!front\})/;

/** Their keys, in the order the house way tries them. */
export function waysOf(game: string, way: string): string[] {
  const kind = game === 'pai-gow-tiles' ? 'tiles_way' : 'way';
  const start = `${kind}.${way.replaceAll('-', '_')}.`;
  return Object.entries(english).flatMap(([key, text]) =>
    key.startsWith(start) && !OF_A_HAND.test(text) ? [key] : [],
  );
}
