// The same table in a hand: everything fits the width, and a tap is a bet.
import type { Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  SIC_BO,
  expect,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
  LONG,
} from './house.ts';

/** Every language, and the colours, can be pressed: nothing is cut off. */
async function languages(page: Page): Promise<void> {
  const buttons = page.getByRole('group', { name: 'Language' }).getByRole('button');
  await expect(buttons).toHaveCount(4);
  for (const button of await buttons.all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  }
}

test.use({ viewport: { width: 390, height: 844 }, isMobile: true });

for (const [table, name] of [
  [BACCARAT, 'Tie'],
  [SIC_BO, 'Total 9'],
] as const) {
  test(`${table} on a phone`, table === BACCARAT ? {} : LONG, async ({ page, casino, dora }) => {
    if (table === BACCARAT) await dora.deal(table, { do: 'new-shoe', first: '5H' });
    await visit(page, casino, ANN, `/terminal?table=${table}`);
    await dora.deal(table, { do: 'open-bets' });
    await phase(page, 'Place your bets');
    await shot(page, `phone-${table}-1-top`);
    // What is set once is in the menu.
    await page.getByRole('button', { name: 'Menu' }).tap();
    await languages(page);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await spot(page, name).tap();
    await registered(page, name, '25');
    await shot(page, `phone-${table}-2-bet`);
    // All of it without scrolling: the moment, the three main bets or a zone, chips and actions.
    const further = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(further).toBeLessThanOrEqual(0);
    for (const each of await page.locator('.rail button').all())
      await expect(each).toBeInViewport({ ratio: 0.99 });
    await expect(page.locator('.moment')).toBeInViewport({ ratio: 1 });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  });
}

test('the lobby on a phone, before and after the login', async ({ page, casino }) => {
  await page.goto(casino.url);
  await languages(page);
  await visit(page, casino, ANN, '/');
  await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible();
  await shot(page, 'phone-lobby');
  await languages(page);
});
