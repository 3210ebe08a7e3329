// A patron's statement in the lobby: what was bet and won at each table, tickets and commission, and the file of it.
import { readFileSync } from 'node:fs';
import { ANN, expect, LONG, shot, SIC_BO, test, visit } from './house.ts';

test('bets and wins by table, and the same as a file', LONG, async ({ page, casino, dora }) => {
  const ann = await casino.logIn(ANN);
  for (const dice of [
    [1, 2, 2],
    [5, 6, 6],
  ] as const) {
    await dora.deal(SIC_BO, { do: 'open-bets' });
    await ann.stake(SIC_BO, 1, 'small', 5_000);
    await dora.deal(SIC_BO, { do: 'close-bets' });
    await dora.deal(SIC_BO, { do: 'enter-dice', dice: [...dice] });
    await dora.deal(SIC_BO, { do: 'confirm' });
  }
  await ann.ask('POST', '/api/tickets', { amount: 30_000 });
  await visit(page, casino, ANN, '/');
  await page.getByRole('button', { name: 'My statement' }).tap();
  const sheet = page.getByRole('dialog', { name: 'My statement' });
  const line = sheet.getByRole('row', { name: /Sic Bo Live/ });
  await expect(line.getByRole('cell')).toHaveText(['2', '100', '0']);
  await expect(sheet.getByText('Tickets: 1 · 300')).toBeVisible();
  await expect(sheet.getByRole('listitem')).toContainText('300');
  // A period without a round has none; open again it has both.
  await sheet.getByLabel('To').fill('2020-01-01');
  await expect(sheet.getByText('No rounds yet')).toBeVisible();
  await expect(sheet.getByText('Tickets: 0 · 0')).toBeVisible();
  await sheet.getByLabel('To').fill('');
  await expect(line).toBeVisible();
  await shot(page, 'statement');
  const saved = page.waitForEvent('download');
  await sheet.getByRole('link', { name: 'Save as CSV' }).click();
  const file = await (await saved).path();
  const lines = readFileSync(file, 'utf8').trim().split('\r\n');
  expect(lines[0]).toBe('time,kind,where,number,bets,amount');
  expect(lines.slice(1).map((each) => each.slice(each.indexOf(',') + 1))).toEqual([
    expect.stringMatching(/^ticket,open,\d{4},,-300\.00$/),
    'round,Sic Bo Live,2,50.00,-50.00',
    'round,Sic Bo Live,1,50.00,50.00',
    'commission owed,,,,0.00',
  ]);
});
