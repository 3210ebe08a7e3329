// What a machine can tell about access: no serious or critical finding on any page.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ANN, BACCARAT, DORA, SAM, SIC_BO, expect, phase, test, visit, LONG } from './house.ts';

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
