// The cage: a cashier opens the till, sells and pays; a Shift Manager agrees on the own page to what is large; a copy is
// marked; the till is closed with words for a difference.
import AxeBuilder from '@axe-core/playwright';
import type { TicketView } from '../src/wire/TicketView.ts';
import { ANN, BOB, CARL, SUE, expect, shot, test, visit, LONG } from './house.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('a cashier and a second person pay a large ticket out of a till', async ({
  page,
  browser,
  casino,
}) => {
  await visit(page, casino, CARL, '/cage');
  const till = page.getByRole('region', { name: 'Till', exact: true });
  await expect(till).toContainText('Your till is closed');
  await expect(page.getByRole('region', { name: 'Sell credits' })).toHaveCount(0);
  await till.getByLabel('Cash counted').fill('20000');
  await till.getByLabel('Chips counted').fill('5000');
  await till.getByRole('button', { name: 'Open the till' }).click();
  await expect(till).toContainText('Till 1, open since');

  // Cash of 12,000 reaches the threshold: the patron is identified first.
  const sale = page.getByRole('region', { name: 'Sell credits' });
  await sale.getByLabel("Number of the patron's card").fill('8002');
  await sale.getByLabel('Received').fill('12000');
  await sale.getByRole('button', { name: 'Sell credits' }).click();
  await sale.getByRole('button', { name: 'Counted: sell 12,000' }).click();
  // A sale above 10,000 takes a second person as well.
  await sale.getByLabel('Login of the second person').fill('sue');
  await sale.getByLabel('PIN of the second person').fill('2468');
  await sale.getByRole('button', { name: 'Agree and sell 12,000' }).click();
  await expect(sale.getByRole('form', { name: 'Identify the patron' })).toBeVisible();
  await sale.getByLabel('Last 2 to 4 characters').fill('42X');
  await sale.getByLabel('I compared name and picture').check();
  await shot(page, 'cage-4-identify');
  await sale.getByRole('button', { name: 'Identified: go on' }).click();
  const paper = page.getByRole('region', { name: 'Receipt', exact: true });
  await expect(paper).toContainText('TWELVE THOUSAND DOLLARS AND ZERO CENTS');
  await shot(page, 'cage-5-receipt');
  await paper.getByRole('button', { name: 'Close', exact: true }).click();

  // A ticket above 10,000, scanned: it waits for the second person, who agrees on the own page.
  const bob = await casino.logIn(BOB);
  const { number } = await bob.ask<TicketView>('POST', '/api/tickets', { amount: 1_500_000 });
  await page.getByLabel('Ticket number').focus();
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Redeem 15,000' }).click();
  await expect(page.getByRole('form', { name: 'Second person' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await shot(page, 'cage-6-second');
  await page.getByRole('button', { name: 'Let it wait' }).click();
  // Money that leaves in cash is reported too.
  const desk = page.getByRole('region', { name: 'Ticket', exact: true });
  await desk.getByLabel('Last 2 to 4 characters').fill('42X');
  await desk.getByLabel('I compared name and picture').check();
  await desk.getByRole('button', { name: 'Identified: go on' }).click();
  await expect(desk.getByRole('status')).toHaveText(
    '15,000 waits for a second person: pay nothing yet',
  );
  const other = await (await browser.newContext()).newPage();
  await visit(other, casino, SUE, '/cage');
  await other.getByRole('button', { name: 'Agree: pay 15,000' }).click();
  await expect(other.getByText('Payments that wait')).toHaveCount(0);
  await shot(other, 'cage-7-agreed');

  // Printed again, the receipt says that it is a copy. The page asks every few seconds what others agreed to.
  const receipts = page.getByRole('region', { name: 'Receipts', exact: true });
  await expect(receipts).toContainText('15,000');
  await page.getByRole('button', { name: 'Print a copy' }).first().click();
  await expect(paper).toContainText('COPY 1');
  await expect(paper).toContainText('Second person Sue');
  await paper.getByRole('button', { name: 'Close', exact: true }).click();
  const list = page.getByRole('region', { name: 'Last tickets' });
  await list.getByRole('button', { name: 'Print a copy' }).first().click();
  await expect(paper.locator('.bars rect')).not.toHaveCount(0);
  await expect(paper).toContainText('FIFTEEN THOUSAND DOLLARS');
  await shot(page, 'cage-8-ticket');
  await paper.getByRole('button', { name: 'Close', exact: true }).click();

  // Ten short: the count is refused without words.
  await till.getByRole('button', { name: 'Close the till' }).click();
  await till.getByLabel('Cash counted').fill('16990');
  await till.getByLabel('Chips counted').fill('5000');
  await till.getByRole('button', { name: 'Close the till' }).click();
  await expect(till.getByRole('alert')).toContainText('differs from the books by −10 in cash');
  await till.getByLabel('Why it differs').fill('a note was torn');
  await till.getByRole('button', { name: 'Close the till' }).click();
  await expect(till).toContainText('Your till is closed');
  await expect(page.getByRole('region', { name: 'Tills' })).toContainText('Short 10');
  await page.getByRole('region', { name: 'Tills' }).scrollIntoViewIfNeeded();
  await shot(page, 'cage-9-closed');

  // Opened again with less than was left: a second person counts too, and somebody says why.
  await till.getByLabel('Cash counted').fill('15000');
  await till.getByLabel('Chips counted').fill('5000');
  await till.getByRole('button', { name: 'Open the till' }).click();
  await expect(till.getByRole('alert')).toContainText('not what till 1 was closed with');
  await till.getByLabel('Why it differs').fill('the bag was torn');
  await till.getByLabel('Login of the second person').fill(SUE.login);
  await till.getByLabel('PIN of the second person').fill(SUE.pin);
  await shot(page, 'cage-10-float');
  await till.getByRole('button', { name: 'Open the till' }).click();
  await expect(till).toContainText('Till 2, open since');
});

test(
  'a patron is identified before notes or cash reach the threshold',
  LONG,
  async ({ page, casino }) => {
    await (await casino.logIn(CARL)).openTill();
    await visit(page, casino, CARL, '/cage');
    const panel = page.getByRole('region', { name: 'Identify the patron' });
    await panel.getByLabel("Number of the patron's card").fill(ANN.login);
    await panel.getByRole('button', { name: 'Find the patron' }).click();
    await panel.getByLabel(/last/i).fill('42X');
    await panel.getByRole('checkbox').check();
    await shot(page, 'cage-identify');
    await panel.getByRole('button', { name: /^Identified/ }).click();
    await expect(panel.getByRole('status')).toContainText('Ann Lee is identified');
  },
);

test(
  'credit is paid out to the patron who types the PIN, and nothing but the paper is printed',
  LONG,
  async ({ page, casino }) => {
    await (await casino.logIn(CARL)).openTill();
    await visit(page, casino, CARL, '/cage');
    const out = page.getByRole('region', { name: 'Pay credit out' });
    await out.getByLabel("Number of the patron's card").fill(ANN.login);
    await out.getByLabel('Amount').fill('120');
    await out.getByLabel(/^PIN of the patron/).fill('9999');
    await out.getByRole('button', { name: /120/ }).click();
    await expect(out.getByRole('alert')).not.toBeEmpty();
    await out.getByLabel(/^PIN of the patron/).fill(ANN.pin);
    await out.getByRole('button', { name: /120/ }).click();
    const paper = page.getByRole('region', { name: 'Receipt', exact: true });
    await expect(paper).toContainText('ONE HUNDRED TWENTY DOLLARS');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Cashier' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
    await expect(page.locator('.paper')).toBeVisible();
    await shot(page, 'cage-print-receipt');
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1); // not one receipt on each page
    await page.emulateMedia({ media: 'screen' });
    await paper.getByRole('button', { name: 'Close', exact: true }).click();
    expect((await (await casino.logIn(ANN)).me()).credit).toBe(500_000 - 12_000);
  },
);
