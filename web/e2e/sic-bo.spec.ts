// A patron at a live Sic Bo table: the dealer enters the dice, the spots that won light up, the balance is exact.
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
} from './house.ts';

test('the winning spots are lit and the balance is exact', async ({ page, casino, dora }) => {
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  const names = ['Small', 'Double 2', 'Single 2', 'Total 9', '2 and 5', 'Any Triple'];
  for (const name of names) {
    await spot(page, name).tap();
    await registered(page, name, '25');
  }
  await expect(meter(page, 'Credit')).toHaveText('4,850');
  await shot(page, 'sic-bo-1-registered');

  // A hold takes a chip back; the whole stake goes, since it was one chip.
  await spot(page, 'Any Triple').click({ delay: 600 });
  await expect(spot(page, 'Any Triple')).toHaveAttribute('data-state', 'empty');
  await expect(meter(page, 'Credit')).toHaveText('4,875');

  await dora.deal(SIC_BO, { do: 'close-bets' });
  await phase(page, 'No more bets');
  await dora.deal(SIC_BO, { do: 'enter-dice', dice: [5, 2, 2] });
  await phase(page, 'Checking the result');
  await shot(page, 'sic-bo-2-confirming');
  await dora.deal(SIC_BO, { do: 'confirm' });

  await phase(page, 'Result');
  await expect(page.getByText('The dice show 5, 2 and 2: 9')).toBeVisible();
  // Everything won: 1:1, 8:1, two dice 2:1, 6:1, 5:1.
  const wins = { Small: '25', 'Double 2': '200', 'Single 2': '50', 'Total 9': '150' };
  for (const [name, win] of Object.entries({ ...wins, '2 and 5': '125' })) {
    await expect(spot(page, name)).toHaveAttribute('data-state', 'won');
    await expect(spot(page, name)).toContainText(`+${win}`);
    await expect(spot(page, name)).toHaveClass(/winning/);
  }
  // A spot nobody bet on is lit as well; one that lost is not.
  await expect(spot(page, 'Single 5')).toHaveClass(/winning/);
  await expect(spot(page, 'Big')).not.toHaveClass(/winning/);
  await expect(page.locator('.spot.winning')).toHaveCount(6);
  await expect(page.getByText('You win 550')).toBeVisible();
  await expect(meter(page, 'Credit')).toHaveText('5,550');
  await shot(page, 'sic-bo-3-result');
  expect((await (await casino.logIn(ANN)).me()).credit).toBe(ANNS_CREDIT + 55_000);
});
