// The cage and the auditor's page: a ticket is redeemed once and void once, and everything can be read afterwards.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { TicketView } from '../src/wire/TicketView.ts';
import {
  ANN,
  ANNS_CREDIT,
  BACCARAT,
  CARL,
  MIA,
  SAM,
  expect,
  logInByHand,
  shot,
  test,
  visit,
  type Casino,
  LONG,
} from './house.ts';

const ABE = { login: 'abe', pin: '2468' };

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Nothing sticks out on a phone. */
async function fitsAPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, name);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Ann's tickets, by API. */
async function tickets(casino: Casino, ...amounts: number[]): Promise<string[]> {
  const ann = await casino.logIn(ANN);
  const numbers: string[] = [];
  for (const amount of amounts) {
    numbers.push((await ann.ask<TicketView>('POST', '/api/tickets', { amount })).number);
  }
  return numbers;
}

test.use({ viewport: { width: 1280, height: 800 } });

test(
  'a cashier sells credit for cash, and a terminal takes a ticket once',
  LONG,
  async ({ page, casino }) => {
    await (await casino.logIn(CARL)).openTill();
    await visit(page, casino, CARL, '/cage');
    const sale = page.getByRole('region', { name: 'Sell credits' });
    await sale.getByLabel("Number of the patron's card").fill('8001');
    await sale.getByLabel('Received').fill('250');
    await sale.getByRole('button', { name: 'Sell credits' }).click();
    await expect(sale.getByRole('status')).toHaveText('Sell 250 to Ann Lee?');
    expect(await findings(page)).toEqual([]);
    await shot(page, 'cage-3-sale');
    await sale.getByRole('button', { name: 'Counted: sell 250' }).click();
    await expect(sale.getByRole('status')).toContainText('250 sold to Ann Lee. Credit now 5,250');
    await expect(sale.getByRole('status')).toContainText('This is a demo: play money');
    const ann = await casino.logIn(ANN);
    expect((await ann.me()).credit).toBe(ANNS_CREDIT + 25_000);

    // The lobby sells nothing (R80); it takes the ticket, typed or scanned, once.
    const [number = ''] = await tickets(casino, 12_345);
    await visit(page, casino, ANN, '/');
    await expect(page.getByRole('button', { name: 'Buy credits' })).toHaveCount(0);
    const insert = async () => {
      await page.getByRole('button', { name: 'Insert ticket' }).click();
      await page.keyboard.type(number.replace(/(.{4})/g, '$1 '));
      await page.keyboard.press('Enter');
    };
    await insert();
    await expect(page.getByText('123.45 added to your credit')).toBeVisible();
    await expect(page.locator('.purse .credit')).toHaveText('5,250');
    await insert();
    await expect(page.getByRole('alert')).toHaveText('This ticket was redeemed already');
    await shot(page, 'lobby-4-insert');
    expect((await ann.me()).credit).toBe(ANNS_CREDIT + 25_000);
  },
);

test('a cashier redeems a ticket once and voids another', LONG, async ({ page, casino }) => {
  const [first = '', second = ''] = await tickets(casino, 12_345, 5_000);
  await (await casino.logIn(CARL)).openTill();
  await logInByHand(page, casino, CARL);
  await page.getByRole('link', { name: 'Open cashier' }).click();
  const row = (number: string) => page.getByRole('row').filter({ hasText: number.slice(-4) });
  await expect(row(first)).toContainText('Open');
  await expect(page.getByText(first)).toHaveCount(0); // a list never shows what could be redeemed

  // The number as a scanner types it, and Enter.
  const number = page.getByLabel('Ticket number');
  await expect(number).toBeFocused();
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await expect(page.locator('.amount')).toHaveText('123.45');
  expect(await findings(page)).toEqual([]);
  await fitsAPhone(page, 'cage-1-found-phone');
  // Another desk is quicker: this one is told, and nothing is paid twice.
  const other = await casino.logIn(CARL);
  await other.ask('POST', `/api/tickets/${first}/redemption`, {});
  await page.getByRole('button', { name: 'Redeem 123.45' }).click();
  await expect(page.getByRole('alert')).toHaveText('This ticket was redeemed already');
  await expect(page.locator('.ticket')).toContainText('Redeemed');
  await shot(page, 'cage-2-redeemed-already');

  await number.fill(second.replace(/(.{4})/g, '$1 '));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Void the ticket' }).click();
  await page.getByLabel('Reason').fill('torn');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Void: 50 is credit again');
  await expect(row(second)).toContainText('Void');
  await number.fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('There is no such ticket');
});

test('an auditor reads events, a round, tickets and the books', async ({ page, casino, dora }) => {
  const [open = ''] = await tickets(casino, 7_000);
  const [ann, sam, mia] = [
    await casino.logIn(ANN),
    await casino.logIn(SAM),
    await casino.logIn(MIA),
  ];
  await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
  await dora.deal(BACCARAT, { do: 'open-bets' });
  await ann.stake(BACCARAT, 1, 'banker', 10_000);
  await dora.deal(BACCARAT, { do: 'close-bets' });
  await dora.cards(BACCARAT, '2S', 'KD', 'TH', '9C'); // Player 2, Banker 9: a Natural
  await dora.deal(BACCARAT, { do: 'confirm' });
  await dora.deal(BACCARAT, { do: 'open-bets' });
  const order = { order: 'void', case: 'card-count', text: 'a card is missing' } as const;
  await mia.deal(BACCARAT, { do: 'order', order });
  await sam.deal(BACCARAT, { do: 'approve', approval: 1 });

  await visit(page, casino, ABE, '/audit');
  const list = page.getByRole('list');
  const voided = 'Round 2 is void: a card is missing';
  await expect(list.getByText(voided)).toBeVisible();
  await expect(list.getByText('Ordered by Mia, agreed to by Sam')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await shot(page, 'audit-1-events');
  await page.getByLabel('Kind').selectOption('Table opened');
  await expect(list.getByText(/^The table .* was opened$/).first()).toBeVisible();
  await page.getByLabel('Kind').selectOption('Round void');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: voided }).click();
  const told = page.getByRole('region', { name: /· Round 2$/ });
  await expect(told.getByText('The round is void: a card is missing').first()).toBeVisible();
  await expect(told.getByText('A second person agrees').first()).toBeVisible();
  await page.goBack();
  await page.getByLabel('Kind').selectOption('Round void');
  await page.getByLabel('From', { exact: true }).fill('2999-01-01T00:00:00');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveText('Nothing here');
  await fitsAPhone(page, 'audit-2-events-phone');
  await page.getByLabel('From', { exact: true }).fill('');
  await page.getByLabel('Kind').selectOption('All');
  await page.getByLabel('Patron (name or card)').fill('ann l');
  await page.getByLabel('Amount').fill('70');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('A ticket over 70 was issued to Ann Lee');

  await page.getByRole('button', { name: 'Rounds' }).click();
  await page.getByLabel('Table').selectOption({ value: BACCARAT });
  await page.getByRole('button', { name: /^Round 1 / }).click();
  const round = page.getByRole('region', { name: /· (Round 1|第1局)$/ });
  await expect(round).toContainText('Won +95');
  await expect(round).toContainText('Paragraph 4.1.2');
  const step = (words: string) => round.getByRole('listitem').filter({ hasText: words });
  await expect(step('Ann Lee bets 100 on Banker in box 1')).toContainText('Ann Lee · Patron');
  await expect(step('9 of clubs to Banker')).toContainText('Dora · Dealer');
  await expect(step('Result: Banker')).toBeVisible();
  // Played back: every step with the table and the money after it.
  const purse = (name: string) => round.getByRole('row').filter({ hasText: name });
  await expect(purse('Ann Lee')).toContainText('−100+95');
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: '../target/screens/audit-3-round.png', fullPage: true });
  await round.getByRole('button', { name: 'First step' }).click();
  await expect(round.getByText(/^Step 1 of/)).toBeVisible();
  await round.getByRole('button', { name: 'One step on' }).click(); // she takes her box
  await expect(round.getByText(/^Step 2 of/)).toBeVisible();
  await round.getByRole('button', { name: 'One step on' }).click(); // and bets
  await expect(purse('Ann Lee')).toContainText('0−100');
  await expect(page).toHaveURL(/#t=/);
  await round.getByLabel('Speed').selectOption('64×');
  await round.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(purse('Ann Lee')).toContainText('−100+95');
  await expect(round.getByRole('button', { name: 'Play', exact: true })).toBeVisible(); // it stops at the end
  await page.getByRole('button', { name: '繁' }).click();
  await expect(step('梅花9派給莊')).toContainText('Dora · 荷官');
  await fitsAPhone(page, 'audit-4-round-phone');
  await page.getByRole('button', { name: 'EN' }).click();

  // The pack is one signed file; the page for a patron fits one sheet of A4 and names nobody else.
  const download = page.waitForEvent('download');
  await round.getByRole('link', { name: 'Dispute pack' }).click();
  expect((await download).suggestedFilename()).toBe(`dispute-${BACCARAT}-1.pack`);
  await round.getByRole('link', { name: 'Page for Ann Lee' }).click();
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('Ann Lee');
  await expect(sheet).toContainText('4.1.2');
  await expect(sheet).toContainText('The round in all: +95');
  await expect(sheet).toContainText('Signed in entry');
  expect(await findings(page)).toEqual([]);
  await shot(page, 'audit-6-page');
  const pdf = await page.pdf({ path: '../target/screens/audit-6-page.pdf', format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  await page.getByRole('link', { name: 'Back to the round' }).click();

  await page.getByRole('button', { name: 'Tickets' }).click();
  const row = page.getByRole('row').filter({ hasText: `…${open.slice(-4)}` });
  await expect(row).toContainText('70');
  await expect(page.getByText(open)).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'The books' }).click();
  await expect(page.getByText('Last checkpoint')).toBeVisible();
  await expect(page.locator('code')).toHaveText(/^[0-9a-f]{64}$/);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await findings(page)).toEqual([]);
  await fitsAPhone(page, 'audit-5-books-phone');

  // Who may not is told so.
  await visit(page, casino, SAM, '/audit');
  await expect(page.getByText('This page is for auditors')).toBeVisible();
});
