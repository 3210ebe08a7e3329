// What goes wrong at a live pai gow table, put right at the console; and a hand set by dragging with the mouse.
import {
  ANN,
  ANNS_CREDIT,
  MIA,
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
import type { Casino } from './house.ts';
import { HANDS, POKER } from './pai-gow.ts';

/** A second person agrees to the newest order that waits. */
async function agree(casino: Casino): Promise<void> {
  const mia = await casino.logIn(MIA);
  const waiting = async (): Promise<number[]> =>
    ((await mia.table(POKER)).pit?.data.approvals ?? []).map((each) => each.approval);
  await expect.poll(waiting).toHaveLength(1);
  const [approval = 0] = await waiting();
  await mia.deal(POKER, { do: 'approve', approval });
}

test(
  'dice and a hand corrected, the offer closed, a misdeal',
  LONG,
  async ({ page: desk, browser, casino, dora }) => {
    const page = await (await browser.newContext()).newPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    const ann = await casino.logIn(ANN);
    await visit(page, casino, ANN, `/terminal?table=${POKER}`);
    await visit(desk, casino, SAM, `/console?table=${POKER}`); // a supervisor: corrections need one
    await dora.deal(POKER, { do: 'open-bets' });
    await phase(page, 'Place your bets');
    await page.getByRole('button', { name: 'Sit at Seat 4' }).click();
    await spot(page, 'Main').click();
    await registered(page, 'Main', '25');
    await dora.deal(POKER, { do: 'close-bets' });
    await dora.deal(POKER, { do: 'enter-dice', dice: [1, 2, 4] });

    // The dice were read wrongly: while the hands are delivered they are entered again.
    const first = (position: string) => page.locator(`[data-position="${position}"] .number`);
    await expect(first('seat-6')).toHaveText('1'); // 7 counts round all seven positions
    await desk.getByRole('button', { name: 'Correct the dice' }).click();
    await desk.getByLabel('Correct the dice').fill('1 3 4');
    await desk.getByRole('button', { name: 'Correct', exact: true }).click();
    await expect(first('dealer')).toHaveText('1'); // 8 goes round once and ends at the dealer
    for (const position of ['dealer', 'seat-4'] as const) {
      await dora.deal(POKER, { do: 'enter-hand', position, pieces: [...HANDS[position]] });
    }
    await phase(page, 'Set your hands');

    // Dragged with the mouse: up is the low hand, down is the high hand again.
    const card = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, in`) });
    const low = page.locator('.label.low');
    await card('8 of clubs').dragTo(low);
    await expect(card('8 of clubs')).toHaveAttribute('aria-pressed', 'true');
    await card('3 of spades').dragTo(low);
    await expect(low).toContainText('8, 3');
    await card('3 of spades').dragTo(page.locator('.label.high'));
    await expect(card('3 of spades')).toHaveAttribute('aria-pressed', 'false');
    await card('8 of diamonds').dragTo(low);
    await expect(low).toContainText('A pair: 8');
    await shot(page, 'pai-gow-correct-1-dragged');
    await page.getByRole('button', { name: 'Set hand' }).click();
    await dora.confirmHands(POKER);
    await phase(page, 'Result');
    expect((await ann.me()).credit).toBe(ANNS_CREDIT); // eights beat 9 8, queens lose to kings

    // Two aces had been entered as queens: with them Ann wins both hands, 25 less 5%.
    await desk.getByRole('button', { name: 'Correct a hand' }).click();
    await desk.getByLabel('Position').selectOption('Seat 4');
    await desk.getByLabel(/^Type:/).fill('ac ad 8c 8d 6d 4h 3s');
    await desk.getByLabel('Low hand').fill('8c 8d');
    await desk.getByLabel('Reason').fill('aces read as queens');
    await shot(desk, 'pai-gow-correct-2-hand');
    await expect(desk.getByText('A second person must agree')).toBeVisible();
    await desk.getByRole('button', { name: 'Correct', exact: true }).click();
    await agree(casino);
    await expect(page.getByText('You win 23.75')).toBeVisible();
    await expect(page.locator('li').filter({ hasText: 'Main' })).toContainText(
      'after 1.25 commission (5%)',
    );
    expect((await ann.me()).credit).toBe(ANNS_CREDIT + 2_375);
    await shot(page, 'pai-gow-correct-3-result');
    // The dice too, after the round: the record changes, no money does.
    await desk.getByRole('button', { name: 'Correct the dice' }).click();
    await desk.getByLabel('Correct the dice').fill('2 3 4');
    await desk.getByLabel('Reason').fill('a two read as a one');
    await desk.getByRole('button', { name: 'Correct', exact: true }).click();
    await agree(casino);
    await expect(first('seat-1')).toHaveText('1'); // 9: one seat on
    expect((await ann.me()).credit).toBe(ANNS_CREDIT + 2_375);

    // The bank is offered to Ann, who says nothing; the dealer closes the offer and the house banks.
    await dora.deal(POKER, { do: 'open-bets' });
    await phase(page, 'The bank is on offer');
    await desk.getByRole('button', { name: 'Close the offer' }).click();
    await phase(page, 'Place your bets');
    await expect(desk.getByText('The house banks', { exact: true })).toBeVisible();
    await spot(page, 'Main').click();
    await registered(page, 'Main', '25');
    await dora.deal(POKER, { do: 'close-bets' });
    await dora.deal(POKER, { do: 'enter-dice', dice: [1, 1, 1] });
    // 53 cards less seven hands of seven: four must be left. Three are: a misdeal, and every bet comes back.
    await desk.getByRole('button', { name: 'Misdeal…' }).click();
    await desk.getByLabel('How many are left?').fill('4');
    await desk.getByRole('button', { name: 'Misdeal', exact: true }).click();
    await expect(desk.getByRole('alert')).toContainText('4 left is as it must be');
    await desk.getByRole('button', { name: 'Misdeal…' }).click();
    await desk.getByLabel('How many are left?').fill('3');
    await desk.getByRole('button', { name: 'Misdeal', exact: true }).click();
    await agree(casino); // R22: who deals calls it, and a supervisor agrees
    await phase(page, 'Round void');
    await shot(page, 'pai-gow-correct-4-misdeal');
    expect((await ann.me()).credit).toBe(ANNS_CREDIT + 2_375);
    await page.context().close();
  },
);
