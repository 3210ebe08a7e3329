// A console of 1366 × 768: every key and every box in sight at once, whole and not covered, without scrolling.
import type { Locator, Page } from '@playwright/test';
import { LONG, ANN, BACCARAT, BOB, DORA, expect, shot, test, visit } from './house.ts';
import { HANDS, POKER, TILES } from './pai-gow.ts';
import { speak } from './sizes.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** So many, each inside the window and on top where its middle is. */
async function inSight(all: Locator, count: number): Promise<void> {
  await expect(all).toHaveCount(count);
  const hidden = await all.evaluateAll((each) =>
    each.flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return inside && (one.contains(over) || over?.contains(one)) ? [] : [one.outerHTML];
    }),
  );
  expect(hidden).toEqual([]);
}
async function still(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const all = [document.documentElement, ...document.querySelectorAll('.left')];
    return all.map((each) => each.scrollHeight - each.clientHeight);
  });
  expect(Math.max(...over)).toBeLessThanOrEqual(0);
}

test('all 53 cards of Pai Gow Poker and all boxes', async ({ page, casino, dora }) => {
  await speak(page, 'zh-Hant');
  await dora.deal(POKER, { do: 'open-bets' });
  for (const [who, seat] of [
    [ANN, 4],
    [BOB, 2],
  ] as const)
    await (await casino.logIn(who)).stake(POKER, seat, 'main', 2500);
  await dora.deal(POKER, { do: 'close-bets' });
  await dora.deal(POKER, { do: 'enter-dice', dice: [1, 2, 4] });
  await visit(page, casino, DORA, `/console?table=${POKER}`);
  await inSight(page.locator('.keys:not(.tiles) > button'), 53);
  await inSight(page.locator('[data-position]'), 7);
  await inSight(page.locator('form input'), 1);
  await still(page);
  // The boxes keep their place when hands lie in them.
  const pieces = [...HANDS.dealer];
  await dora.deal(POKER, { do: 'enter-hand', position: 'dealer', pieces });
  await expect(page.locator('[data-position="dealer"] .backs')).toBeVisible();
  await inSight(page.locator('.keys:not(.tiles) > button'), 53);
  await inSight(page.locator('[data-position]'), 7);
  await still(page);
  await shot(page, 'in-sight-poker');
});

test(
  'all tiles, and all cards of baccarat with its boxes and the offer of insurance',
  LONG,
  async ({ page, casino, dora }) => {
    const ann = await casino.logIn(ANN);
    await dora.deal(TILES, { do: 'open-bets' });
    await ann.stake(TILES, 2, 'main', 2500);
    await dora.deal(TILES, { do: 'close-bets' });
    await dora.deal(TILES, { do: 'enter-dice', dice: [3, 3, 4] });
    await visit(page, casino, DORA, `/console?table=${TILES}`);
    await inSight(page.locator('.keys.tiles > button'), 21);
    await inSight(page.locator('[data-position]'), 8);
    await still(page);
    await shot(page, 'in-sight-tiles');

    await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
    await dora.deal(BACCARAT, { do: 'open-bets' });
    await ann.stake(BACCARAT, 1, 'banker', 10_000);
    await dora.deal(BACCARAT, { do: 'close-bets' });
    await dora.cards(BACCARAT, '2S', 'KD', 'TH', '4C');
    await visit(page, casino, DORA, `/console?table=${BACCARAT}`);
    await expect(page.getByText('Insurance, not answered: Box 1 · Ann Lee')).toBeVisible();
    await inSight(page.locator('.keys > button[aria-label]'), 52);
    await inSight(page.locator('.boxes > article'), 6);
    await inSight(page.getByRole('button', { name: 'Declines' }), 1);
    await still(page);
    await shot(page, 'in-sight-baccarat');
  },
);
