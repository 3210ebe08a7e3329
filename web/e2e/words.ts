// What a page says, for the eye and for the ear: words of another language than the page's, and words that are cut off.
import { expect, type Page } from '@playwright/test';

export type Flaws = { english: string[]; cut: string[] };

/** Keys of a keyboard, marks of files, and names that are written as they are. */
const NAMES = [
  'Croupier',
  'ABC',
  'Ann Lee',
  'Dora',
  'Enter',
  'Delete',
  'Esc',
  'Tab',
  'CSV',
  'Trump Plaza',
  'Foxwoods',
];

/** English that is meant to stand beside the Chinese is marked `lang="en"`. */
function flaws(names: readonly string[]): Flaws {
  const english = new Set<string>();
  const cut = new Set<string>();
  const known = new RegExp(names.map((name) => `\\b${name}\\b`).join('|'), 'g');
  const seen = (at: Element): boolean =>
    at.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isEnglish = (text: string): boolean => /[A-Za-z]{3,}/.test(text.replaceAll(known, ''));
  for (const at of document.querySelectorAll('body *')) {
    if (at.closest('[lang="en"]') || !seen(at)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = at.getAttribute(name) ?? '';
      if (isEnglish(text)) english.add(`${name}: ${text}`);
    }
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = (node.textContent ?? '').trim();
    const at = node.parentElement;
    if (!at || text === '' || !seen(at) || at.closest('script, style, title')) continue;
    if (!at.closest('[lang="en"]') && isEnglish(text)) english.add(text);
    if (at.closest('svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    for (let box: Element | null = at; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      const room = box.getBoundingClientRect();
      // What is said to the ear only is one pixel large.
      if (room.width <= 1 || room.height <= 1) break;
      const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      const wide =
        style.overflowX !== 'visible' && (left < room.left - 2 || right > room.right + 2);
      // A line that has no room at all is left out whole.
      if (clips(style.overflowY) && (top >= room.bottom - 4 || bottom <= room.top + 4)) break;
      const high = clips(style.overflowY) && (top < room.top - 4 || bottom > room.bottom + 4);
      if (wide || high) {
        cut.add(`${text} (in ${box.tagName.toLowerCase()}.${box.getAttribute('class') ?? ''})`);
        break;
      }
      if (style.position === 'fixed') break;
    }
    if (left < -1 || right > innerWidth + 1) cut.add(`${text} (off the screen)`);
  }
  return { english: [...english], cut: [...cut] };
}

/** A Chinese page: no English left over but these names, and nothing cut off. Every flaw of a walk is told. */
export async function readsWell(
  page: Page,
  state: string,
  names: readonly string[],
): Promise<void> {
  const found = await page.evaluate(flaws, [...names, ...NAMES]);
  expect.soft(found, state).toEqual({ english: [], cut: [] });
}
