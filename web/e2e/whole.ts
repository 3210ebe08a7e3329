// What a patron must be able to read is whole and on top: every line of it inside the window and inside whatever clips
// it, with nothing drawn over it. `toBeVisible` notices neither.
import { expect, type Locator, type Page } from '@playwright/test';

type Options = {
  /** A list may leave lines out, but shows no part of one. */
  orAway?: boolean;
};

/** What is wrong with each of these, in words. */
export function flaws(all: Locator, { orAway = false }: Options = {}): Promise<string[]> {
  return all.evaluateAll((each, away) => {
    const SLACK = 1.5;
    const clipping = (one: Element): Element[] => {
      const found: Element[] = [];
      for (let up: Element | null = one; up; up = up.parentElement)
        if (up instanceof HTMLElement && getComputedStyle(up).overflow !== 'visible')
          found.push(up);
      return found;
    };
    const lines = (one: Element): DOMRect[] => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const found = [...range.getClientRects()].filter((line) => line.width * line.height > 1);
      return found.length > 0 ? found : [one.getBoundingClientRect()];
    };
    const onTop = (one: Element, x: number, y: number): boolean => {
      const over = document.elementFromPoint(x, y);
      if (!over) return false;
      const spot = one.closest('.spot');
      return (
        one.contains(over) ||
        over.contains(one) ||
        (spot !== null && over.closest('.spot') === spot)
      );
    };
    return each.flatMap((one) => {
      const name = `${one.tagName}.${one.getAttribute('class') ?? ''} “${one.textContent.trim().slice(0, 60)}”`;
      const bounds = [
        new DOMRect(0, 0, innerWidth, innerHeight),
        ...clipping(one).map((up) => up.getBoundingClientRect()),
      ];
      const parts = lines(one);
      const gone = (at: DOMRect): boolean =>
        bounds.some(
          (room) =>
            at.left >= room.right - SLACK ||
            at.right <= room.left + SLACK ||
            at.top >= room.bottom - SLACK ||
            at.bottom <= room.top + SLACK,
        );
      if (away && parts.every(gone)) return [];
      return parts.flatMap((at) => {
        if (at.width < 1 || at.height < 1) return [`${name}: has no size`];
        const cut = bounds.some(
          (room) =>
            at.left < room.left - SLACK ||
            at.right > room.right + SLACK ||
            at.top < room.top - SLACK ||
            at.bottom > room.bottom + SLACK,
        );
        if (cut) return [`${name}: is cut off`];
        const y = (at.top + at.bottom) / 2;
        const covered = [at.left + 2, (at.left + at.right) / 2, at.right - 2].some(
          (x) => !onTop(one, x, y),
        );
        return covered ? [`${name}: is covered`] : [];
      });
    });
  }, orAway);
}

/** All of these, and at least one. */
export async function whole(all: Locator, what: string): Promise<void> {
  await expect(all.first(), what).toBeVisible();
  expect(await flaws(all), what).toEqual([]);
}

/** Chips lie in their own field, whatever they won, and on nobody's odds. */
async function chipsAtHome(page: Page): Promise<void> {
  const strays = await page.evaluate(async () => {
    const sliding = document.getAnimations().filter(({ effect }) => {
      const of = effect instanceof KeyframeEffect ? effect.target : null;
      return of?.closest('.chips, .won-chips') !== null;
    });
    await Promise.all(sliding.map((each) => each.finished));
    const found: string[] = [];
    const odds = [...document.querySelectorAll<SVGTextElement>('.spot .odds')];
    for (const stack of document.querySelectorAll<SVGGElement>(
      '.spot :is(.chips, .won-chips) .stack',
    )) {
      const spot = stack.closest('.spot');
      const name = spot?.getAttribute('aria-label') ?? '';
      const at = stack.getBoundingClientRect();
      const field = spot?.querySelector<SVGGeometryElement>('.field');
      const from = field?.getScreenCTM()?.inverse();
      const inside = [at.left + at.width * 0.12, at.right - at.width * 0.12].every((x) =>
        field?.isPointInFill(new DOMPoint(x, at.top + at.height / 2).matrixTransform(from)),
      );
      if (!inside) found.push(`${name}: chips outside their field`);
      for (const each of odds) {
        // The middle line of the figures as they are turned.
        const box = each.getBBox();
        const on = each.getScreenCTM();
        const over = [0, 0.5, 1].some((part) => {
          const y = box.y + box.height / 2;
          const to = new DOMPoint(box.x + box.width * part, y).matrixTransform(on ?? undefined);
          return to.x > at.left && to.x < at.right && to.y > at.top && to.y < at.bottom;
        });
        if (over) found.push(`${name}: chips on the odds ${each.textContent}`);
      }
    }
    return found;
  });
  expect(strays).toEqual([]);
}

/** The moment, the calls with their reasons, the odds of every field in sight, my money. */
export async function readable(page: Page, when: string): Promise<void> {
  await whole(page.locator('.moment :is(strong, .other, small)'), `${when}: the moment`);
  await whole(page.locator('.credit dd'), `${when}: the credit`);
  const calls = page.locator('.words .calls li');
  if ((await calls.count()) > 0) {
    if (!when.endsWith('betting')) await whole(calls.first(), `${when}: the newest call`);
    expect(await flaws(calls, { orAway: true }), `${when}: calls`).toEqual([]);
  }
  const notices = page.locator('.scene .words ul li');
  expect(await flaws(notices, { orAway: true }), `${when}: notices`).toEqual([]);
  // On a phone one zone is in sight, and the others are swiped to.
  const zone = await page
    .locator('.paged .zone')
    .evaluateAll((all) => all.findIndex((one) => one.getBoundingClientRect().right > 60) + 1);
  const odds = `section.cloth .odds, .paged .zone:nth-child(${String(zone)}) .odds`;
  await whole(page.locator(odds), `${when}: odds`);
  await whole(page.locator('footer time'), `${when}: the time`);
  expect(await tooSmall(page), `${when}: small words`).toEqual([]);
  await chipsAtHome(page);
}

/** Words of the page in sight that are smaller than the least size of type; what is printed on the felt scales with it. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 11.9;
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const one = node.parentElement as Element | null;
      const text = node.textContent?.trim() ?? '';
      if (!(one instanceof HTMLElement) || text === '' || !one.checkVisibility()) continue;
      const { width, height } = one.getBoundingClientRect();
      const size = parseFloat(getComputedStyle(one).fontSize);
      if (width > 2 && height > 2 && size < LEAST) found.add(`${String(size)} px “${text}”`);
    }
    return [...found];
  });
}
