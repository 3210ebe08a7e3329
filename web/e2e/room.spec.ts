// What cannot be placed is grey before a tap and says why: two patrons at one box, whose Differential one of them has
// used up; a chip larger than the room, than the credit and than the own limit.
import { ANN, BOB, expect, phase, registered, shot, spot, test, visit } from './house.ts';

const BOX = 'one-box';
test.use({
  more: `
[[table]]
id = "${BOX}"
name = "One Box"
rulebook = "tiger-buffalo-commission-insurance"
layout = "M"
positions = 6
dealing = "live"
limits = { minimum = 2500, maximum_differential = 100000 }
`,
});

const IN_WORDS = {
  en: 'at most 75 more here',
  简: '此处最多再下75',
  繁: '此處最多再下75',
} as const;

test('a field without room in the box is grey before the tap, with the reason, in three languages', async ({
  page,
  casino,
  dora,
}) => {
  const ann = await casino.logIn(ANN);
  await dora.deal(BOX, { do: 'new-shoe', first: '5H' });
  await visit(page, casino, BOB, `/terminal?table=${BOX}`);
  await dora.deal(BOX, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  const banker = spot(page, 'Banker');
  const player = spot(page, 'Player');
  await expect(banker).toHaveAttribute('aria-disabled', 'false');

  // Ann sits at box 1, and Bob stands there: 75 are left on Banker, 1,925 on Player.
  await ann.stake(BOX, 1, 'banker', 92_500);
  await page.getByRole('radio', { name: /^Box 1/ }).tap();
  await page.getByRole('radio', { name: 'Chip 100', exact: true }).tap();
  await expect(banker).toHaveAttribute('aria-disabled', 'true');
  await expect(banker).toHaveAccessibleName(new RegExp(`${IN_WORDS.en}$`));
  await expect(player).toHaveAttribute('aria-disabled', 'false');
  for (const [button, words] of Object.entries(IN_WORDS)) {
    await page.getByRole('button', { name: button.toUpperCase(), exact: true }).first().tap();
    await expect(page.locator('.spot.banker[aria-disabled="true"] .quiet')).toHaveText(words);
  }
  await page.getByRole('button', { name: 'EN', exact: true }).first().tap();
  await shot(page, 'room-1-at-most');
  await banker.tap({ force: true });
  await expect(banker).toContainText('room left: 75');
  expect((await ann.table(BOX)).round.data.totals['banker'], 'nothing was sent').toBe(92_500);

  // A smaller chip fits, and then the box is full.
  await page.getByRole('radio', { name: 'Chip 25', exact: true }).tap();
  await expect(banker).toHaveAttribute('aria-disabled', 'false');
  for (const stake of ['25', '50', '75']) {
    await banker.tap();
    await registered(page, 'Banker', stake);
  }
  await expect(banker).toHaveAccessibleName(/no room here. Registered: 75$/);
  await shot(page, 'room-2-full');

  // What lies on the other hand makes room again.
  await player.tap();
  await registered(page, 'Player', '25');
  await expect(banker).toHaveAttribute('aria-disabled', 'false');
});

test('a chip above the credit or above the own limit fits nowhere, and a line says why', async ({
  page,
  casino,
  dora,
}) => {
  const bob = await casino.logIn(BOB);
  await dora.deal(BOX, { do: 'new-shoe', first: '5H' });
  await visit(page, casino, BOB, `/terminal?table=${BOX}`);
  await dora.deal(BOX, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await bob.ask('PUT', '/api/me/limits', {
    stake_round: 6_000,
    loss_day: null,
    loss_week: null,
    minutes_session: null,
    minutes_day: null,
  });
  await page.getByRole('radio', { name: 'Chip 100', exact: true }).tap();
  const tie = spot(page, 'Tie');
  await expect(tie).toHaveAttribute('aria-disabled', 'true');
  await expect(tie).toHaveAccessibleName(/at most 60 more here$/);
  await expect(page.locator('.rail .notice')).toHaveText('Your own limit is 60 in one round');
  await page.getByRole('radio', { name: 'Chip 25', exact: true }).tap();
  await tie.tap();
  await registered(page, 'Tie', '25');
});
