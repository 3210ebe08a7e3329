// The dealer of Pai Gow at the console, by keyboard, and tiles set by choosing one of the ways to set them.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  ANN,
  ANNS_CREDIT,
  DORA,
  expect,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
  LONG,
  holdSpace,
} from './house.ts';
import { HANDS, POKER, TILES } from './pai-gow.ts';

/** The space bar presses the large button; Enter ends what is typed and never does (R83). */
async function enter(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name })).toBeEnabled();
  await (name === 'Confirm result' ? holdSpace(page) : page.keyboard.press('Space'));
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

const light = (page: Page) => page.getByRole('button', { name: 'Light or dark' }).click();

test(
  'the dealer deals Pai Gow Poker by keyboard',
  LONG,
  async ({ page: desk, browser, casino }) => {
    test.setTimeout(90_000);
    const page = await (await browser.newContext({ hasTouch: true })).newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, casino, ANN, `/terminal?table=${POKER}`);
    await visit(desk, casino, DORA, `/console?table=${POKER}`);
    await enter(desk, 'Open bets');
    await phase(page, 'Place your bets');
    await page.getByRole('button', { name: 'Sit at Seat 4' }).tap();
    await spot(page, 'Main').tap();
    await registered(page, 'Main', '25');
    await shot(page, 'pai-gow-phone-1-bets');
    await enter(desk, 'No more bets');
    await phase(desk, 'No more bets');
    await expect(desk.getByRole('button', { name: 'Die showing 6' })).toBeVisible();
    await desk.keyboard.type('124');
    await shot(desk, 'pai-gow-console-1-dice');
    await desk.keyboard.press('Enter');
    // 7 counts all positions from the dealer's: the first hand goes to seat 6, then the dealer's, then on to seat 4.
    await expect(desk.locator('[data-position="seat-6"] .number')).toHaveText('1');
    await expect(desk.getByRole('heading', { name: 'Hand of the dealer' })).toBeVisible();
    await expect(desk.locator('[data-position="dealer"]')).toHaveClass(/lit/);
    await desk.keyboard.type('kc kd 9h 8s 5c 3d');
    await shot(desk, 'pai-gow-console-2-hand');
    await desk.keyboard.type(' 2h');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: 'Hand of seat 4' })).toBeVisible();
    // A card that lies in front of the dealer already is refused, and nothing is lost.
    await desk.keyboard.type('kcqs8c8d6d4h3s');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('alert')).toContainText('lies in front of the dealer already');
    await desk.getByRole('textbox').fill(HANDS['seat-4'].join(' '));
    await desk.keyboard.press('Enter');
    await phase(page, 'Set your hands');
    await phase(desk, 'Set your hands');
    await expect(desk.getByText('not set yet: seats 4')).toBeVisible();
    await shot(page, 'pai-gow-phone-2-setting');
    expect(await findings(page)).toEqual([]);
    expect(await findings(desk)).toEqual([]);

    // By keyboard alone: the focus stays on a card that has moved.
    const eight = page.getByRole('button', { name: /^8 of clubs/ });
    await eight.press('Enter');
    await expect(eight).toBeFocused();
    await expect(eight).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: /^8 of diamonds/ }).press('Enter');
    await expect(page.locator('.label.low')).toContainText('A pair: 8');
    await shot(page, 'pai-gow-phone-3-laid');
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Set hand' }).press('Enter');
    await expect(desk.getByText('all hands are set')).toBeVisible();
    await expect(desk.getByText('One pair: the best two singles in front')).toBeVisible();
    await shot(desk, 'pai-gow-console-3-house-way');
    await enter(desk, 'Confirm result');
    await phase(desk, 'Result');
    await phase(page, 'Result');
    // Eights beat 9 8, queens lose to kings: a push.
    expect((await (await casino.logIn(ANN)).me()).credit).toBe(ANNS_CREDIT);
    await shot(page, 'pai-gow-phone-4-result');
    await shot(desk, 'pai-gow-console-4-result');
    await page.getByRole('button', { name: 'Menu' }).tap(); // a phone keeps language and colours there
    await light(page);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await light(desk);
    expect(await findings(page)).toEqual([]);
    expect(await findings(desk)).toEqual([]);
    await shot(desk, 'pai-gow-console-5-light');
    await page.context().close();
  },
);

test('tiles are set by choosing a split', LONG, async ({ page, casino, dora }) => {
  await visit(page, casino, ANN, `/terminal?table=${TILES}`);
  await dora.deal(TILES, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await page.getByRole('button', { name: 'Sit at Seat 2' }).tap();
  await spot(page, 'Main').tap();
  await registered(page, 'Main', '25');
  await dora.deal(TILES, { do: 'close-bets' });
  await dora.deal(TILES, { do: 'enter-dice', dice: [3, 3, 4] });
  // However the dealer's hand is set, its low hand counts 4 or 5 and its high hand 7 or 8.
  const dealer = ['4/4', '1/6', '5/5', '2/5'];
  await dora.deal(TILES, { do: 'enter-hand', position: 'dealer', pieces: dealer });
  // Teen with 2/6 is a Gong, and Day with 3/4 counts 9: both beat the dealer's. 25 less 5%.
  const hers = ['6/6', '1/1', '2/6', '3/4'];
  await dora.deal(TILES, { do: 'enter-hand', position: 'seat-2', pieces: hers });
  await phase(page, 'Set your hands');
  const splits = page.getByRole('radio').filter({ hasText: 'High hand' });
  await expect(splits).toHaveCount(3);
  await expect(page.getByText('天牌').first()).toBeVisible();
  await shot(page, 'pai-gow-tiles-1-splits');
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'pai-gow-tiles-2-phone');
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await splits.filter({ hasText: 'Gong with Teen' }).tap();
  await page.getByRole('button', { name: 'Set hand' }).tap();
  await expect(page.getByRole('heading', { name: 'You have set your hand' })).toBeVisible();
  await dora.confirmHands(TILES);
  await phase(page, 'Result');
  await shot(page, 'pai-gow-tiles-3-result');
  await page.getByRole('button', { name: 'Rules' }).click();
  await expect(page.getByRole('heading', { name: 'Single tiles, the best first' })).toBeVisible();
  await shot(page, 'pai-gow-tiles-4-chart');
  const { credit } = await (await casino.logIn(ANN)).me();
  expect(credit).toBe(ANNS_CREDIT + 2_375);
});
