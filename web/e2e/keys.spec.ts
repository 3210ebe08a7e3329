// Keyboard only: a patron bets, takes back and insures; a dealer deals; a supervisor finds the wizard.
import {
  ANN,
  BACCARAT,
  SAM,
  expect,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
  LONG,
} from './house.ts';

test('a patron needs no pointer', async ({ page, casino, dora }) => {
  await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
  await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
  await dora.deal(BACCARAT, { do: 'open-bets' });
  await phase(page, 'Place your bets');

  // An amount of one's own: typed, taken with Enter.
  await page.getByRole('button', { name: 'Other amount' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('60');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await spot(page, 'Banker').focus();
  await page.keyboard.press('Enter');
  await registered(page, 'Banker', '60');
  await page.keyboard.press('Delete');
  await expect(spot(page, 'Banker')).toHaveAttribute('data-state', 'empty');
  await page.keyboard.press('Enter');
  await registered(page, 'Banker', '60');

  // Arrows go from field to field as they lie, and from chip to chip.
  await page.keyboard.press('ArrowLeft');
  await expect(spot(page, 'Tie')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(spot(page, 'Player')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('.spot:focus')).toHaveAccessibleName(/^(Player|Small|Big) /);
  await page.getByRole('radio', { name: 'Chip 25', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Chip 50', exact: true })).toBeChecked();

  // Every control of the page is reached by Tab.
  const reached = new Set<string>();
  await page.locator('body').focus();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(() => {
        const { activeElement: on } = document;
        return on?.getAttribute('aria-label') ?? on?.textContent?.trim() ?? '';
      }),
    );
  }
  for (const name of ['Roads', 'Rules', 'Undo', 'Chip 50'])
    expect(
      [...reached].some((each) => each.includes(name)),
      name,
    ).toBe(true);

  // The sheet of insurance lies beside the felt, and no spot is under it.
  await dora.deal(BACCARAT, { do: 'close-bets' });
  await dora.cards(BACCARAT, 'AH', 'KC', 'AS', '6D');
  const sheet = page.getByRole('region', { name: 'Insure your Banker bet?' });
  await expect(sheet).toBeVisible();
  const over = await sheet.boundingBox();
  for (const each of await page.locator('.spot').all()) {
    const box = await each.boundingBox();
    expect(box && over && box.y + box.height <= over.y).toBe(true);
  }
  await shot(page, 'keys-insurance');
  await sheet.getByRole('button', { name: '50%' }).press('Enter');
  await expect(sheet.getByRole('status')).toContainText('Insured: 30');
});

test('a supervisor needs no pointer', LONG, async ({ page, casino, dora }) => {
  await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
  await dora.deal(BACCARAT, { do: 'open-bets' });
  await visit(page, casino, SAM, '/pit');
  await page.getByRole('button', { name: /^Tiger Buffalo Live/ }).press('Enter');
  await page.getByRole('button', { name: /A card that is not of this set/ }).press('Enter');
  await page.getByLabel('What happened, in words').press('b');
  await expect(page.getByRole('button', { name: 'See what it does' })).toBeEnabled();
});

test('who taps the number and the PIN logs in with Enter', async ({ page, casino }) => {
  await page.goto(casino.url);
  for (const secret of [ANN.login, ANN.pin]) {
    for (const digit of secret) {
      await page.getByRole('button', { name: digit, exact: true }).click();
    }
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible();
});

test('the login has the focus it shows: what is typed goes to the lit field', async ({
  page,
  casino,
}) => {
  await page.goto(casino.url);
  const number = page.getByLabel('Card number or staff login');
  await expect(number).toBeFocused();
  await page.keyboard.type(ANN.login, { delay: 60 });
  await expect(number).toHaveValue(ANN.login);
  await page.keyboard.press('Enter');
  const pin = page.getByLabel('PIN');
  await expect(pin).toBeFocused();
  // A tap beside it takes the focus away; the light stays, and so does where keys go.
  await page.getByRole('heading', { name: 'Welcome' }).click();
  await expect(pin).not.toBeFocused();
  await page.keyboard.type(ANN.pin, { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible();
});
