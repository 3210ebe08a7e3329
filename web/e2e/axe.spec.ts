// What a machine can tell about access: no serious or critical finding on any page.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  DORA,
  LONG,
  SAM,
  SIC_BO,
  expect,
  phase,
  registered,
  spot,
  test,
  visit,
  type Person,
} from './house.ts';
import { POKER, TILES, deliver } from './pai-gow.ts';

async function findings(page: Page): Promise<string[]> {
  // What is still fading in has no colours to judge yet; what pulses never ends.
  await page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    return Promise.all(passing.map((each) => each.finished.catch(() => undefined)));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

test('the lobby', async ({ page, casino }) => {
  await page.goto(casino.url);
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await visit(page, casino, ANN, '/');
  await expect(page.getByRole('link', { name: /^Play: / })).toHaveCount(14);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await findings(page)).toEqual([]);
});

for (const table of [BACCARAT, SIC_BO]) {
  test(
    `terminal and console of ${table}`,
    table === BACCARAT ? {} : LONG,
    async ({ page, browser, casino, dora }) => {
      await visit(page, casino, ANN, `/terminal?table=${table}`);
      if (table === BACCARAT) await dora.deal(table, { do: 'new-shoe', first: '5H' });
      await dora.deal(table, { do: 'open-bets' });
      await phase(page, 'Place your bets');
      const name = table === BACCARAT ? /^Banker, / : /^Small, /;
      await page.getByRole('button', { name }).tap();
      await expect(page.locator('.spot.registered')).toHaveCount(1);
      expect(await findings(page)).toEqual([]);

      const desk = await (await browser.newContext()).newPage();
      await visit(desk, casino, DORA, `/console?table=${table}`);
      await phase(desk, 'Place your bets');
      expect(await findings(desk)).toEqual([]);

      await dora.deal(table, { do: 'close-bets' });
      if (table === BACCARAT) await dora.cards(table, 'AH', 'KC', 'AS', '6D');
      else await dora.deal(table, { do: 'enter-dice', dice: [1, 2, 3] });
      await phase(page, table === BACCARAT ? 'Insurance' : 'Checking the result');
      await phase(desk, table === BACCARAT ? 'Insurance' : 'Checking the result');
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Light or dark' }).click();
      expect(await findings(page)).toEqual([]);
      expect(await findings(desk)).toEqual([]);
      await desk.context().close();
    },
  );
}

test('board, pit and the wizard', LONG, async ({ page, casino, dora }) => {
  await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
  await dora.deal(BACCARAT, { do: 'open-bets' });
  for (const table of [BACCARAT, SIC_BO]) {
    await page.goto(`${casino.url}/board?table=${table}`);
    await expect(page.locator('.moment')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  }
  await visit(page, casino, SAM, `/pit?table=${BACCARAT}`);
  await expect(page.getByRole('heading', { name: 'What happened?' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: /A card was drawn in excess/ }).click();
  await expect(page.getByLabel(/Cards that left the shoe/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await visit(page, casino, DORA, `/console?table=${BACCARAT}`);
  await page.getByRole('button', { name: 'The table' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

const ALL = [BACCARAT, SIC_BO, POKER, TILES].join('&table=');
const boxes = async (ann: Person): Promise<void> => {
  await ann.stake(BACCARAT, 1, 'player', 2_500);
  await ann.stake(POKER, 1, 'main', 2_500);
};

test.describe('four tables', () => {
  for (const [name, width, height] of [
    ['quarters', 1920, 1080],
    ['phone', 390, 844],
  ] as const) {
    test.describe(name, () => {
      test.use({ viewport: { width, height }, isMobile: width < 600 });
      test('at once, and one needs me', LONG, async ({ page, casino, dora }) => {
        await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
        for (const table of [BACCARAT, SIC_BO, POKER]) await dora.deal(table, { do: 'open-bets' });
        await boxes(await casino.logIn(ANN));
        await visit(page, casino, ANN, `/terminal?table=${ALL}`);
        await expect(page.locator('.moment').first()).toBeVisible();
        expect(await findings(page)).toEqual([]);
        await deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']);
        await dora.deal(BACCARAT, { do: 'close-bets' });
        await dora.cards(BACCARAT, 'AH', 'KC', 'AS', '6D');
        await expect(page.locator('.needs').first()).toBeVisible();
        expect(await findings(page)).toEqual([]);
      });
    });
  }
});

for (const [name, width, height] of [
  ['1440', 1440, 900],
  ['phone', 390, 844],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, isMobile: width < 600 });
    test('a hand of pai gow, and how it ended', LONG, async ({ page, casino, dora }) => {
      await visit(page, casino, ANN, `/terminal?table=${POKER}`);
      await dora.deal(POKER, { do: 'open-bets' });
      await phase(page, 'Place your bets');
      expect(await findings(page)).toEqual([]);
      await spot(page, 'Main').tap();
      await registered(page, 'Main', '25');
      await deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']);
      await phase(page, 'Set your hands');
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'House way' }).tap();
      await dora.confirmHands(POKER);
      await phase(page, 'Result');
      expect(await findings(page)).toEqual([]);
    });

    test('every sheet over a table', LONG, async ({ page, casino, dora }) => {
      await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
      await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
      await dora.deal(BACCARAT, { do: 'open-bets' });
      await phase(page, 'Place your bets');
      const sheet = page.getByRole('dialog');
      for (const each of ['Roads', 'History', 'Rules', 'My limits']) {
        const menu = page.getByRole('button', { name: 'Menu' });
        if (await menu.isVisible()) await menu.tap();
        await page.getByRole('navigation').getByRole('button', { name: each }).tap();
        await expect(sheet).toBeVisible();
        expect(await findings(page), each).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(sheet).toHaveCount(0);
      }
      await page.getByRole('button', { name: 'Other amount' }).tap();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(sheet).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('every sheet of the lobby', LONG, async ({ page, casino }) => {
      await visit(page, casino, ANN, '/');
      for (const each of ['My tickets', 'Statement', 'My limits', 'Change PIN']) {
        await page.getByRole('button', { name: each }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await findings(page), each).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });
  });
}
