// A first visit: what a field means is one gesture away, with a round drawn as it would lie on the table.
import {
  ANN,
  BACCARAT,
  SIC_BO,
  expect,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
} from './house.ts';
import { Finger, pointOf } from './finger.ts';
import { POKER, TILES } from './pai-gow.ts';

test('a held field says what it means, with an example', async ({ page, casino }) => {
  await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
  await spot(page, 'Tie').focus();
  await page.keyboard.press('Delete');
  const drawer = page.getByRole('dialog', { name: 'Rules and payouts' });
  await expect(drawer.getByText('Both hands end with the same points.')).toBeVisible();
  await expect(drawer.getByText('A stake of 100 comes back as 900.')).toBeVisible();
  await expect(
    drawer.getByRole('group', { name: 'Player' }).first().getByRole('img').first(),
  ).toBeVisible();
  await shot(page, 'learn');
  await drawer.getByText('Who draws a third card').click();
  await expect(drawer.getByRole('row', { name: /^6/ }).getByLabel('draws')).toHaveCount(2);
  await shot(page, 'learn-third');
  await drawer.getByRole('tab', { name: 'Pay table' }).click();
  await expect(drawer.getByRole('columnheader', { name: 'Paragraph' })).toBeVisible();
});

test('a finger that rests on an empty field learns what it means, and bets nothing', async ({
  page,
  casino,
  dora,
}) => {
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  const finger = await Finger.on(page);
  await finger.down(await pointOf(spot(page, 'Small').locator('.field'), 0.5, 0.5));
  const drawer = page.getByRole('dialog', { name: 'Rules and payouts' });
  await expect(drawer).toBeVisible();
  await finger.up();
  await expect(drawer.locator('details[open] summary')).toContainText('Small');
  await expect(spot(page, 'Small')).toHaveAttribute('data-state', 'empty');

  // On a field of mine the same gesture takes a chip back.
  await drawer.getByRole('button', { name: 'Close' }).tap();
  for (const stake of ['25', '50']) {
    await spot(page, 'Small').tap();
    await registered(page, 'Small', stake);
  }
  await finger.down(await pointOf(spot(page, 'Small').locator('.field'), 0.5, 0.5));
  await registered(page, 'Small', '25');
  await finger.up();
  await registered(page, 'Small', '25');
  await expect(drawer).toHaveCount(0);
});

test('pai gow poker: rounds won, pushed, copied and foul, Fortune, Envy and the edge', async ({
  page,
  casino,
}) => {
  await visit(page, casino, ANN, `/terminal?table=${POKER}`);
  await spot(page, 'Main').focus();
  await page.keyboard.press('Delete');
  const drawer = page.getByRole('dialog', { name: 'Rules and payouts' });
  const round = (words: string) => drawer.getByRole('figure').filter({ hasText: words });
  const won = round('Both your hands beat the bank');
  await expect(won).toContainText('A stake of 100 comes back as 195.');
  await expect(won).toContainText('5 commission is taken off the win.');
  await expect(
    won.getByRole('group', { name: 'You' }).getByText('better than the bank'),
  ).toHaveCount(2);
  await expect(won.getByRole('group', { name: 'Dealer (bank)' }).getByRole('img')).toHaveCount(7);
  await expect(round('a push').first()).toContainText('Your 100 comes back.');
  await expect(round('Such a copy goes to the bank')).toContainText('a copy, the bank wins it');
  await expect(round('foul')).toContainText('The stake of 100 is lost.');
  await shot(page, 'learn-poker');
  // Counting every pair of hands takes seconds, on a busy machine many: the page is there before.
  await expect(
    drawer
      .getByText(/^(House edge 2\.7\d+% if every hand|The house edge is being counted)/)
      .first(),
  ).toBeVisible();
  const bet = (name: string) => drawer.locator('summary').filter({ hasText: name });
  await bet('Fortune').click();
  await expect(round('Four of a kind 25:1')).toContainText('A stake of 100 comes back as 2,600.');
  await shot(page, 'learn-fortune');
  await bet('Envy').click();
  await expect(round('your Fortune bet of 5 brings you 20')).toContainText('Straight flush');
  await bet('Bank').click();
  await expect(round('Commission comes off your gain')).toContainText(
    'Of your cover of 200, 295 comes back.',
  );
  await shot(page, 'learn-bank');
});

test('pai gow tiles: a pair wins, a Wong or a Gong is pushed', async ({ page, casino }) => {
  await visit(page, casino, ANN, `/terminal?table=${TILES}`);
  await spot(page, 'Main').focus();
  await page.keyboard.press('Delete');
  const drawer = page.getByRole('dialog', { name: 'Rules and payouts' });
  const round = (words: string) => drawer.getByRole('figure').filter({ hasText: words });
  const mine = (words: string) => round(words).getByRole('group', { name: 'You' });
  await expect(mine('Both your hands beat the bank')).toContainText(/pair/i);
  await expect(mine('a push')).toContainText(/Wong|Gong/);
  await expect(drawer.getByText(/^House edge 2\.4239% if every hand/)).toBeVisible({
    timeout: 30_000,
  });
  await shot(page, 'learn-tiles');
});
