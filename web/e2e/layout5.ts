// Section 5 about what lies on the layout: limits before and after the close, who walks away, bets placed by staff.
// No order of the pit is about it, so it is shown where it happens: on the terminal, or on the felt at the console.
import type { Browser, Page } from '@playwright/test';
import { BOB, DORA, SAM, expect, meter, phase, registered, spot, visit, hold } from './house.ts';
import type { Stand } from './stand.ts';

const felt = (page: Page, holder: string, bet: string) =>
  page.getByRole('button', {
    name: new RegExp(`^${holder.replace('.', '\\.')} ${bet}( [\\d,.]+)?$`),
  });
const chip = (page: Page, value: string) =>
  page.getByRole('group', { name: 'Chips' }).getByRole('button', { name: value, exact: true });

/** With chips: 5.1 and 5.2 before the close, 5.1.1, 5.1.2, 5.2.1 after it, and who walks away (5.3, 5.3.1). */
export async function layoutOfChips(browser: Browser, stand: Stand): Promise<void> {
  const { dora, id, casino } = stand;
  await stand.end();
  const rack = async (): Promise<number> => (await dora.table(id)).console?.data.chips?.rack ?? 0;
  const before = await rack();
  await dora.deal(id, { do: 'open-bets' });
  const page = await (await browser.newContext()).newPage();
  await visit(page, casino, DORA, `/console?table=${id}`);
  await chip(page, '5,000').click();
  await felt(page, 'seat-1', 'Player').click();
  await expect(felt(page, 'seat-1', 'Player')).toContainText('5,000');
  await felt(page, 'seat-1', 'Player').click(); // 10,000 against nothing, and 5,000 may differ
  await expect(page.getByRole('alert')).toContainText('The maximum differential is 5,000');
  await expect(felt(page, 'seat-1', 'Player')).toContainText('5,000');
  await chip(page, '5').click();
  await felt(page, 'seat-2', 'Player').click();
  await expect(felt(page, 'seat-2', 'Player')).toContainText('Under the minimum');
  await page.getByRole('button', { name: /^No more bets/ }).click();
  await phase(page, 'No more bets');
  await expect(felt(page, 'seat-1', 'Player')).toBeDisabled(); // no bet is placed, increased or withdrawn
  // A Pit Supervisor finds two stacks behind the first.
  await visit(page, casino, SAM, `/console?table=${id}`);
  for (const [value, holder] of [
    ['1,000', 'seat-1.1'],
    ['5', 'seat-1.2'],
  ] as const) {
    await page.getByRole('button', { name: 'Somebody stands at box 1' }).click();
    await chip(page, value).click();
    await felt(page, holder, 'Player').click();
  }
  // 5 lie under the minimum and stand; 4,995 are left for 5,000 and 1,000: 4,162.50 and 832.50.
  await expect(felt(page, 'seat-1', 'Player')).toContainText('Give back 837.50');
  await expect(felt(page, 'seat-1.1', 'Player')).toContainText('Give back 167.50');
  await expect(felt(page, 'seat-1.2', 'Player')).toContainText('5.1.2');
  await page.getByRole('button', { name: 'seat-1.1 walked away' }).click();
  await expect(page.getByText('Walked away', { exact: true })).toBeVisible();
  await dora.cards(id, '9S', '2D', 'KS', '5C'); // 9 to 7
  const pays = [
    ['seat-1', 'Pay 4,162.50', '5.1.1'],
    ['seat-1.1', 'Pay 832.50', '5.1.1'],
    ['seat-1.2', 'Pay 5', '5.1.2'],
    ['seat-2', 'Pay 5', '5.2.1'],
  ] as const;
  const shown = async (): Promise<void> => {
    for (const [holder, pay, paragraph] of pays) {
      const paid = page.getByRole('listitem', { name: holder, exact: true });
      await expect(paid).toContainText(pay);
      await expect(paid).toContainText(paragraph);
    }
  };
  await shown(); // before the result is confirmed
  expect(await rack()).toBe(before);
  await hold(page.getByRole('button', { name: /^Confirm result/ }));
  await phase(page, 'Result');
  await shown();
  expect(await rack()).toBe(before - 416_250 - 83_250 - 500 - 500);
  await page.context().close();
}

/** With credit the terminal refuses what chips can only be found to be; staff bet for a patron who agrees (5.17). */
export async function layoutOfCredit(browser: Browser, stand: Stand): Promise<void> {
  const { dora, id, casino } = stand;
  await stand.end();
  const { bob } = stand.people;
  const before = (await bob.me()).credit ?? 0;
  await dora.deal(id, { do: 'open-bets' });
  const page = await (await browser.newContext({ hasTouch: true })).newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, casino, BOB, `/terminal?table=${id}`);
  await phase(page, 'Place your bets');
  const refused = async (amount: string, why: string): Promise<void> => {
    await page.getByTitle('Other amount').click();
    await page.keyboard.type(amount);
    await page.keyboard.press('Enter');
    await spot(page, 'Player').click({ force: true }); // grey, and it says why
    await expect(page.getByText(why).first()).toBeVisible();
    expect((await bob.me()).credit).toBe(before);
  };
  await refused('5', 'The minimum is 10');
  await refused('5001', stand.document === 'ETG' ? 'The maximum is 5,000' : 'room left: 5,000');
  // A Pit Employee places it, once the patron has agreed.
  const bet = {
    do: 'place-bet-for',
    patron: 'bob',
    seat: 2,
    bet: 'player',
    stake: 10_000,
  } as const;
  await dora.deal(id, bet);
  expect((await bob.me()).credit).toBe(before);
  await page.getByRole('button', { name: 'Yes, place it' }).click();
  await registered(page, 'Player', '100');
  await dora.deal(id, { do: 'close-bets' });
  await phase(page, 'No more bets');
  await expect(meter(page, 'In play')).toHaveText('100');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, leave box 2' }).click();
  await expect(page.getByText('You have left the box')).toBeVisible();
  await dora.cards(id, '9S', '2D', 'KS', '5C'); // 9 to 7
  await dora.deal(id, { do: 'confirm' });
  await expect.poll(async () => (await bob.me()).credit).toBe(before + 10_000);
  await page.context().close();
}
