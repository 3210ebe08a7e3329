// A new table in a running house: one asks, another agrees, and patrons find it in the lobby.
import { ANN, BACCARAT, MIA, SUE, expect, shot, test, visit, LONG } from './house.ts';
import { POKER } from './pai-gow.ts';

test(
  'a table is added by two and planned to close',
  LONG,
  async ({ page: sue, browser, casino }) => {
    await visit(sue, casino, SUE, '/admin#tables');
    const form = sue.getByRole('region', { name: 'Add a table' });
    await form.getByLabel('Name').fill('Dice by the door');
    await form.getByLabel(/^Id/).fill('dice-9');
    await form.getByLabel('Rules').selectOption({ label: 'Sic Bo' });
    await shot(sue, 'tables-1-add');
    await form.getByRole('button', { name: 'Ask for this change' }).click();
    const calendar = sue.getByRole('region', { name: 'Calendar of changes' });
    await expect(calendar).toContainText('Open Dice by the door');
    await expect(calendar.getByRole('button', { name: 'Agree' })).toHaveCount(0);

    const mia = await browser.newPage();
    await visit(mia, casino, MIA, '/admin');
    await mia.getByRole('button', { name: 'Agree' }).click();
    await expect(mia.locator('[data-table=dice-9]')).toContainText('Open');
    const row = mia.locator('[data-table=dice-9]');
    await row.getByRole('button', { name: 'Close the table' }).click();
    await row.getByLabel('When (empty: now)').fill('2099-01-01T06:00');
    await row.getByRole('button', { name: 'Ask for this change' }).click();
    await expect(calendar).toContainText('Close Dice by the door after the round – 2099-01-01');
    await calendar.getByRole('button', { name: 'Agree' }).click();
    await expect(calendar).toContainText('Mia, agreed by Sue');
    await shot(sue, 'tables-2-calendar');

    const ann = await browser.newPage();
    await visit(ann, casino, ANN, '/');
    await expect(ann.getByRole('heading', { name: 'Dice by the door' })).toBeVisible();
  },
);

test(
  'the windows of each game are set on the page, and the second person reads them',
  LONG,
  async ({ page: sue, browser, casino }) => {
    await visit(sue, casino, SUE, '/admin#tables');
    const mia = await browser.newPage();
    await visit(mia, casino, MIA, '/admin');
    const calendar = mia.getByRole('region', { name: 'Calendar of changes' });
    for (const [table, name, other, seconds] of [
      [POKER, 'Setting of hands in seconds', 'Squeeze of a card in seconds', '61'],
      [BACCARAT, 'Squeeze of a card in seconds', 'Offer of the bank in seconds', '13'],
    ] as const) {
      const row = sue.locator(`[data-table=${table}]`);
      await row.getByRole('button', { name: 'Change settings' }).click();
      await expect(row.getByLabel(other)).toHaveCount(0);
      await row.getByLabel(name).fill(seconds);
      await row.getByRole('button', { name: 'Ask for this change' }).click();
      await expect(calendar).toContainText(name);
      await shot(mia, `tables-3-${table}`);
      await calendar.getByRole('button', { name: 'Agree' }).first().click();
      await expect(calendar.getByRole('button', { name: 'Agree' })).toHaveCount(0);
      await sue.reload(); // a form shows the settings as they were when it was opened
      await row.getByRole('button', { name: 'Change settings' }).click();
      await expect(row.getByLabel(name)).toHaveValue(seconds);
    }
  },
);
