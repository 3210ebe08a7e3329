// What opens beside the felt: sheets that keep clock, credit and felt in view, and the tour of a first visit.
import type { Locator } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  LONG,
  SIC_BO,
  expect,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
} from './house.ts';

/** The sheet lies over none of these. */
async function clearOf(sheet: Locator, what: Locator, name: string): Promise<void> {
  const over = await sheet.boundingBox();
  expect(await what.count(), name).toBeGreaterThan(0);
  for (const each of await what.all()) {
    const box = await each.boundingBox();
    if (!over || !box) throw new Error(`a sheet and what lies beside it: ${name}`);
    const clear =
      box.x + box.width <= over.x ||
      box.x >= over.x + over.width ||
      box.y >= over.y + over.height ||
      box.y + box.height <= over.y;
    expect(clear, `${name} is covered`).toBe(true);
  }
}

for (const [name, viewport] of [
  ['1440', { width: 1440, height: 900 }],
  ['1024', { width: 1024, height: 768 }],
  ['phone', { width: 390, height: 844 }],
  ['cabinet', { width: 1080, height: 1920 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport, isMobile: viewport.width < 600 });
    test(
      'a sheet keeps the clock, the credit and the felt in view, and stops no bet',
      name === '1440' ? {} : LONG,
      async ({ page, casino, dora }) => {
        await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
        await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
        await phase(page, 'Waiting');
        await expect(page.getByText('New shoe 1: 5 cards burned')).toBeVisible();
        await dora.deal(BACCARAT, { do: 'open-bets' });
        await phase(page, 'Place your bets');
        const open = page.getByRole('dialog');
        const inView = async (sheet: string): Promise<void> => {
          await expect(open.getByText('Place your bets')).toBeVisible();
          await expect(open.getByText(/^Credit/)).toBeVisible();
          await shot(page, `sheet-${name}-${sheet}`);
          for (const field of ['Player', 'Tie', 'Banker'])
            await clearOf(open, spot(page, field).locator('.field'), `${sheet}: ${field}`);
          await clearOf(open, page.locator('.rail button:not(dialog button)'), sheet);
        };
        let stake = 0;
        for (const sheet of ['Roads', 'History', 'Rules']) {
          const menu = page.getByRole('button', { name: 'Menu' });
          if (await menu.isVisible()) await menu.tap();
          await page.getByRole('navigation').getByRole('button', { name: sheet }).tap();
          await inView(sheet);
          // The felt is there to be played at, not only to be seen.
          await spot(page, 'Banker').tap();
          await registered(page, 'Banker', String((stake += 25)));
          await page.keyboard.press('Escape');
          await expect(open).toHaveCount(0);
        }
        await page.getByRole('button', { name: 'Other amount' }).tap();
        await inView('Amount');
        for (const key of await open.getByRole('button').all())
          await expect(key).toBeInViewport({ ratio: 0.99 });
        await open.getByRole('button', { name: '7', exact: true }).tap();
        await open.getByRole('button', { name: '0', exact: true }).tap();
        await open.getByRole('button', { name: /70/ }).tap();
        await expect(open).toHaveCount(0);
        await spot(page, 'Tie').tap();
        await registered(page, 'Tie', '70');
      },
    );
  });
}

test(
  'a sheet over Sic Bo is low and wide, and the amount is whole',
  LONG,
  async ({ page, casino, dora }) => {
    await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
    await dora.deal(SIC_BO, { do: 'open-bets' });
    await phase(page, 'Place your bets');
    await page.getByRole('button', { name: 'Other amount' }).tap();
    const open = page.getByRole('dialog');
    for (const field of ['Small', 'Big'])
      await clearOf(open, spot(page, field).locator('.field'), field);
    for (const key of await open.getByRole('button').all())
      await expect(key).toBeInViewport({ ratio: 0.99 });
    await shot(page, 'sheet-sic-bo');
    // The focus comes back to where it was.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Other amount' }).press('Enter');
    await expect(open).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Other amount' })).toBeFocused();
  },
);

test.describe('a first visit', () => {
  test.use({ toured: false });
  test('is offered a tour that stops no bet, once', async ({ page, casino, dora }) => {
    await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
    await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
    await dora.deal(BACCARAT, { do: 'open-bets' });
    await phase(page, 'Place your bets');
    await page.getByRole('button', { name: 'One-minute tour' }).tap();
    const tour = page.getByRole('dialog', { name: 'One-minute tour' });
    await expect(tour).toContainText('1 / 6');
    await shot(page, 'tour-1');
    await spot(page, 'Banker').tap();
    await expect(spot(page, 'Banker')).toHaveAttribute('data-state', 'registered');
    for (let step = 2; step <= 6; step++) {
      await tour.getByRole('button', { name: 'Next' }).tap();
      await expect(tour).toContainText(`${String(step)} / 6`);
      await shot(page, `tour-${String(step)}`);
    }
    await tour.getByRole('button', { name: 'Play' }).tap();
    await expect(tour).toHaveCount(0);
    await page.reload();
    await phase(page, 'Place your bets');
    await expect(page.getByRole('button', { name: 'One-minute tour' })).toHaveCount(0);
  });
});
