// A new table in a running house: one asks, another agrees, and patrons find it in the lobby.
import { ANN, MIA, SUE, expect, shot, test, visit, LONG } from './house.ts';

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
