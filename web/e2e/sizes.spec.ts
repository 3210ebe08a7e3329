// A choice of sizes for every day; all pages, sizes and languages are in `make test-screens` (all-sizes.screens.ts).
import type { Locator, Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  SIC_BO,
  expect,
  meter,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
  LONG,
} from './house.ts';
import { POKER } from './pai-gow.ts';
import { SIZES, terminalAt } from './sizes.ts';

const CHOICE = [
  ['1440', BACCARAT],
  ['phone', BACCARAT],
  ['cabinet', BACCARAT],
  ['cabinet', SIC_BO],
  ['4k', SIC_BO],
  ['1920', POKER],
] as const;

/** So many cards lie there, each above every field it stands over. */
async function clear(page: Page, count: number): Promise<void> {
  await expect(page.locator('.hand .dealt')).toHaveCount(count);
  const cards = await boxes(page.locator('.hand .dealt'));
  const fields = await boxes(page.locator('.cloth .spot .field'));
  for (const card of cards) {
    const below = fields.filter(({ left, right }) => left < card.right && right > card.left);
    expect(below.length).toBeGreaterThan(0);
    for (const field of below) expect(card.bottom).toBeLessThanOrEqual(field.top);
  }
}
const boxes = (all: Locator): Promise<DOMRect[]> =>
  all.evaluateAll((each) => each.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));

for (const [name, table] of CHOICE) {
  const size = SIZES.find((each) => each.name === name);
  if (!size) throw new Error(name);
  test.describe(name, () => {
    test.use({ viewport: size, isMobile: size.width < 600 });
    test(
      `${table}: all of it in sight, and a tap moves nothing`,
      name === 'cabinet' && table === BACCARAT ? {} : LONG,
      async ({ page, casino, dora }) => {
        await terminalAt(page, casino, dora, table, size);
      },
    );
  });
}

for (const name of ['1024', '1280', '1440', '1920']) {
  const size = SIZES.find((each) => each.name === name);
  if (!size) throw new Error(name);
  test.describe(`${name}, dealt`, () => {
    test.use({ viewport: size });
    test('no card lies on a field, and the felt stays', LONG, async ({ page, casino, dora }) => {
      await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
      await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
      await dora.deal(BACCARAT, { do: 'open-bets' });
      await phase(page, 'Place your bets');
      await spot(page, 'Player').tap();
      await registered(page, 'Player', '25');
      const before = await spot(page, 'Tie').boundingBox();
      await dora.deal(BACCARAT, { do: 'close-bets' });
      await dora.cards(BACCARAT, 'KH', 'JS', '5C', '4S');
      await expect(page.getByRole('heading', { name: 'Insure your Player bet?' })).toBeVisible();
      await clear(page, 4);
      await dora.cards(BACCARAT, '2D', '2D');
      await dora.deal(BACCARAT, { do: 'confirm' });
      await phase(page, 'Result');
      await clear(page, 6);
      expect((await spot(page, 'Tie').boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
      // What was called last stays in sight while the next bets are placed.
      await dora.deal(BACCARAT, { do: 'open-bets' });
      await expect(page.locator('.earlier')).toContainText('Round 1: Player wins, 7 to 6');
    });
  });
}

test.describe('a board upright', () => {
  test.use({ viewport: { width: 1080, height: 1920 } });
  test('three cards a hand, none cut off', LONG, async ({ page, casino, dora }) => {
    await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
    await page.goto(`${casino.url}/board?table=${BACCARAT}`);
    await dora.deal(BACCARAT, { do: 'open-bets' });
    await dora.deal(BACCARAT, { do: 'close-bets' });
    await dora.cards(BACCARAT, '2H', 'AC', 'AS', 'AD', '4C', '5D');
    const cards = page.locator('.now .card');
    await expect(cards).toHaveCount(6);
    for (const hand of await page.locator('.now .hand').all()) {
      const room = await hand.boundingBox();
      for (const card of await hand.locator('.card').all()) {
        const box = await card.boundingBox();
        expect(box && room && box.x >= room.x && box.x + box.width <= room.x + room.width + 1).toBe(
          true,
        );
        expect(box && room && box.y + box.height <= room.y + room.height + 1).toBe(true);
      }
    }
    const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(over).toBeLessThanOrEqual(0);
    await shot(page, 'size-cabinet-board');
  });
});

test('several tables: one credit, a switcher, and bets stay where they were put', async ({
  page,
  casino,
  dora,
}) => {
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}&table=${POKER}`);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await spot(page, 'Small').tap();
  await registered(page, 'Small', '25');
  await page.getByRole('tab', { name: /Pai Gow Poker Live/ }).click();
  await phase(page, 'Waiting');
  await expect(meter(page, 'Credit')).toHaveText('4,975');
  await expect(page.getByRole('tab', { name: /Sic Bo Live/ })).toContainText('25');
  await expect(page.locator('header .session')).toContainText(/Session.*min.*Net.*0/);
  await shot(page, 'several-tables');
  await page.keyboard.press('n');
  await registered(page, 'Small', '25');
});
