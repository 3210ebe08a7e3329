// A patron's tickets: a part of the credit cashed out, the ticket found again with its codes and its end, printed again
// and marked so, put back in, and no longer payable.
import { ANN, expect, shot, test, visit } from './house.ts';

/** The number under the bars, as figures. */
const DIGITS = /^[0-9]+$/;
const DAY_MS = 86_400_000;

test('a part is cashed out; the ticket stays under My tickets, marked when shown again', async ({
  page,
  casino,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', document.title);
  });
  await visit(page, casino, ANN, '/');
  await page.getByRole('button', { name: 'Cash out' }).tap();
  await page.getByLabel('How much').fill('1200.50');
  await expect(page.getByText('Cash out 1,200.50?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, cash out' }).tap();
  const first = page.locator('.ticket');
  await expect(first.locator('.amount')).toHaveText('1,200.50');
  await expect(first.locator('.words')).toHaveText(
    'ONE THOUSAND TWO HUNDRED DOLLARS AND FIFTY CENTS',
  );
  await expect(first.getByText('The number is paid once')).toHaveCount(0);
  await expect(page.locator('.purse .credit')).toHaveText('3,799.50');
  const number = (await first.locator('.number').innerText()).replaceAll(' ', '');
  await first.getByRole('button', { name: 'Close' }).tap();

  await page.getByRole('button', { name: 'My tickets' }).tap();
  const sheet = page.getByRole('dialog', { name: 'My tickets' });
  const line = sheet.getByRole('button', { name: /1,200\.50/ });
  await expect(line).toContainText('Valid until');
  await line.tap();
  const ticket = sheet.locator('.ticket');
  await expect(ticket.getByRole('img')).toHaveAccessibleName(DIGITS);
  await expect(ticket.getByRole('img')).toHaveAccessibleName(number);
  await expect(ticket.locator('.qr path')).toHaveAttribute('d', /^M/);
  await expect(ticket.getByText('The number is paid once')).toBeVisible();
  const ends = await ticket.getByText('Valid until').innerText();
  const days = (Date.parse(`${ends.match(/\d{4}-\d\d-\d\d/)?.[0] ?? ''}Z`) - Date.now()) / DAY_MS;
  expect(Math.round(days), 'house.ticket_days is 180').toBeGreaterThanOrEqual(179);
  await shot(page, 'tickets-1-again');
  await ticket.getByRole('button', { name: 'Print' }).tap();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /./);
  // On paper there is the ticket, once, and nothing of the lobby.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('header').first()).toBeHidden();
  await expect(ticket.locator('.qr')).toBeVisible();
  await shot(page, 'tickets-print');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await ticket.getByRole('button', { name: 'Close' }).tap();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  // On a Chinese page the amount is in Chinese words.
  for (const [language, mine, words] of [
    ['简', '我的兑现票', '壹仟贰佰元伍角整'],
    ['繁', '我的兌現票', '壹仟貳佰元伍角整'],
  ] as const) {
    await page.getByRole('button', { name: language }).tap();
    await page.getByRole('button', { name: mine }).tap();
    const list = page.getByRole('dialog', { name: mine });
    await list.getByRole('button', { name: /1,200\.50/ }).tap();
    await expect(list.locator('.ticket .words')).toHaveText(words);
    await shot(page, `tickets-words-${language}`);
    await page.reload();
  }
  await page.getByRole('button', { name: 'EN', exact: true }).tap();

  await page.getByRole('button', { name: 'Insert ticket' }).tap();
  await page.getByLabel('Type the ticket number, or scan it').fill(number);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1,200.50 added to your credit')).toBeVisible();
  await expect(page.locator('.purse .credit')).toHaveText('5,000');
  await page.getByRole('button', { name: 'My tickets' }).tap();
  await sheet.getByRole('button', { name: /1,200\.50/ }).tap();
  await expect(ticket.getByText('Redeemed')).toBeVisible();
  await expect(ticket.locator('.qr')).toHaveCount(0);
  await expect(ticket.getByRole('button', { name: 'Print' })).toHaveCount(0);
});
