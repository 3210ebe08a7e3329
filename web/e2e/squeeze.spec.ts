// The squeeze: who bet most asks; the dealer answers at a live table, and at an automatic one each card waits.
import {
  ANN,
  BACCARAT,
  BOB,
  DORA,
  MIA,
  SAM,
  expect,
  phase,
  shot,
  spot,
  test,
  visit,
  LONG,
} from './house.ts';

/** An automatic table that deals face down, quickly. */
const FACE_DOWN = 'face-down';
test.use({
  more: `
[[table]]
id = "${FACE_DOWN}"
name = "Face Down"
rulebook = "tiger-buffalo-commission-insurance"
layout = "A"
positions = 6
dealing = "automatic"
betting_window_ms = 6000
result_pause_ms = 1000
limits = { minimum = 1000, maximum_differential = 500000 }
procedure = { face_down = true, squeeze_window_ms = 30000 }
`,
});

test(
  "the dealer grants a squeeze; the Banker's third card is asked for, granted, told to all and opened first",
  LONG,
  async ({ page, browser, casino, dora }) => {
    const mia = await casino.logIn(MIA);
    await mia.change(BACCARAT, { procedure: { face_down: true } });
    await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
    await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
    await dora.deal(BACCARAT, { do: 'open-bets' });
    await phase(page, 'Place your bets');
    await spot(page, 'Player').tap();
    await page.getByRole('button', { name: 'Ask to squeeze' }).click();
    await expect(page.getByText('You asked to squeeze')).toBeVisible();

    const desk = await (await browser.newContext()).newPage();
    await visit(desk, casino, DORA, `/console?table=${BACCARAT}`);
    await expect(desk.getByRole('heading', { name: 'Ann Lee asks to squeeze' })).toBeVisible();
    await shot(desk, 'squeeze-1-asked');
    await desk.getByRole('button', { name: 'Grant' }).click();
    await expect(page.getByText('You squeeze this round')).toBeVisible();

    // The Player has 3 and draws, the Banker has 2 and draws whatever comes: 3.14 may be allowed.
    await dora.deal(BACCARAT, { do: 'close-bets' });
    await dora.cards(BACCARAT, '2H', 'AC', 'AS', 'AD');
    await page.getByRole('button', { name: "I squeeze the Banker's third card first" }).click();
    await expect(
      page.getByText("You asked to squeeze the Banker's third card first"),
    ).toBeVisible();
    const asks = desk.getByRole('heading', {
      name: /^Ann Lee, box \d, asks to squeeze the Banker's third/,
    });
    await expect(asks).toBeVisible();
    await expect(desk.getByRole('button', { name: /^Consent/ })).toHaveCount(0); // a dealer may not
    await shot(desk, 'squeeze-6-third-asked');
    await shot(page, 'squeeze-7-third-asked');
    const pit = await (await browser.newContext()).newPage();
    await visit(pit, casino, SAM, `/pit?table=${BACCARAT}`);
    await pit.getByRole('button', { name: /Banker's third card may be squeezed first/ }).click();
    await pit.getByRole('button', { name: 'See what it does' }).click();
    await expect(pit.getByText('No money moves.')).toBeVisible();
    await pit.getByRole('button', { name: 'Apply' }).click();
    await expect(pit.getByText('Done. It is in the journal.')).toBeVisible();
    await expect(
      page.getByText(/no insurance after the Player's third card/i).first(),
    ).toBeVisible();
    await shot(page, 'squeeze-2-waiver');
    // The console asks for the Banker's third card first; then for the Player's. Both are typed at once.
    await expect(
      desk.getByRole('heading', { name: "Banker's third card, opened first" }),
    ).toBeVisible();
    await desk.keyboard.type('3d');
    await desk.keyboard.press('Enter');
    await expect(page.locator('.hand .dealt')).toHaveCount(5);
    await expect(desk.getByRole('heading', { name: 'Next card: Player' })).toBeVisible();
    await shot(desk, 'squeeze-8-third-open');
    await desk.keyboard.type('4c');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('button', { name: /^Confirm/ })).toBeVisible();
    await desk.context().close();
    await pit.context().close();
  },
);

test('at an automatic table the patron turns the card, by key or by hand, and all see it', async ({
  page,
  browser,
  casino,
}) => {
  await visit(page, casino, ANN, `/terminal?table=${FACE_DOWN}`);
  // The end of the round that is under way: the next has all of its time for bets.
  await expect(page.locator('.moment strong')).not.toHaveText('Place your bets');
  await phase(page, 'Place your bets');
  await spot(page, 'Player').tap();
  await page.getByRole('button', { name: 'Ask to squeeze' }).click();
  const watchers = await Promise.all(
    (
      [
        [BOB, '/terminal'],
        [DORA, '/console'],
      ] as const
    ).map(async ([who, path]) => {
      const watcher = await (await browser.newContext()).newPage();
      await visit(watcher, casino, who, `${path}?table=${FACE_DOWN}`);
      return watcher;
    }),
  );
  /** Everybody sees the card of box 1 held and lifted as Ann does, and no face of it. */
  const seen = async (edge: string, percent: string): Promise<void> => {
    for (const watcher of watchers) {
      const peel = watcher.getByRole('img', { name: `box 1: ${percent}% lifted` });
      await expect(peel).toHaveAttribute('data-edge', edge);
    }
  };
  const card = page.getByRole('slider', { name: 'Turn the card' });
  await expect(card).toBeFocused({ timeout: 20_000 });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Lifted 16%')).toBeVisible();
  await seen('bottom', '16');
  await shot(page, 'squeeze-3-keys');
  const dealt = page.locator('.hand .dealt');
  const before = await dealt.count();
  await page.keyboard.press('r');
  await expect(dealt).not.toHaveCount(before);

  // By hand: from a corner, across.
  await expect(card).toBeVisible();
  const box = await card.boundingBox();
  if (!box) throw new Error('a card');
  await page.mouse.move(box.x + box.width - 6, box.y + box.height - 6);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  const lifted = /\d+/.exec(await page.getByText(/^Lifted \d+%/).innerText())?.[0] ?? '';
  expect(Number(lifted)).toBeGreaterThan(16);
  await seen('bottom-right', lifted);
  await shot(page, 'squeeze-4-peel');
  for (const [i, watcher] of watchers.entries())
    await shot(watcher, `squeeze-5-watcher-${String(i)}`);
  const turned = await dealt.count();
  await page.mouse.move(box.x + 2, box.y + 2, { steps: 8 });
  await page.mouse.up();
  await expect(dealt).not.toHaveCount(turned);
  for (const watcher of watchers) await watcher.context().close();
});
