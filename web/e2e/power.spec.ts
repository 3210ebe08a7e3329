// The plug is pulled in the middle of a round: the terminal comes back by itself, and every cent is where it was.
import {
  ANN,
  ANNS_CREDIT,
  SAM,
  SIC_BO,
  expect,
  meter,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
  LONG,
} from './house.ts';

test('the server is killed mid-round and the terminal resumes', async ({
  page,
  browser,
  casino,
  dora,
}) => {
  const desk = await (await browser.newContext()).newPage();
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await spot(page, 'Small').tap();
  await registered(page, 'Small', '25');

  await casino.kill();
  await expect(page.getByRole('alert')).toContainText('Connection lost');
  // The bet stands on the screen; a tap on the frozen felt is no bet and says so.
  await registered(page, 'Small', '25');
  await spot(page, 'Big').tap({ force: true });
  await expect(spot(page, 'Big')).toContainText('No connection: not placed');
  await shot(page, 'power-1-lost');

  await casino.open();
  await expect(page.getByRole('alert')).toBeHidden();
  await registered(page, 'Small', '25');
  await expect(page.locator('.spot.registered')).toHaveCount(1);
  await expect(meter(page, 'Credit')).toHaveText('4,975');
  await expect(meter(page, 'In play')).toHaveText('25');
  await shot(page, 'power-2-back');
  const ann = await casino.logIn(ANN);
  expect((await ann.table(SIC_BO)).mine?.data.bets).toMatchObject([{ bet: 'small', stake: 2500 }]);

  // At a live table play waits for a Pit Supervisor (R12). Their word reopens the bets, and the round ends as rounds do.
  await phase(page, 'Interrupted');
  await visit(desk, casino, SAM, `/console?table=${SIC_BO}`);
  await phase(desk, 'Interrupted');
  await shot(desk, 'power-3-console');
  await desk.getByRole('button', { name: 'Resume play' }).click();
  await phase(page, 'Place your bets');
  await spot(page, 'Total 10').tap();
  await registered(page, 'Total 10', '25');
  await dora.deal(SIC_BO, { do: 'close-bets' });
  await dora.deal(SIC_BO, { do: 'enter-dice', dice: [1, 4, 5] });
  await dora.deal(SIC_BO, { do: 'confirm' });
  await expect(page.getByText('You win 175')).toBeVisible();
  await expect(meter(page, 'Credit')).toHaveText('5,175');
  expect((await ann.me()).credit).toBe(ANNS_CREDIT + 17_500);
  await desk.context().close();
});

test('a bet whose answer was lost is registered once', LONG, async ({ page, casino, dora }) => {
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/tables/*/rounds/*/bets/**', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await spot(page, 'Small').tap();
  await registered(page, 'Small', '25');
  await expect.poll(() => keys.length).toBe(2);
  expect(new Set(keys).size).toBe(1);
  await expect(meter(page, 'Credit')).toHaveText('4,975');
  expect((await (await casino.logIn(ANN)).me()).credit).toBe(ANNS_CREDIT - 2500);
});
