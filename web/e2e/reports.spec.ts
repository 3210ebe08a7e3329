// The figures of a shift: a round is played, reported by table and by patron, and the shift is closed once.
import AxeBuilder from '@axe-core/playwright';
import { ANN, SIC_BO, SUE, expect, shot, test, visit } from './house.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

test('a shift is reported and closed, in English and in Chinese', async ({
  page,
  browser,
  casino,
  dora,
}) => {
  const terminal = await (await browser.newContext({ hasTouch: true })).newPage();
  await visit(terminal, casino, ANN, `/terminal?table=${SIC_BO}`);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await terminal.getByRole('button', { name: /^Big, / }).tap();
  await expect(terminal.locator('.spot.registered')).toHaveCount(1);
  await dora.deal(SIC_BO, { do: 'close-bets' });
  await dora.deal(SIC_BO, { do: 'enter-dice', dice: [1, 2, 3] });
  await dora.deal(SIC_BO, { do: 'confirm' });

  await visit(page, casino, SUE, '/reports');
  const figures = page.getByRole('region', { name: 'Figures' }).first();
  const line = page.locator(`tr[data-group="${SIC_BO}"]`);
  await expect(line).toContainText('100.00 %'); // the only bet was lost
  await expect(figures).toContainText('made ');
  await shot(page, 'reports-1-tables');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  await page.getByRole('button', { name: 'By patron' }).click();
  await expect(page.locator('tr[data-group="ann"]')).toContainText('100.00 %');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^croupier-.*-by-patron\.csv$/);

  await page.getByRole('button', { name: 'End and close this shift' }).click();
  await page.getByRole('button', { name: 'Yes, close it; the figures stay' }).click();
  await expect(page.locator('[data-closed="1"]')).toContainText('agrees with the ledger');
  await expect(page.getByRole('status')).toHaveText('Shift 1 is closed');
  await page.getByLabel('From gaming day').fill('2020-01-01');
  await page.getByLabel('To gaming day').fill('2020-01-02');
  await expect(page.getByText('No activity')).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await page.getByRole('button', { name: '简' }).click();
  await expect(page.getByRole('button', { name: '按宾客' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('ui.reports');
  await shot(page, 'reports-2-zh-Hans');
});
