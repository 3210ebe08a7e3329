// The gaming day: it begins at the hour the house says, from its first day on; while it runs it cannot be closed; once it is
// over a Shift Manager closes it once, with figures that stay.
import { ANN, SIC_BO, SUE, WEI, expect, shot, test, visit, LONG } from './house.ts';

/** By the house's clock it is noon now, and the gaming day begins at this hour. */
function begins(hour: number): string {
  const ahead = 12 - new Date().getUTCHours();
  const offset = `${ahead < 0 ? '-' : '+'}${String(Math.abs(ahead)).padStart(2, '0')}:00`;
  return `[house]\nutc_offset = "${offset}"\ngaming_day_begins = "${String(hour)}:00"\n`;
}
test.use({ more: begins(14), viewport: { width: 1440, height: 900 } });

test(
  'a gaming day is closed once it is over, and its figures stay',
  LONG,
  async ({ page: sue, browser, casino, dora }) => {
    const ann = await casino.logIn(ANN);
    await dora.deal(SIC_BO, { do: 'open-bets' });
    await ann.stake(SIC_BO, 1, 'big', 10_000);
    await dora.deal(SIC_BO, { do: 'close-bets' });
    await dora.deal(SIC_BO, { do: 'enter-dice', dice: [1, 2, 3] });
    await dora.deal(SIC_BO, { do: 'confirm' });
    await visit(sue, casino, SUE, '/reports');
    await expect(sue.locator(`tr[data-group="${SIC_BO}"]`)).toContainText('100.00 %');
    const close = sue.getByRole('button', { name: 'Close this gaming day' });
    await expect(close).toHaveCount(0);

    // Two people let the gaming day begin at eleven: by the house's clock it is noon, so the next has begun.
    await sue.goto(`${casino.url}/admin#rules`);
    await sue.getByLabel('A gaming day begins at').fill('11:00');
    await sue.getByRole('button', { name: 'Ask for these rules' }).click();
    await expect(sue.getByText('A gaming day begins at: 14:00 becomes 11:00')).toBeVisible();
    await expect(sue.getByRole('button', { name: 'Agree' })).toHaveCount(0);
    const wei = await (await browser.newContext()).newPage();
    await visit(wei, casino, WEI, '/admin#rules');
    await wei.getByRole('button', { name: 'Agree' }).click();
    await expect(wei.getByRole('button', { name: 'Agree' })).toHaveCount(0);
    await shot(wei, 'gaming-day-0-rules');
    await wei.context().close();
    await sue.goto(`${casino.url}/reports`);
    await close.click();
    const closed = sue.locator('[data-closed^="20"]').first();
    await expect(closed).toContainText('agrees with the ledger');
    await expect(closed).toContainText('+100');
    await expect(close).toHaveCount(0);
    await shot(sue, 'gaming-day-1-closed');
    await sue.getByRole('button', { name: '简' }).click();
    await expect(sue.locator('main')).not.toContainText('ui.reports');
    await shot(sue, 'gaming-day-2-zh-Hans');
  },
);
