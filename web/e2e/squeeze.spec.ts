// The squeeze: who bet most asks; the dealer answers at a live table, and at an automatic one each card waits.
import type { Page } from '@playwright/test';
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
import { addDevice, reads } from './device.ts';
import { whole } from './whole.ts';
import { Finger, pointOf } from './finger.ts';

const ABE = { login: 'abe', pin: '2468' };
/** An automatic table that deals face down, quickly. */
const FACE_DOWN = 'face-down';
/** A live table where the shoe deals, face down. */
const READ = 'reading-shoe';
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

[[table]]
id = "${READ}"
name = "Reading Shoe"
rulebook = "tiger-buffalo-commission-insurance"
layout = "A"
positions = 6
dealing = "live"
limits = { minimum = 1000, maximum_differential = 500000 }
procedure = { reader_deals = true, face_down = true, squeeze_window_ms = 60000 }
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
  /** What came over the sockets of everybody, the squeezing patron's too. */
  const told: string[] = [];
  const listen = (at: Page): void => {
    at.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => told.push(String(payload)));
    });
  };
  listen(page);
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
      listen(watcher);
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
  // She sees what the bend shows; no other page has any of it, and no socket has told a card of this round.
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Lifted 56%')).toBeVisible();
  await seen('bottom', '56');
  await expect(page.locator('[data-seen]')).toHaveCount(1);
  // What was called and noticed lies on no field.
  await whole(spot(page, 'Small Buffalo').locator('text'), 'a field below the calls');
  await whole(page.locator('.words .calls li').first(), 'the newest call');
  for (const watcher of watchers) {
    await expect(watcher.locator('[data-seen], .hand .dealt')).toHaveCount(0);
  }
  const held = told.filter((text) => text.includes('"phase":"drawing"'));
  expect(held.length).toBeGreaterThan(0);
  for (const text of held) expect(text).not.toContain('pips');
  await shot(page, 'squeeze-3-keys');
  const dealt = page.locator('.hand .dealt');
  const before = await dealt.count();
  await page.getByRole('button', { name: 'Rotate' }).click();
  await card.focus();
  await page.keyboard.press('r');
  await expect(dealt).not.toHaveCount(before);

  // By hand: from a corner, across. The card lies turned by a quarter, so what is at the lower right of the screen is
  // the upper right of the card itself: the others see it lie upright.
  await expect(card).toBeVisible();
  const box = await card.boundingBox();
  if (!box) throw new Error('a card');
  await page.mouse.move(box.x + box.width - 6, box.y + box.height - 6);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  const lifted = /\d+/.exec(await page.getByText(/^Lifted \d+%/).innerText())?.[0] ?? '';
  expect(Number(lifted)).toBeGreaterThan(16);
  await seen('top-right', lifted);
  await shot(page, 'squeeze-4-peel');
  for (const [i, watcher] of watchers.entries())
    await shot(watcher, `squeeze-5-watcher-${String(i)}`);
  const turned = await dealt.count();
  await page.mouse.move(box.x + 2, box.y + 2, { steps: 8 });
  await page.mouse.up();
  await expect(dealt).not.toHaveCount(turned);
  for (const watcher of watchers) await watcher.context().close();
});

test(
  'at a live table the patron turns the cards that the shoe has read; bystander, console, board and auditor see no face',
  LONG,
  async ({ page, browser, casino, dora }) => {
    const told: string[] = [];
    const shoe = await addDevice(casino, 'shoe-r', 'shoe', READ, 'Shoe R');
    await dora.deal(READ, { do: 'new-shoe', first: '5H' });
    await visit(page, casino, ANN, `/terminal?table=${READ}`);
    await dora.deal(READ, { do: 'open-bets' });
    await phase(page, 'Place your bets');
    await spot(page, 'Player').tap();
    await page.getByRole('button', { name: 'Ask to squeeze' }).click();
    await dora.deal(READ, { do: 'answer-squeeze', grant: true });
    await expect(page.getByText('You squeeze this round')).toBeVisible();
    const watchers: Page[] = [];
    for (const [who, path] of [
      [BOB, `/terminal?table=${READ}`],
      [DORA, `/console?table=${READ}`],
      [SAM, `/pit?table=${READ}`],
      [null, `/board?table=${READ}`],
      [ABE, '/audit?part=rounds'],
    ] as const) {
      const watcher = await (await browser.newContext()).newPage();
      watcher.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => told.push(String(payload)));
      });
      watcher.on('response', (response) => {
        if (response.url().includes(READ)) void response.text().then((text) => told.push(text));
      });
      if (who === null) await watcher.goto(`${casino.url}${path}`);
      else await visit(watcher, casino, who, path);
      watchers.push(watcher);
    }
    await dora.deal(READ, { do: 'close-bets' });
    expect(await reads(casino, shoe, 1, { card: '9s' })).toBe('queued');
    expect(await reads(casino, shoe, 2, { card: 'Kd' })).toBe('queued');
    const card = page.getByRole('slider', { name: 'Turn the card' });
    await expect(card).toBeFocused();
    for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Lifted 56%')).toBeVisible();
    await expect(page.locator('[data-seen]')).toHaveCount(1);
    const peel = watchers[0]?.getByRole('img', { name: 'box 1: 56% lifted' });
    if (peel) await expect(peel).toBeVisible();
    await shot(page, 'squeeze-9-shoe');
    for (const [i, watcher] of watchers.entries()) {
      await expect(watcher.locator('[data-seen], .hand .dealt')).toHaveCount(0);
      await expect(watcher.locator('body')).not.toContainText(/9 of spades|\b9S\b/);
      await shot(watcher, `squeeze-10-shoe-watcher-${String(i)}`);
    }
    // What an auditor and a supervisor are answered who ask for the round itself, and for what happened.
    for (const who of [ABE, SAM]) {
      const { token } = await casino.logIn(who);
      for (const path of [
        `/api/tables/${READ}/rounds/1`,
        `/api/rounds/${READ}/1/replay`,
        `/api/events?table=${READ}`,
      ]) {
        const headers = { Authorization: `Bearer ${token}` };
        told.push(await (await fetch(`${casino.url}${path}`, { headers })).text());
      }
    }
    expect(told.length).toBeGreaterThan(6);
    for (const text of told) expect(text).not.toMatch(/"9S"|"KD"|"pips"/);
    // Turned, it lies on everybody's table, and the next that was read waits in its turn.
    await page.keyboard.press('r');
    await expect(page.locator('.hand .dealt')).toHaveCount(1);
    await expect(watchers[0]?.locator('.hand .dealt') ?? card).toHaveCount(1);
    await expect(card).toBeVisible();
    expect(told.some((text) => text.includes('"9S"'))).toBe(true);
    for (const text of told) expect(text).not.toContain('"KD"');
    await page.keyboard.press('r');
    await expect(page.locator('.hand .dealt')).toHaveCount(2);
    for (const watcher of watchers) await watcher.context().close();
  },
);

test(
  'by touch: a card bends under the finger, springs back, and is turned',
  LONG,
  async ({ page, casino, dora }) => {
    const shoe = await addDevice(casino, 'shoe-r', 'shoe', READ, 'Shoe R');
    await dora.deal(READ, { do: 'new-shoe', first: '5H' });
    await visit(page, casino, ANN, `/terminal?table=${READ}`);
    await dora.deal(READ, { do: 'open-bets' });
    await phase(page, 'Place your bets');
    await spot(page, 'Player').tap();
    await page.getByRole('button', { name: 'Ask to squeeze' }).tap();
    await dora.deal(READ, { do: 'answer-squeeze', grant: true });
    await expect(page.getByText('You squeeze this round')).toBeVisible();
    await dora.deal(READ, { do: 'close-bets' });
    expect(await reads(casino, shoe, 1, { card: '9s' })).toBe('queued');
    const card = page.getByRole('slider', { name: 'Turn the card' });
    await expect(card).toBeFocused();
    const finger = await Finger.on(page);
    const corner = await pointOf(card, 0.7, 0.95);
    await finger.down(corner);
    await finger.drag(corner, await pointOf(card, 0.6, 0.7));
    const lifted = async (): Promise<number> => Number(await card.getAttribute('aria-valuenow'));
    expect(await lifted()).toBeGreaterThan(5);
    await shot(page, 'squeeze-11-touch');
    await finger.up();
    // Let go too early, it lies flat again, and nobody has seen it.
    await expect(card).toHaveAttribute('aria-valuenow', '0');
    await expect(page.locator('.hand .dealt')).toHaveCount(0);
    await finger.down(corner);
    await finger.drag(corner, await pointOf(card, 0.2, -0.4), 16);
    expect(await lifted()).toBeGreaterThan(80);
    await finger.up();
    await expect(page.locator('.hand .dealt')).toHaveCount(1);
  },
);
