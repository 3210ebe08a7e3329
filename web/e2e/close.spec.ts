// At the close: every bet is registered before it or refused on the screen with the reason; nothing in between.
import {
  ANN,
  ANNS_CREDIT,
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

const BETS = '**/api/tables/*/rounds/*/bets/**';

test('a bet on its way when bets close is refused, and says why', async ({
  page,
  casino,
  dora,
}) => {
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await spot(page, 'Small').tap();
  await registered(page, 'Small', '25');

  // The line is slow: the request leaves the page and arrives after the close.
  let arrive = (): void => undefined;
  const closed = new Promise<void>((done) => (arrive = done));
  await page.route(BETS, async (route) => {
    await closed;
    await route.continue();
  });
  await spot(page, 'Big').tap();
  await expect(spot(page, 'Big')).toHaveAttribute('data-state', 'sending');
  await shot(page, 'close-1-sending');
  await dora.deal(SIC_BO, { do: 'close-bets' });
  await phase(page, 'No more bets');
  arrive();
  await expect(spot(page, 'Big')).toHaveAttribute('data-state', 'refused');
  await expect(spot(page, 'Big')).toContainText('Bets are closed');
  await shot(page, 'close-2-refused');

  // A tap on the closed felt is answered as well.
  await spot(page, 'Total 9').tap({ force: true });
  await expect(spot(page, 'Total 9')).toContainText('Bets are closed');
  await shot(page, 'close-3-refused-small-spot');

  // The refusal goes; what was registered stays, and nothing else was taken.
  await expect(spot(page, 'Big')).toHaveAttribute('data-state', 'empty');
  await registered(page, 'Small', '25');
  await expect(meter(page, 'Credit')).toHaveText('4,975');
  const ann = await casino.logIn(ANN);
  expect((await ann.me()).credit).toBe(ANNS_CREDIT - 2500);
  expect((await ann.table(SIC_BO)).mine?.data.bets).toMatchObject([{ bet: 'small', stake: 2500 }]);
});

test(
  'taps while the dealer closes are each registered or refused',
  LONG,
  async ({ page, casino, dora }) => {
    await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
    await dora.deal(SIC_BO, { do: 'open-bets' });
    await phase(page, 'Place your bets');
    const singles = page.getByRole('button', { name: /^Single \d, pays / });
    await expect(singles).toHaveCount(6);
    const half = page.getByRole('button', { name: 'Single 3, pays' });
    await half.tap();
    const closing = dora.deal(SIC_BO, { do: 'close-bets' });
    await singles.evaluateAll((all) => {
      for (const each of all) each.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
    await closing;
    await phase(page, 'No more bets');
    await expect(page.locator('.spot.sending')).toHaveCount(0);
    await expect(page.locator('.spot.refused')).toHaveCount(0);

    const ann = await casino.logIn(ANN);
    const mine = (await ann.table(SIC_BO)).mine?.data;
    const onDisk = mine?.bets.map(({ bet, stake }) => `${bet} ${String(stake)}`).sort();
    const shown = await singles.evaluateAll((all) =>
      all.flatMap((each) => {
        const label = each.getAttribute('aria-label') ?? '';
        const [, die, stake] = /^Single (\d), .*Registered: (\d+)$/.exec(label) ?? [];
        return die && stake ? [`one-of-a-kind-${die} ${String(Number(stake) * 100)}`] : [];
      }),
    );
    expect(shown.sort()).toEqual(onDisk);
    const taken = (mine?.bets ?? []).reduce((sum, { stake }) => sum + stake, 0);
    expect((await ann.me()).credit).toBe(ANNS_CREDIT - taken);
  },
);
