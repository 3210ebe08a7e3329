// Options after a dealing error (R19, R20): who stays silent until the time is over goes on.
import { ANN, SAM, expect, meter, phase, shot, test, visit, LONG } from './house.ts';
import { apply, choose, credits, dealt } from './wizard.ts';

const QUICK = 'quick';
test.use({
  more: `
[[table]]
id = "${QUICK}"
name = "Quick Options"
rulebook = "tiger-buffalo-commission-insurance"
layout = "M"
positions = 6
dealing = "live"
options_window_ms = 2500
limits = { minimum = 1000, maximum_differential = 500000 }
`,
});

test(
  'a patron who says nothing continues when the time is over',
  LONG,
  async ({ page, browser, casino, dora }) => {
    const people = await dealt(casino, dora, ['2H'], QUICK);
    const terminal = await (await browser.newContext()).newPage();
    await visit(terminal, casino, ANN, `/terminal?table=${QUICK}`);
    await visit(page, casino, SAM, `/pit?table=${QUICK}`);
    await choose(page, /Another dealing error/);
    await page.getByLabel(/Cards that left the shoe/).fill('3d');
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.getByLabel('What happened, in words').fill('seen by the supervisor');
    const sheet = terminal.getByRole('region', { name: 'A dealing error' });
    const asked = expect(sheet).toContainText('If you do not answer in time, you continue.');
    await apply(page, casino, people, 'options-silent', { table: QUICK });
    await asked;
    // Nobody presses anything: the page says what became of it.
    await expect(terminal.getByText('The choice is over: your bets continue')).toBeVisible();
    await phase(terminal, 'No more bets');
    await expect(meter(terminal, 'In play')).toHaveText('100');
    await shot(terminal, 'options-silent');
    expect(await credits(people)).toEqual([490_000, 980_000]);
    // The Reconstructed hand is played out: 2 and 6 against 3 and 4 are 8 to 7.
    await dora.cards(QUICK, '6S', '4C');
    await dora.deal(QUICK, { do: 'confirm' });
    await expect.poll(() => credits(people)).toEqual([510_000, 980_000]);
    await terminal.context().close();
  },
);
