// One stops betting and everybody reads why; two lift it. A patron sets a limit, meets it, and takes a break.
import {
  ANN,
  DORA,
  MIA,
  SIC_BO,
  SUE,
  expect,
  phase,
  shot,
  spot,
  test,
  visit,
  LONG,
} from './house.ts';

test(
  'a Pit Manager stops a table, the patron reads why, and a Shift Manager lifts it',
  LONG,
  async ({ page: ann, browser, casino }) => {
    const dora = await casino.logIn(DORA);
    await dora.deal(SIC_BO, { do: 'open-bets' });
    await visit(ann, casino, ANN, `/terminal?table=${SIC_BO}`);
    await phase(ann, 'Place your bets');

    const mia = await browser.newPage();
    await visit(mia, casino, MIA, '/pit');
    await mia.getByRole('button', { name: 'Stop betting' }).click();
    const form = mia.getByRole('form', { name: 'Stop betting' });
    await form.getByLabel('Where').selectOption('table');
    await form.getByLabel('Which').selectOption(SIC_BO);
    await form.getByLabel('Reason').fill('A die is chipped');
    await shot(mia, 'control-1-stop');
    await form.getByRole('button', { name: 'Stop now' }).click();
    const stopped = mia.getByRole('region', { name: 'What is stopped' });
    await expect(stopped).toContainText('A die is chipped');

    const banner = ann.getByRole('alert').filter({ hasText: 'Betting is stopped' });
    await expect(banner).toContainText('A die is chipped');
    await shot(ann, 'control-2-terminal');
    const board = await browser.newPage();
    await board.goto(`${casino.url}/board?table=${SIC_BO}`);
    await expect(board.getByRole('alert')).toContainText('A die is chipped');

    await stopped.getByRole('button', { name: 'Lift' }).click();
    await stopped.getByRole('textbox').fill('New dice');
    await stopped.getByRole('button', { name: 'Lift' }).click();
    await expect(stopped).toContainText('Waits for a second person');
    const sue = await browser.newPage();
    await visit(sue, casino, SUE, '/pit');
    const hers = sue.getByRole('region', { name: 'What is stopped' });
    await expect(hers).toContainText('asks to lift it: New dice');
    await shot(sue, 'control-3-lift');
    await hers.getByRole('button', { name: 'Agree' }).click();
    await expect(banner).toHaveCount(0);
  },
);

test('a patron limits the day, meets the limit, and takes a break', async ({
  page: ann,
  casino,
}) => {
  const dora = await casino.logIn(DORA);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await visit(ann, casino, ANN, `/terminal?table=${SIC_BO}`);
  await ann.getByRole('button', { name: 'My limits' }).click();
  const limits = ann.getByRole('dialog', { name: 'My limits' });
  await limits.getByLabel('Loss in a day').fill('10');
  await limits.getByRole('button', { name: 'Save my limits' }).click();
  await expect(limits.getByRole('status')).toHaveText('Saved');
  await limits.getByLabel('Loss in a day').fill('500');
  await limits.getByRole('button', { name: 'Save my limits' }).click();
  await expect(limits).toContainText('Now: 10');
  await expect(limits).toContainText('500 from');
  await shot(ann, 'control-4-limits');
  await limits.getByRole('button', { name: 'Close' }).click();
  // The field says beforehand what fits; who taps nevertheless hears why from the house.
  await expect(spot(ann, 'Big')).toHaveAccessibleName(/at most 10 more here/);
  await spot(ann, 'Big').click({ force: true });
  await expect(ann.getByText('Your own limit is to lose 10 in a day').first()).toBeVisible();

  await ann.getByRole('button', { name: 'My limits' }).click();
  const pause = limits.getByRole('region', { name: 'Take a break' });
  await pause.getByRole('button', { name: '1 h', exact: true }).click();
  await pause.getByRole('button', { name: 'Begin the break' }).click();
  await expect(pause.getByRole('status')).toContainText('Break until');
  await shot(ann, 'control-5-break');
});
