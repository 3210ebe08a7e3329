// Nothing beside the felt tells a result before its last card has landed on this screen: not the credit at another of my
// tables, not the result of the visit, the history, or what I have won today.
import type { Page } from '@playwright/test';
import { ANN, BACCARAT, SIC_BO, expect, phase, registered, spot, test, visit } from './house.ts';

test.use({ viewport: { width: 1440, height: 900 } });

type Frame = { other: string; credit: string; visit: string };

/** Looks at every frame from now on: how far the other table is, and what stands at the foot of this one. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: Frame[] = [];
    (globalThis as unknown as { frames: Frame[] }).frames = frames;
    const text = (what: string): string => document.querySelector(what)?.textContent ?? '';
    const look = (): void => {
      frames.push({
        other: text('[role=tab][aria-selected=false] .name, .quarter:not(.on) > button .name'),
        credit: text('.credit dd'),
        visit: text('footer .play'),
      });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
const frames = (page: Page): Promise<Frame[]> =>
  page.evaluate(() => (globalThis as unknown as { frames: Frame[] }).frames);

for (const [name, width, height] of [
  ['two tables and a switcher', 1440, 900],
  ['quarters', 1920, 1080],
] as const) {
  test(`${name}: what another table brings is not told before its dice lie`, async ({
    page,
    casino,
    dora,
  }) => {
    await page.setViewportSize({ width, height });
    await dora.deal(SIC_BO, { do: 'open-bets' });
    const ann = await casino.logIn(ANN);
    await ann.stake(SIC_BO, 1, 'small', 2500);
    await visit(page, casino, ANN, `/terminal?table=${BACCARAT}&table=${SIC_BO}`);
    const other = page.getByRole(name === 'quarters' ? 'region' : 'tab', { name: /Sic Bo Live/ });
    await expect(other).toContainText('Place your bets');
    await dora.deal(SIC_BO, { do: 'close-bets' });
    await expect(other).toContainText('No more bets');
    await watch(page);
    await dora.deal(SIC_BO, { do: 'enter-dice', dice: [5, 2, 2] });
    await dora.deal(SIC_BO, { do: 'confirm' });
    await expect(page.locator('.credit dd')).toHaveText('5,025');
    await expect(page.locator('footer .play')).toContainText('+25');
    const all = await frames(page);
    const early = all.filter((frame) => !frame.other.includes('Result'));
    expect(early.length).toBeGreaterThan(60);
    for (const { credit, visit: told } of early) {
      expect(credit).toBe('4,975');
      expect(told).not.toContain('25');
    }
  });
}

test('a stake at one table comes off the credit at once while another deals', async ({
  page,
  casino,
  dora,
}) => {
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
  await dora.deal(BACCARAT, { do: 'open-bets' });
  await (await casino.logIn(ANN)).stake(SIC_BO, 1, 'small', 2500);
  await visit(page, casino, ANN, `/terminal?table=${BACCARAT}&table=${SIC_BO}`);
  await phase(page, 'Place your bets');
  await dora.deal(SIC_BO, { do: 'close-bets' });
  await dora.deal(SIC_BO, { do: 'enter-dice', dice: [5, 2, 2] });
  await dora.deal(SIC_BO, { do: 'confirm' });
  await spot(page, 'Tie').tap();
  await registered(page, 'Tie', '25');
  await expect(page.locator('.credit dd')).toHaveText('4,950');
  await expect(page.getByRole('tab', { selected: false })).not.toContainText('Result');
  await expect(page.locator('.credit dd')).toHaveText('5,000');
});

test('a round that still lands is not in the history, nor in what I won today', async ({
  page,
  casino,
  dora,
}) => {
  await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
  await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
  await dora.deal(BACCARAT, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await spot(page, 'Banker').tap();
  await registered(page, 'Banker', '25');
  await dora.deal(BACCARAT, { do: 'close-bets' });
  await phase(page, 'No more bets');
  await dora.cards(BACCARAT, '2H', 'AC', 'AS', 'AD', '4C', '5D');
  await dora.deal(BACCARAT, { do: 'confirm' });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(dialog.getByText('No finished rounds yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'My limits' }).click();
  await expect(dialog.getByRole('button', { name: 'Save my limits' })).toBeVisible();
  await expect(page.locator('.moment strong')).not.toHaveText('Result');
  await expect(dialog.getByText('Today')).toHaveCount(0);
  await expect(dialog.getByText('Today')).toBeVisible();
  await page.keyboard.press('Escape');
  await phase(page, 'Result');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(dialog.getByText('Round 1')).toBeVisible();
});
