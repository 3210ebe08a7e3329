// A dealer at the console, with the keyboard, while a patron watches on a terminal of their own.
import type { Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  DORA,
  SIC_BO,
  expect,
  logInByHand,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
  holdSpace,
  LONG,
} from './house.ts';

/** The space bar presses the large button; Enter ends what is typed and never does (R83). */
async function enter(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name })).toBeEnabled();
  await (name === 'Confirm result' ? holdSpace(page) : page.keyboard.press('Space'));
}

test('the dealer deals baccarat by keyboard and a terminal follows', async ({
  page: desk,
  browser,
  casino,
}) => {
  const page = await (await browser.newContext()).newPage();
  await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
  await phase(page, 'Waiting');

  await logInByHand(desk, casino, DORA);
  await shot(desk, 'console-0-lobby');
  await desk.getByRole('link', { name: 'Open console: Tiger Buffalo Live' }).click();
  await enter(desk, 'New shoe');
  await shot(desk, 'console-1-new-shoe');
  await desk.keyboard.type('5h');
  await desk.keyboard.press('Enter');
  await enter(desk, 'Open bets');
  await phase(page, 'Place your bets');
  await spot(page, 'Player').click();
  await registered(page, 'Player', '25');
  await expect(desk.getByRole('region', { name: 'Bets by box' })).toContainText('Ann Lee');
  await shot(desk, 'console-2-open');

  await enter(desk, 'No more bets');
  await phase(page, 'No more bets');
  // Another language in the middle of the round, at once and for every word.
  await page.getByRole('button', { name: '简' }).click();
  await phase(page, '停止下注');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');

  const cards = [
    ['9h', '9 of hearts', 'Next card: Player'],
    ['2c', '2 of clubs', 'Next card: Banker'],
    ['Tc', '10 of clubs', 'Next card: Player'],
    ['5s', '5 of spades', 'Next card: Banker'],
  ] as const;
  for (const [typed, name, next] of cards) {
    await expect(desk.getByRole('heading', { name: next })).toBeVisible();
    await desk.keyboard.type(typed);
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('img', { name })).toBeVisible();
    if (typed === '2c') await shot(desk, 'console-3-cards');
  }
  await phase(page, '确认结果');
  await expect(desk.getByRole('button', { name: 'Confirm result' })).toBeEnabled();
  await shot(desk, 'console-4-confirm');
  await enter(desk, 'Confirm result');
  await phase(desk, 'Result');
  await phase(page, '开彩');
  await expect(page.locator('.spot').getByText('+25', { exact: true })).toBeVisible();
  // The felt prints its names in two scripts; every other word is Chinese.
  await expect(page.locator('main')).not.toContainText(/Lobby|Place your bets|wins/);
  await shot(page, 'terminal-zh-hans');
  await page.context().close();
});

test('the dealer enters dice by keyboard', LONG, async ({ page, casino }) => {
  await visit(page, casino, DORA, `/console?table=${SIC_BO}`);
  await enter(page, 'Open bets');
  await phase(page, 'Place your bets');
  await enter(page, 'No more bets');
  await phase(page, 'No more bets');
  await expect(page.getByRole('button', { name: 'Die showing 6' })).toBeVisible();
  await page.keyboard.type('334');
  await expect(page.locator('.entered output')).toHaveText('10');
  await shot(page, 'console-5-dice');
  await page.keyboard.press('Enter');
  await enter(page, 'Confirm result');
  await phase(page, 'Result');
  await expect(page.getByRole('button', { name: 'Open bets' })).toBeEnabled();
  await shot(page, 'console-6-dice-result');
});

test('two presses of one gesture open a round and do not close it', async ({ page, casino }) => {
  await visit(page, casino, DORA, `/console?table=${SIC_BO}`);
  await page.getByRole('button', { name: 'Open bets' }).dblclick({ delay: 150 });
  await expect(page.getByRole('button', { name: 'No more bets' })).toBeEnabled();
  await phase(page, 'Place your bets');
});
