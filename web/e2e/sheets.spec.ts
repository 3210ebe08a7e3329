// What opens beside the felt: sheets that keep clock, credit and felt in view, and the tour of a first visit.
import { ANN, BACCARAT, expect, LONG, phase, shot, spot, test, visit } from './house.ts';

for (const [name, viewport] of [
  ['1440', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
  ['cabinet', { width: 1080, height: 1920 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport, isMobile: viewport.width < 600 });
    test(
      'a sheet keeps the clock, the credit and the felt in view',
      name === '1440' ? {} : LONG,
      async ({ page, casino, dora }) => {
        await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
        await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
        await phase(page, 'Waiting');
        await expect(page.getByText('New shoe 1: 5 cards burned')).toBeVisible();
        await dora.deal(BACCARAT, { do: 'open-bets' });
        await phase(page, 'Place your bets');
        for (const sheet of ['Roads', 'History', 'Rules']) {
          const menu = page.getByRole('button', { name: 'Menu' });
          if (await menu.isVisible()) await menu.tap();
          await page.getByRole('navigation').getByRole('button', { name: sheet }).tap();
          const open = page.getByRole('dialog');
          await expect(open.getByText('Place your bets')).toBeVisible();
          await expect(open.getByText('Credit 5,000')).toBeVisible();
          await shot(page, `sheet-${name}-${sheet}`);
          const covered = await open.boundingBox();
          const call = await page.locator('.moment').boundingBox();
          if (!covered || !call) throw new Error('a sheet and the call');
          const beside = call.x + call.width <= covered.x || call.y + call.height <= covered.y;
          expect(beside, `${sheet} covers the call`).toBe(true);
          await page.keyboard.press('Escape');
          await expect(open).toHaveCount(0);
        }
      },
    );
  });
}

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
