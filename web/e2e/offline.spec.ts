// Losing the network in each phase: noticed within two seconds, nothing is lost or done twice, and what was not taken
// stays listed until it is dismissed.
import type { Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  LONG,
  SIC_BO,
  expect,
  meter,
  phase,
  registered,
  spot,
  test,
  visit,
} from './house.ts';

const NOTICED_MS = 2000;
const lost = (page: Page) => page.getByRole('alert').filter({ hasText: 'Connection lost' });

/** The line is dead from here on: no answer, and no word of it. */
async function cut(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', (route) => route.abort());
  return () => page.unroute('**/api/**');
}

test('a tap that gets no answer: noticed in two seconds, listed as not taken until dismissed', async ({
  page,
  casino,
  dora,
}) => {
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await spot(page, 'Small').tap();
  await registered(page, 'Small', '25');
  const lies = () => spot(page, 'Small').locator('.field').boundingBox();
  const before = await lies();
  const mend = await cut(page);
  await spot(page, 'Big').tap();
  await expect(lost(page)).toBeVisible({ timeout: NOTICED_MS });
  // Bets close while the line is dead: the second bet was never taken.
  await dora.deal(SIC_BO, { do: 'close-bets' });
  await mend();
  await phase(page, 'No more bets');
  await expect(lost(page)).toBeHidden();
  const list = page.getByRole('region', { name: 'Not taken' });
  await expect(list).toContainText('Big 25');
  expect(await lies(), 'the list moves no field').toEqual(before);
  await registered(page, 'Small', '25');
  await expect(meter(page, 'Credit')).toHaveText('4,975');
  await dora.deal(SIC_BO, { do: 'enter-dice', dice: [5, 2, 2] });
  await dora.deal(SIC_BO, { do: 'confirm' });
  await phase(page, 'Result');
  await expect(list).toBeVisible();
  await list.getByRole('button').click();
  await expect(list).toBeHidden();
  const ann = await casino.logIn(ANN);
  expect((await ann.me()).credit).toBe(502_500);
});

test('rules that cannot be loaded are not open, and open when the line is back', async ({
  page,
  casino,
}) => {
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
  await phase(page, 'Waiting');
  const gone = page.waitForEvent('requestfailed');
  await page.route('**/assets/Rules-*', (route) => route.abort());
  await page.getByRole('button', { name: 'Rules' }).click();
  await gone;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute('**/assets/Rules-*');
  await page.getByRole('button', { name: 'Rules' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a house that answers no more is noticed in two seconds, with a tap and without', async ({
  page,
  casino,
  dora,
}) => {
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  for (const tap of [true, false]) {
    const goOn = casino.freeze();
    if (tap) await spot(page, 'Small').tap();
    await expect(lost(page)).toBeVisible({ timeout: NOTICED_MS });
    goOn();
    await expect(lost(page)).toBeHidden();
    await registered(page, 'Small', '25');
  }
});

test(
  'offline in each phase of a round, and where the table is afterwards',
  LONG,
  async ({ page, casino, dora }) => {
    await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
    await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
    await dora.deal(BACCARAT, { do: 'open-bets' });
    await phase(page, 'Place your bets');
    await spot(page, 'Player').tap();
    await registered(page, 'Player', '25');
    /** Off, something happens at the table, on again: the page is where the table is. */
    const away = async (meanwhile: () => Promise<void>, words: string): Promise<void> => {
      await page.context().setOffline(true);
      await expect(lost(page)).toBeVisible({ timeout: NOTICED_MS });
      await meanwhile();
      await page.context().setOffline(false);
      await phase(page, words);
      await expect(lost(page)).toBeHidden();
      await expect(meter(page, 'In play')).not.toHaveText('');
    };
    await away(() => Promise.resolve(), 'Place your bets');
    await registered(page, 'Player', '25');
    await away(() => dora.deal(BACCARAT, { do: 'close-bets' }), 'No more bets');
    await away(() => dora.cards(BACCARAT, 'KH', 'JS', '5C', '4S'), 'Insurance');
    await expect(page.locator('.hand .dealt')).toHaveCount(4);
    await away(() => dora.cards(BACCARAT, '2D'), 'Insurance');
    await away(async () => {
      await dora.cards(BACCARAT, '2D');
      await dora.deal(BACCARAT, { do: 'confirm' });
    }, 'Result');
    // The Player has 7, the Banker 6: won, once, whatever was seen of it.
    await expect(meter(page, 'Credit')).toHaveText('5,025');
  },
);
