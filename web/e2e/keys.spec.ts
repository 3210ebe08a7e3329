// Keyboard only: a patron bets, takes back and insures; a dealer deals; a supervisor finds the wizard.
import {
  ANN,
  BACCARAT,
  SAM,
  SIC_BO,
  expect,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
  LONG,
} from './house.ts';
import { POKER, deliver } from './pai-gow.ts';

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

test('every hotkey does what the list of keys says', LONG, async ({ page, casino, dora }) => {
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  for (const key of ['1 – 9', 'O', 'Z', 'C', 'D', 'R', 'N', 'Esc'])
    await expect(sheet.locator('kbd').getByText(key, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.keyboard.press('3');
  await expect(page.getByRole('radio', { name: 'Chip 50', exact: true })).toBeChecked();
  await spot(page, 'Small').focus();
  await page.keyboard.press('Enter');
  await registered(page, 'Small', '50');
  await page.keyboard.press('d');
  await registered(page, 'Small', '100');
  await page.keyboard.press('z');
  await registered(page, 'Small', '50');
  await page.keyboard.press('c');
  await expect(spot(page, 'Small')).toHaveAttribute('data-state', 'empty');
  await page.keyboard.press('o');
  await expect(sheet).toBeVisible();
  await page.keyboard.type('75');
  await page.keyboard.press('Enter');
  await spot(page, 'Small').focus();
  await page.keyboard.press('Enter');
  await registered(page, 'Small', '75');

  await dora.deal(SIC_BO, { do: 'close-bets' });
  await dora.deal(SIC_BO, { do: 'enter-dice', dice: [1, 2, 1] });
  await phase(page, 'No more bets');
  await page.keyboard.press('Escape'); // hurries this screen
  await dora.deal(SIC_BO, { do: 'confirm' });
  await phase(page, 'Result');
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await page.keyboard.press('r');
  await registered(page, 'Small', '75');
  await dora.deal(SIC_BO, { do: 'close-bets' });
  await dora.deal(SIC_BO, { do: 'enter-dice', dice: [6, 5, 6] });
  await dora.deal(SIC_BO, { do: 'confirm' });
  await phase(page, 'Result');

  // Out of the table and out with the money, by keys alone.
  await page.getByRole('link', { name: 'Lobby' }).press('Enter');
  await page.getByRole('button', { name: 'Cash out' }).press('Enter');
  const yes = page.getByRole('button', { name: 'Yes, cash out' });
  await expect(yes).toBeEnabled();
  await yes.press('Enter');
  await expect(page.locator('.ticket .amount')).toHaveText('5,000');
});

test('a hand of pai gow is set by keys alone', LONG, async ({ page, casino, dora }) => {
  await visit(page, casino, ANN, `/terminal?table=${POKER}`);
  await dora.deal(POKER, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await registered(page, 'Main', '25');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Move a card or a tile to the other hand');
  await page.keyboard.press('Escape');
  await deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']);
  await phase(page, 'Set your hands');
  const front = page.getByRole('button', { name: /, in the low hand$/ });
  for (const card of ['Queen of hearts', 'Jack of spades']) {
    await page.getByRole('button', { name: `${card}, in the high hand` }).press('Enter');
    // The focus stays on what has moved.
    await expect(page.getByRole('button', { name: `${card}, in the low hand` })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(front).toHaveCount(1);
  await page.keyboard.press('h');
  await expect(front).toHaveCount(2);
  await page.getByRole('button', { name: 'Set hand' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Set by the house way' })).toBeVisible();
});
