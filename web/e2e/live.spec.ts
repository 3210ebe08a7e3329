// A dealer deals a live round from the console by keyboard while two terminals and a board watch.
import {
  ANN,
  ANNS_CREDIT,
  BACCARAT,
  BOB,
  DORA,
  expect,
  meter,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
  holdSpace,
} from './house.ts';

test('a round on console, two terminals and a board', async ({ page: desk, browser, casino }) => {
  const [ann, bob, board] = await Promise.all(
    ['ann', 'bob', 'board'].map(async () => (await browser.newContext()).newPage()),
  );
  if (!ann || !bob || !board) throw new Error('three pages');
  await visit(ann, casino, ANN, `/terminal?table=${BACCARAT}`);
  await visit(bob, casino, BOB, `/terminal?table=${BACCARAT}`);
  // Nobody logs in at a board.
  await board.setViewportSize({ width: 1920, height: 1080 });
  await board.goto(`${casino.url}/board?table=${BACCARAT}`);
  await expect(board.getByText('The table prevails').first()).toBeVisible();

  await visit(desk, casino, DORA, `/console?table=${BACCARAT}`);
  const big = (name: string) => desk.locator('button.big', { hasText: name });
  await expect(big('New shoe')).toBeEnabled();
  await desk.keyboard.press('Space');
  await desk.keyboard.type('5h');
  await desk.keyboard.press('Enter');
  await expect(big('Open bets')).toBeEnabled();
  await desk.keyboard.press('Space');
  await phase(ann, 'Place your bets');
  await expect(board.locator('.moment strong')).toContainText('Place your bets');
  await expect(board.locator('.moment strong')).toContainText('請下注');

  await spot(ann, 'Player').tap();
  await registered(ann, 'Player', '25');
  // Bob sits down at another box and bets standing in Ann's too.
  await spot(bob, 'Banker').click();
  await registered(bob, 'Banker', '25');
  await bob.getByRole('radio', { name: /^Box 1, / }).click();
  await expect(bob.getByText('You bet standing in box 1')).toBeVisible();
  await spot(bob, 'Banker').click();
  await registered(bob, 'Banker', '25');
  await shot(bob, 'live-1-standing');
  const first = desk.locator('article').filter({ hasText: 'Ann Lee' });
  await expect(first).toContainText('Bob Tan');
  await expect(first).toContainText('Standing');
  await expect(first).toContainText('Differential 0');
  await shot(desk, 'live-2-console-open');

  await expect(big('No more bets')).toBeEnabled();
  await desk.keyboard.press('Space');
  await phase(ann, 'No more bets');
  // 9 + 10 against 2 + 5: a Natural for the Player.
  for (const [typed, name] of [
    ['9h', '9 of hearts'],
    ['2c', '2 of clubs'],
    ['tc', '10 of clubs'],
    ['5s', '5 of spades'],
  ] as const) {
    await expect(desk.getByRole('textbox')).toBeFocused();
    await desk.keyboard.type(typed);
    await desk.keyboard.press('Enter');
    for (const page of [desk, ann, bob, board])
      await expect(page.getByRole('img', { name })).toBeVisible();
  }
  await shot(desk, 'live-3-console-confirm');
  await expect(big('Confirm result')).toBeEnabled();
  await holdSpace(desk);

  await expect(ann.getByText('You win 25')).toBeVisible();
  await expect(meter(ann, 'Credit')).toHaveText('5,025');
  await expect(meter(bob, 'Credit')).toHaveText('9,950');
  expect((await (await casino.logIn(ANN)).me()).credit).toBe(ANNS_CREDIT + 2500);
  expect((await (await casino.logIn(BOB)).me()).credit).toBe(1_000_000 - 5000);

  await expect(
    board.getByRole('img', { name: 'Big Road: 1 rounds: Banker 0, Player 1, Tie 0' }),
  ).toBeVisible();
  await expect(board.locator('main')).not.toContainText(/Ann Lee|Bob Tan|5,025|9,950/);
  await expect(board.locator('button, a, input')).toHaveCount(0);
  await shot(board, 'live-4-board');
  await board.setViewportSize({ width: 1080, height: 1920 });
  await shot(board, 'live-5-board-portrait');

  await ann.getByRole('button', { name: 'Roads' }).click();
  await expect(ann.getByRole('dialog')).toContainText('1 rounds: Banker 0, Player 1, Tie 0');
  await shot(ann, 'live-6-roads');
  for (const page of [ann, bob, board]) await page.context().close();
});
