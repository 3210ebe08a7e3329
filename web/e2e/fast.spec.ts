// Fast hands at the console (R83, R84): no entry is lost or doubled, a card nobody called for settles and opens
// nothing, and a pai gow result is not confirmed over hands that are not set.
import {
  ANN,
  BACCARAT,
  DORA,
  SAM,
  SIC_BO,
  expect,
  phase,
  shot,
  test,
  visit,
  type Casino,
  type Person,
  holdSpace,
  LONG,
} from './house.ts';
import { HANDS, POKER } from './pai-gow.ts';

/** Three keys for a card: ten cards a second. */
const FAST = { delay: 33 };

/** Ann has a Tie bet, which nobody insures, so that nothing is asked between the cards. */
async function open(casino: Casino, dora: Person): Promise<void> {
  await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
  await dora.deal(BACCARAT, { do: 'open-bets' });
  await (await casino.logIn(ANN)).stake(BACCARAT, 1, 'tie', 10_000);
}

/** The cards on the table, in the order they were dealt, as everybody sees them. */
async function lie(dora: Person): Promise<string> {
  const { shown } = (await dora.table(BACCARAT)).round.data;
  return shown.kind === 'cards' ? `${shown.player.join(' ')} / ${shown.banker.join(' ')}` : '';
}

test('a round is typed at ten cards a second, and a seventh card settles nothing', async ({
  page,
  casino,
  dora,
}) => {
  await open(casino, dora);
  // What this person may do is said late: the keys typed before it count all the same.
  let late: (() => void)[] = [];
  let hold = false;
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const pass = (): void => {
        socket.send(message);
      };
      if (hold && String(message).includes('"section":"may"')) late.push(pass);
      else pass();
    });
  });
  await visit(page, casino, DORA, `/console?table=${BACCARAT}`);
  await expect(page.getByRole('button', { name: 'No more bets' })).toBeEnabled();
  hold = true;
  await page.keyboard.press('Space');
  // 2 and 9 are 1, K and 4 are 4: both draw, 5 and 3.
  for (const card of ['2s', 'kd', '9h', '4c', '5d', '3d']) {
    await page.keyboard.type(`${card}`, FAST);
    await page.keyboard.press('Enter', FAST);
  }
  await expect.poll(() => lie(dora)).toBe('2S 9H 5D / KD 4C 3D');
  hold = false;
  for (const pass of late) pass();
  late = [];
  await phase(page, 'Checking the result');

  // A seventh card, and Enter as often as a hurried hand presses it.
  await page.keyboard.type('7c', FAST);
  for (let i = 0; i < 4; i++) await page.keyboard.press('Enter', FAST);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('7 of clubs is not called for');
  await expect(question).toContainText('5.8');
  await expect(page.getByRole('button', { name: 'Confirm result' })).toBeDisabled();
  await page.keyboard.press('Space');
  await shot(page, 'fast-1-excess');
  expect((await dora.table(BACCARAT)).round.data.phase).toBe('confirming');
  await question.getByRole('button', { name: 'Mistyped' }).click();
  await expect(question).toHaveCount(0);

  await expect(page.getByRole('button', { name: 'Confirm result' })).toBeEnabled();
  await holdSpace(page);
  await phase(page, 'Result');
  // The next round is opened by its own gesture too.
  await page.keyboard.type('7c', FAST);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Enter', FAST);
  await expect(question).toContainText('7 of clubs is not called for');
  expect((await dora.table(BACCARAT)).round.data).toMatchObject({ round: 1, phase: 'settled' });
});

test(
  'a card right after an offer of insurance is asked about first',
  LONG,
  async ({ page, casino, dora }) => {
    await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
    await dora.deal(BACCARAT, { do: 'open-bets' });
    await (await casino.logIn(ANN)).stake(BACCARAT, 1, 'banker', 10_000);
    await dora.deal(BACCARAT, { do: 'close-bets' });
    await visit(page, casino, DORA, `/console?table=${BACCARAT}`);
    await expect(page.getByRole('textbox')).toBeFocused();
    // Player 2, Banker 4: the Banker's bet may be insured. The fifth card follows at once.
    for (const card of ['2s', 'kd', 'th', '4c', '6c']) {
      await page.keyboard.type(card, FAST);
      await page.keyboard.press('Enter', FAST);
    }
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('was everybody asked?');
    expect(await lie(dora)).toBe('2S TH / KD 4C');
    await question.getByRole('button', { name: /Everybody was asked/ }).click();
    await expect.poll(() => lie(dora)).toBe('2S TH 6C / KD 4C');
  },
);

test(
  'a card drawn in excess is reported to the pit as it was typed',
  LONG,
  async ({ page, casino, dora }) => {
    await open(casino, dora);
    await dora.deal(BACCARAT, { do: 'close-bets' });
    await dora.cards(BACCARAT, '2S', 'KD', '9H', '4C', '5D', '3D');
    await visit(page, casino, SAM, `/console?table=${BACCARAT}`);
    await expect(page.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('7c', FAST);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'It left the shoe: report it' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('textbox').first()).toHaveValue('7C');
    await drawer.getByRole('button', { name: 'Yes', exact: true }).click();
    await drawer.getByLabel('What happened, in words').fill('a seventh card');
    await drawer.getByRole('button', { name: 'See what it does' }).click();
    await drawer.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(drawer.locator('.done')).toBeVisible();
    await shot(page, 'fast-2-reported');
    // It waits for the next round, and this one is as it was.
    expect((await dora.table(BACCARAT)).round.data).toMatchObject({ phase: 'confirming' });
    expect(await lie(dora)).toBe('2S 9H 5D / KD 4C 3D');
  },
);

test('dice typed before they may be entered are not lost', LONG, async ({ page, casino, dora }) => {
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await visit(page, casino, DORA, `/console?table=${SIC_BO}`);
  await expect(page.getByRole('button', { name: 'No more bets' })).toBeEnabled();
  await page.keyboard.press('Space');
  await page.keyboard.type('334');
  await page.keyboard.press('Enter');
  await phase(page, 'Checking the result');
});

test('hands that are not set are not settled over', LONG, async ({ page, casino, dora }) => {
  const ann = await casino.logIn(ANN);
  await dora.deal(POKER, { do: 'open-bets' });
  await ann.stake(POKER, 4, 'main', 2500);
  await dora.deal(POKER, { do: 'close-bets' });
  await dora.deal(POKER, { do: 'enter-dice', dice: [1, 2, 4] });
  for (const position of ['dealer', 'seat-4'] as const) {
    await dora.deal(POKER, { do: 'enter-hand', position, pieces: [...HANDS[position]] });
  }
  await visit(page, casino, DORA, `/console?table=${POKER}`);
  await phase(page, 'Set your hands');
  await expect(page.getByRole('button', { name: 'Confirm result' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await shot(page, 'fast-3-unset');
  expect((await dora.table(POKER)).round.data.phase).toBe('setting');
  await page.getByRole('button', { name: 'Seat 4 (Ann Lee) asked for the house way' }).click();
  await expect(page.getByText('all hands are set')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm result' })).toBeEnabled();
  await holdSpace(page);
  await phase(page, 'Result');
});
