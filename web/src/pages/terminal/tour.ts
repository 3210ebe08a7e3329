// The tour of a first visit: what it points at, one after the other, and whether this browser has had it.
import type { Key } from '$lib/i18n/phrases';

export type Stop = { at: string; words: Key };

const STOPS: readonly Stop[] = [
  { at: '.moment', words: 'ui.tour.clock' },
  { at: '.tray', words: 'ui.tour.chips' },
  { at: '.cloth, .pai-gow .mine', words: 'ui.tour.felt' },
  { at: '.credit', words: 'ui.tour.credit' },
  { at: '.scene .left, .strip', words: 'ui.tour.roads' },
  { at: 'header nav, header [aria-expanded]', words: 'ui.tour.more' },
];

/** The stops this screen has. */
export const stopsHere = (page: ParentNode): Stop[] =>
  STOPS.filter(({ at }) => page.querySelector(at) !== null);

const KEPT = 'croupier.toured';
export const toured = (): boolean => localStorage.getItem(KEPT) !== null;
export function keepToured(): void {
  localStorage.setItem(KEPT, 'yes');
}
