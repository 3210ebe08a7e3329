// A patron at a live baccarat table: bets, insures, wins, rebets, cashes out; and the ledger agrees to the cent.
import type { TicketView } from '../src/wire/TicketView.ts';
import {
  ANN,
  ANNS_CREDIT,
  BACCARAT,
  CARL,
  expect,
  logInByHand,
  meter,
  phase,
  registered,
  shot,
  spot,
  test,
} from './house.ts';

test('bets on several spots, insures, wins, cashes out', async ({ page, casino, dora }) => {
  await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });

  await page.goto(casino.url);
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await shot(page, 'lobby-1-login');
  await logInByHand(page, casino, ANN);
  await expect(page.locator('.purse .credit')).toHaveText('5,000');
  await shot(page, 'lobby-2-tables');
  await page.getByRole('link', { name: 'Play: Tiger Buffalo Live' }).click();
  await phase(page, 'Waiting');
  await shot(page, 'baccarat-1-waiting');

  await dora.deal(BACCARAT, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await spot(page, 'Banker').tap();
  await registered(page, 'Banker', '25');
  await spot(page, 'Banker').tap();
  await registered(page, 'Banker', '50');
  await page.getByRole('radio', { name: 'Chip 10', exact: true }).click();
  for (const name of ['Player Pair', 'Small Tiger', 'Tie']) {
    await spot(page, name).tap();
    await registered(page, name, '10');
  }
  await expect(meter(page, 'Credit')).toHaveText('4,920');
  await expect(meter(page, 'In play')).toHaveText('80');
  await shot(page, 'baccarat-2-registered');

  await dora.deal(BACCARAT, { do: 'close-bets' });
  await phase(page, 'No more bets');
  for (const [card, name] of [
    ['AH', 'Ace of hearts'],
    ['KC', 'King of clubs'],
    ['AS', 'Ace of spades'],
    ['6D', '6 of diamonds'],
  ] as const) {
    await dora.cards(BACCARAT, card);
    await expect(page.getByRole('img', { name })).toBeVisible();
  }

  // Banker 6 against Player 2 pays 5:2 after four cards (4.1.15).
  const sheet = page.getByRole('region', { name: 'Insure your Banker bet?' });
  // What it pays stands out, in both scripts.
  const sizeOf = (what: string): Promise<number> =>
    sheet.locator(what).evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  expect(await sizeOf('.odds')).toBeGreaterThan(await sizeOf('h2'));
  await expect(sheet.locator('h2 .also')).toHaveText('為莊注買保險？');
  await expect(sheet.getByText('Pays 5:2')).toBeVisible();
  await expect(sheet.getByText('At most 50')).toBeVisible();
  await shot(page, 'baccarat-3-insurance');
  await sheet.getByRole('button', { name: '50%' }).click();
  await expect(sheet.getByRole('status')).toContainText('Insured: 25');
  await expect(meter(page, 'Credit')).toHaveText('4,895');
  await shot(page, 'baccarat-4-insured');

  // At a live table the next card ends the offer.
  await dora.cards(BACCARAT, '7H');
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Player drew 7 of hearts and has 9')).toBeVisible();
  await dora.cards(BACCARAT, 'TC');
  await phase(page, 'Checking the result');
  await shot(page, 'baccarat-5-confirming');
  await dora.deal(BACCARAT, { do: 'confirm' });

  // −50 Banker, +110 Player Pair, −10 Small Tiger, −10 Tie, +62.50 insurance.
  await phase(page, 'Result');
  await expect(page.getByText('Player wins, 9 to 6')).toBeVisible();
  await expect(page.getByText('You win 102.50')).toBeVisible();
  await expect(spot(page, 'Player Pair')).toHaveAttribute('data-state', 'won');
  await expect(spot(page, 'Player Pair')).toContainText('+110');
  await expect(spot(page, 'Player Pair')).toHaveClass(/winning/);
  await expect(spot(page, 'Banker')).toContainText('−50');
  await expect(page.locator('.insured')).toHaveText(/Banker Insurance 25\s*\+62\.50/);
  await expect(meter(page, 'Credit')).toHaveText('5,102.50');
  await expect(meter(page, 'In play')).toHaveText('0');
  await shot(page, 'baccarat-6-result');
  const ann = await casino.logIn(ANN);
  expect((await ann.me()).credit).toBe(ANNS_CREDIT + 10_250);

  // The same again with one button; a Natural Banker pays 19:20 and offers no insurance.
  await dora.deal(BACCARAT, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await page.getByRole('button', { name: 'Rebet' }).click();
  await registered(page, 'Banker', '50');
  await registered(page, 'Tie', '10');
  await dora.deal(BACCARAT, { do: 'close-bets' });
  await dora.cards(BACCARAT, '2H', '9C', 'KH', 'KD');
  await phase(page, 'Checking the result');
  await dora.deal(BACCARAT, { do: 'confirm' });
  // +47.50 Banker, −30 the others.
  await expect(page.getByText('You win 17.50')).toBeVisible();
  await expect(spot(page, 'Banker')).toContainText('+47.50');
  await expect(meter(page, 'Credit')).toHaveText('5,120');
  await shot(page, 'baccarat-7-natural');

  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog')).toContainText('Round 2');
  await shot(page, 'baccarat-8-history');
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Lobby' }).click();
  await expect(page.locator('.purse .credit')).toHaveText('5,120');
  expect((await ann.me()).credit).toBe(512_000);
  await page.getByRole('button', { name: 'Cash out' }).click();
  await expect(page.getByText('Cash out 5,120?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, cash out' }).click();
  const ticket = page.locator('.ticket');
  await expect(ticket.locator('.amount')).toHaveText('5,120');
  await expect(page.locator('.purse .credit')).toHaveText('0');
  await shot(page, 'lobby-3-ticket');
  expect((await ann.me()).credit).toBe(0);

  // The number on the screen is worth exactly that at the cashier's.
  const carl = await casino.logIn(CARL);
  await carl.openTill();
  const number = (await ticket.locator('.number').innerText()).replaceAll(' ', '');
  const redeemed = await carl.ask<TicketView>('POST', `/api/tickets/${number}/redemption`, {});
  expect(redeemed).toMatchObject({ amount: 512_000, redeemed: true });
});
