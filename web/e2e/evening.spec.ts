// An evening of Tiger Buffalo with chips and strangers at the boxes, by keys and taps: eight boxes and people who
// stand, insurance, a dealing error, a recount with an excess, a fill, the end of the shoe, the drop and the close.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { CageView } from '../src/wire/CageView.ts';
import {
  CARL,
  DORA,
  MIA,
  SAM,
  expect,
  phase,
  shot,
  test,
  visit,
  LONG,
  holdSpace,
} from './house.ts';
import { remaining, runDown } from './shoe.ts';

const FELT = 'evening';
const FLOAT = 50_000;
const DECKS = 4;
/** The pages that are also looked at for people who cannot see them well. */
const AXE = ['1-layout', '4-insurance', '5-take-and-pay', '6-choice'];
test.use({
  more: `
[[table]]
id = "${FELT}"
name = "Evening Felt"
rulebook = "tiger-buffalo-non-commission-insurance"
layout = "K"
decks = ${String(DECKS)}
positions = 10
dealing = "live"
limits = { minimum = 2500, maximum_differential = 100000 }
procedure = { stakes = "chips", chips = [500, 2500, 10000, 50000] }
`,
});

const chip = (page: Page, value: string) =>
  page.getByRole('group', { name: 'Chips' }).getByRole('button', { name: value, exact: true });
const spot = (page: Page, holder: string, bet: string) =>
  page.getByRole('button', {
    name: new RegExp(`^${holder.replace('.', '\\.')} ${bet}( [\\d,.]+)?$`),
  });
const paid = (page: Page, holder: string) =>
  page.getByRole('listitem', { name: holder, exact: true });

/** What a dealer sees at a desk in English and on a tablet in Chinese. */
async function look(page: Page, name: string): Promise<void> {
  await shot(page, `evening-${name}`);
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.getByRole('button', { name: '简' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await shot(page, `evening-${name}-tablet-zh`);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, name).toBeLessThanOrEqual(0);
  if (AXE.includes(name)) {
    const { violations } = await new AxeBuilder({ page }).analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  }
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The space bar presses the large button. */
async function space(page: Page, name: string): Promise<void> {
  await expect(page.locator('button.big', { hasText: name })).toBeEnabled();
  await (name === 'Confirm result' ? holdSpace(page) : page.keyboard.press('Space'));
}

async function type(page: Page, ...cards: string[]): Promise<void> {
  for (const card of cards) {
    await page.keyboard.type(card);
    await page.keyboard.press('Enter');
  }
}

/** What the evening deals before its shoe is run down. */
const DEALT = ['5H', '2S', 'KD', 'TH', '4C', '6C', '9D', '2H', '3D', '6S', '4C'];

test('an evening with chips and strangers', LONG, async ({ page, browser, casino, dora }) => {
  test.setTimeout(180_000);
  const pit = await (await browser.newContext()).newPage();
  await visit(pit, casino, SAM, `/pit?table=${FELT}`);
  const amount = pit.getByRole('region', { name: 'Float' }).getByLabel('Amount');
  await amount.fill(String(FLOAT));
  await pit.getByRole('button', { name: 'Count the float' }).click();
  // Two people count it.
  const second = await (await browser.newContext()).newPage();
  await visit(second, casino, MIA, `/pit?table=${FELT}`);
  const float = second.getByRole('region', { name: 'Float' });
  await expect(float).toContainText('50,000');
  await look(second, '0-count');
  await float.getByRole('button', { name: 'Confirm' }).click();
  await expect(pit.getByRole('heading', { name: 'Float: 50,000' })).toBeVisible();
  const rack = async (): Promise<number> =>
    ((await dora.table(FELT)).console?.data.chips?.rack ?? 0) / 100;

  await test.step('a new shoe, eight boxes and somebody who stands', async () => {
    await visit(page, casino, DORA, `/console?table=${FELT}`);
    await page.getByRole('button', { name: 'New shoe' }).click();
    await type(page, '5h');
    await space(page, 'Open bets');
    await chip(page, '100').click();
    for (const box of [1, 2, 3, 4, 5, 6]) await spot(page, `seat-${String(box)}`, 'Banker').click();
    await chip(page, '25').click();
    for (const box of [7, 8]) await spot(page, `seat-${String(box)}`, 'Player').click();
    await spot(page, 'seat-4', 'Tie').click();
    await chip(page, '500').click();
    await spot(page, 'seat-3', 'Banker').click();
    await page.getByRole('button', { name: 'Somebody stands at box 3' }).click();
    await chip(page, '100').click();
    await spot(page, 'seat-3.1', 'Banker').click();
    await spot(page, 'seat-3.1', 'Banker').click();
    await expect
      .poll(async () => (await dora.table(FELT)).console?.data.chips?.lying.length)
      .toBe(10);
    await look(page, '1-layout');
    await space(page, 'No more bets');
    await phase(page, 'No more bets');
    await look(page, '2-closed');
  });

  await test.step('a recount finds 400 more behind the stack of who stands', async () => {
    await visit(pit, casino, SAM, `/console?table=${FELT}`);
    await chip(pit, '100').click();
    for (let i = 0; i < 4; i += 1) await spot(pit, 'seat-3.1', 'Banker').click();
    // 600 of who sits and 600 of who stands against nothing, and 1,000 may differ: 500 each (5.1.1).
    await expect(spot(pit, 'seat-3', 'Banker')).toContainText('Give back 100');
    await expect(spot(pit, 'seat-3.1', 'Banker')).toContainText('Give back 100');
    await look(pit, '3-recount');
  });

  await test.step('insurance is offered at 2 to 4, box by box', async () => {
    await type(page, '2s', 'kd', 'th', '4c');
    const offer = page.getByRole('region', { name: 'Insurance on offer' });
    await expect(offer.getByRole('listitem')).toHaveCount(7);
    await look(page, '4-insurance');
    await offer.getByLabel('seat-1 banker').getByRole('button', { name: 'Insures 100' }).click();
    const second = offer.getByLabel('seat-2 banker');
    await second.getByRole('button', { name: 'Other amount' }).click();
    await second.getByLabel('Other amount').fill('40');
    await page.keyboard.press('Enter');
    await expect(second.locator('b')).toHaveText('40');
    for (const box of [3, 4, 5, 6]) {
      const row = offer.getByLabel(`seat-${String(box)} banker`, { exact: true });
      await row.getByRole('button', { name: 'Declines' }).click();
    }
    await expect(offer).toContainText('not answered: 1');
    await type(page, '6c');
    // 8 to 4: now the Player may be insured, by those who were offered nothing before.
    await expect(offer.getByRole('listitem').filter({ hasText: 'Player' })).toHaveCount(2);
    for (const box of [7, 8]) {
      const row = offer.getByLabel(`seat-${String(box)} player`);
      await row.getByRole('button', { name: 'Declines' }).click();
    }
    await look(page, '4b-second-offer');
    await type(page, '9d'); // 8 to 3
    await expect(page.getByRole('heading', { name: 'Take and pay' })).toBeVisible();
    await look(page, '5-take-and-pay');
    await space(page, 'Confirm result');
    await phase(page, 'Result');
    // 3 to 2 on 100 and on 40; 25 each on the Player. Taken: 500 in five boxes, 500 and 500 in box 3, and the tie.
    await expect(paid(page, 'seat-1')).toContainText('Pay 150');
    await expect(paid(page, 'seat-2')).toContainText('Pay 60');
    await expect(paid(page, 'seat-3')).toContainText('Take 500');
    await expect(paid(page, 'seat-7')).toContainText('Pay 25');
    expect(await rack()).toBe(FLOAT + 500 + 500 + 500 + 25 - 150 - 60 - 25 - 25);
  });

  await test.step('a card is exposed: the pit decides, the boxes choose', async () => {
    await space(page, 'Open bets');
    await chip(page, '100').click();
    await spot(page, 'seat-1', 'Player').click();
    await spot(page, 'seat-2', 'Banker').click();
    await spot(page, 'seat-2', 'Banker').click();
    await space(page, 'No more bets');
    await phase(page, 'No more bets');
    await type(page, '2h');
    await visit(pit, casino, SAM, `/pit?table=${FELT}`);
    await pit.getByRole('button', { name: /A card was drawn in excess or exposed/ }).click();
    await pit.getByLabel(/Cards that left the shoe/).fill('3d');
    await pit.getByRole('button', { name: 'Yes', exact: true }).click();
    await pit.getByLabel('What happened, in words').fill('The second card was turned early');
    await pit.getByRole('button', { name: 'See what it does' }).click();
    await expect(pit.locator('.effect')).toContainText('5.7');
    await pit.getByRole('button', { name: 'Apply', exact: true }).click();
    const choice = page.getByRole('region', { name: 'Choice after the dealing error' });
    await look(page, '6-choice');
    await choice.getByLabel('seat-2').getByRole('button', { name: 'Give back 200' }).click();
    await choice.getByLabel('seat-1').getByRole('button', { name: 'Continues' }).click();
    await phase(page, 'No more bets');
    const before = await rack();
    await type(page, '6s', '4c'); // 8 to 7: a Natural
    await space(page, 'Confirm result');
    await phase(page, 'Result');
    await expect(paid(page, 'seat-1')).toContainText('Pay 100');
    await look(page, '7-result');
    expect(await rack()).toBe(before - 100);
  });

  await test.step('a fill: the dealer asks, a supervisor counts', async () => {
    const before = await rack();
    await page.getByRole('button', { name: 'The table' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Amount').fill('5000');
    await drawer.getByRole('button', { name: 'Ask for a fill' }).click();
    await expect(drawer.getByText('asked by Dora')).toBeVisible();
    await shot(page, 'evening-8-fill');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'The table' })).not.toBeFocused();
    // The chips come out of a till: the cashier hands over what the table asked for.
    const carl = await casino.logIn(CARL);
    await carl.openTill();
    const { chips } = await carl.ask<CageView>('GET', '/api/cage');
    await carl.ask('POST', '/api/cage/chips', { table: FELT, number: chips[0]?.number });
    await pit.getByRole('button', { name: 'Counted: confirm' }).click();
    await expect.poll(rack).toBe(before + 5000);
  });

  await test.step('the shoe runs down to the cut card and its last round', async () => {
    const left = remaining(DECKS, DEALT);
    await runDown(dora, FELT, left, 1);
    await expect(page.getByText('Last round of this shoe')).toBeVisible();
    await look(page, '9-last-round');
    await space(page, 'Open bets');
    await space(page, 'No more bets');
    await phase(page, 'No more bets');
    const lie = async (): Promise<number> => (await dora.table(FELT)).console?.data.cards ?? 0;
    while ((await dora.table(FELT)).round.data.phase !== 'confirming') {
      const before = await lie();
      await expect(page.getByRole('button', { name: 'Ace of spades' })).toBeEnabled();
      await type(page, left.shift() ?? '');
      await expect.poll(lie).toBe(before + 1);
    }
    await space(page, 'Confirm result');
    await phase(page, 'Result');
    // no round without a new shoe
    await expect(page.locator('button.big')).toHaveText(/^New shoe/);
  });

  await test.step('the drop and the close', async () => {
    const before = await rack();
    await page.getByRole('button', { name: 'The table' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Amount').fill('700');
    await drawer.getByRole('button', { name: 'Cash for chips (drop)' }).click();
    await expect(drawer.getByText('asked by Dora')).toBeVisible();
    await page.keyboard.press('Escape');
    await pit.getByRole('button', { name: 'Counted: confirm' }).click();
    await expect(pit.getByText('asked by Dora')).toHaveCount(0);
    expect((await dora.table(FELT)).pit?.data.dropped).toBe(70_000);
    expect(await rack()).toBe(before - 700); // the box has the cash, a patron the chips
    await pit.getByRole('button', { name: 'Close the table' }).click();
    await expect(pit.getByRole('heading', { name: 'The table: Closed' })).toBeVisible();
    await look(page, '10-closed');
    await look(pit, '11-pit');
  });
  await pit.context().close();
});
