// What two Shift Managers decide: one gives the order, the other agrees on a screen of their own.
import { BACCARAT, MIA, SUE, WEI, expect, phase, test, visit, LONG } from './house.ts';
import { apply, choose, credits, dealt } from './wizard.ts';

/** A document that lets money be moved for a round that is past (000, R23). */
const BUFFALO = 'live-buffalo';
test.use({
  more: `
[[table]]
id = "${BUFFALO}"
name = "Buffalo Live"
rulebook = "tiger-buffalo-non-commission-insurance"
layout = "A"
positions = 6
dealing = "live"
limits = { minimum = 1000, maximum_differential = 500000 }
`,
});

test(
  'adjust: money for a past round, to a patron and from one',
  LONG,
  async ({ page, casino, dora }) => {
    // The Player wins by a Natural 9: Ann wins 100, Bob loses 200.
    const people = await dealt(casino, dora, ['9H', '2C', 'KC', '5S'], BUFFALO);
    await dora.deal(BUFFALO, { do: 'confirm' });
    await expect.poll(() => credits(people)).toEqual([510_000, 980_000]);
    await dora.deal(BUFFALO, { do: 'open-bets' });
    await visit(page, casino, SUE, `/pit?table=${BUFFALO}`);
    const wizard = page.locator('.chosen');
    for (const [name, way, amount] of [
      ['Ann Lee', 'To the patron', '12.34'],
      ['Bob Tan', 'To the house', '250'],
    ] as const) {
      await choose(page, /Past round: a mistake in paying/);
      await page.getByLabel('Which round').fill('1');
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('button', { name: way }).click();
      await wizard.getByLabel('Amount', { exact: true }).fill(amount);
      await page.getByLabel('What happened, in words').fill('Found on the recording');
      await apply(page, casino, people, `adjust-${amount}`, { table: BUFFALO, second: WEI });
      await page.getByRole('button', { name: /What happened/ }).click();
    }
    expect(await credits(people)).toEqual([511_234, 955_000]);
    const incidents = page.getByRole('region', { name: 'Incidents' });
    await expect(incidents.getByText('Found on the recording')).toHaveCount(2);
    await expect(incidents).toContainText('Wei');
  },
);

test(
  'decide: the round is void, and a Pit Manager is not enough to agree',
  LONG,
  async ({ page, browser, casino, dora }) => {
    const people = await dealt(casino, dora, ['2H', '9C']);
    const manager = await (await browser.newContext()).newPage();
    await visit(manager, casino, MIA, `/pit?table=${BACCARAT}`);
    await visit(page, casino, SUE, `/pit?table=${BACCARAT}`);
    await choose(page, /Not in the rules: the round is void/);
    await page.getByLabel('What happened, in words').fill('The lights went out over the layout');
    const waits = manager.getByRole('region', { name: 'Waiting for a second person' });
    const refused = expect(waits).toContainText('Needs a Shift Manager or above');
    await apply(page, casino, people, 'decide-void', { second: WEI });
    await refused;
    await phase(page, 'Round void');
    expect(await credits(people)).toEqual([500_000, 1_000_000]);
    await manager.context().close();
  },
);
