// A private chip table: the terminal says that it is one, and that a bet the dealer entered is under the minimum.
import { ANN, MIA, expect, phase, shot, test, visit, LONG } from './house.ts';

const SALON = 'salon';
test.use({
  more: `
[[table]]
id = "${SALON}"
name = "Salon"
rulebook = "tiger-buffalo-commission-insurance"
layout = "M"
positions = 6
dealing = "live"
private = true
limits = { minimum = 1000, maximum_differential = 500000 }
procedure = { stakes = "chips" }
`,
});

test(
  'a private table says so, and a patron is told of a stake under the minimum and why',
  LONG,
  async ({ page, casino, dora }) => {
    await dora.deal(SALON, { do: 'new-shoe', first: '5H' });
    await dora.deal(SALON, { do: 'open-bets' });
    const bet = { do: 'place-bet-for', patron: 'ann', seat: 1, bet: 'banker' } as const;
    await dora.deal(SALON, { ...bet, stake: 500 });
    await visit(page, casino, ANN, `/terminal?table=${SALON}`);
    await expect(page.getByText('Private table')).toBeVisible();
    const notices = page.getByRole('list', { name: 'Notices' });
    await expect(notices).toContainText(
      'Your Banker of 5 in box 1 is under the minimum of 10: raise or withdraw it before the close',
    );
    await expect(notices.getByText('5.2.1')).toBeVisible();
    await shot(page, 'private-under-minimum');
    await dora.deal(SALON, { ...bet, stake: 1_000 });
    await expect(page.getByText(/under the minimum/)).toHaveCount(0);
    await dora.deal(SALON, { do: 'close-bets' });
    await phase(page, 'No more bets');
  },
);

test('who works at a table is chosen from a list', LONG, async ({ page, casino }) => {
  await visit(page, casino, MIA, `/pit?table=${SALON}`);
  const people = page.getByRole('region', { name: 'People at work' });
  await people.getByLabel('Person').selectOption('Dora · Dealer');
  await people.getByLabel('Acts as').selectOption('Pit Supervisor');
  await people.getByRole('button', { name: 'Put to work here' }).click();
  await expect(people.getByText('Dora · Pit Supervisor')).toBeVisible();
  await shot(page, 'pit-people');
});
