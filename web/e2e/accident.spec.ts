// What happens at the console by accident does nothing (R83, R84): with 400 ms between the page and the house each
// way, with hurried hands, and while an order holds the round.
import type { Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  DORA,
  SAM,
  expect,
  phase,
  shot,
  test,
  visit,
  hold,
  holdSpace,
  LONG,
} from './house.ts';
import type { Person } from './house.ts';
import { hammer, slow } from './line.ts';

const LATENCY_MS = 400;
const big = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) });
const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function lie(dora: Person): Promise<string> {
  const { shown } = (await dora.table(BACCARAT)).round.data;
  return shown.kind === 'cards' ? `${shown.player.join(' ')} / ${shown.banker.join(' ')}` : '';
}
const at = async (dora: Person): Promise<string> => {
  const { round, phase: now } = (await dora.table(BACCARAT)).round.data;
  return `${String(round)} ${now}`;
};

test(
  'over a line of 400 ms no card is lost, no press counts twice and none arms the next step',
  LONG,
  async ({ page, casino, dora }) => {
    await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
    await slow(page, LATENCY_MS);
    await visit(page, casino, DORA, `/console?table=${BACCARAT}`);
    // A double click and a hurried hand open one round, and do not close it.
    await expect(big(page, 'Open bets')).toBeEnabled();
    await big(page, 'Open bets').dblclick();
    await expect(page.getByText('Sent, not answered yet')).toBeVisible();
    let stop = await hammer(page);
    await phase(page, 'Place your bets');
    await stop();
    expect(await at(dora)).toBe('1 open');
    await (await casino.logIn(ANN)).stake(BACCARAT, 1, 'tie', 10_000);

    await expect(big(page, 'No more bets')).toBeEnabled();
    await big(page, 'No more bets').click();
    await phase(page, 'No more bets');
    // Ten taps a second, faster than the line answers: what waits is shown, and all arrive in order.
    for (const name of ['2 of spades', 'King of diamonds', '9 of hearts']) {
      await card(page, name).click({ delay: 20 });
    }
    await expect(page.getByRole('status').filter({ hasText: 'On the way' })).toBeVisible();
    await shot(page, 'accident-1-on-the-way');
    for (const name of ['4 of clubs', '5 of diamonds', '3 of diamonds']) {
      await card(page, name).click({ delay: 20 });
    }
    for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
    await expect.poll(() => lie(dora)).toBe('2S 9H 5D / KD 4C 3D');
    await phase(page, 'Checking the result');
    expect(await at(dora)).toBe('1 confirming');

    await expect(big(page, 'Confirm result')).toBeEnabled();
    // A tap, a double click and a press of the key tell how, and do nothing.
    await big(page, 'Confirm result').dblclick();
    await expect(page.getByText('Hold it for a second').first()).toBeVisible();
    await page.keyboard.press('Space');
    expect(await at(dora)).toBe('1 confirming');
    await shot(page, 'accident-4-hold');
    await hold(big(page, 'Confirm result'));
    stop = await hammer(page);
    await phase(page, 'Result');
    await page.keyboard.press('Enter');
    await stop();
    expect(await at(dora)).toBe('1 settled');
    await expect(big(page, 'Open bets')).toBeEnabled();
    await page.keyboard.press('Space');
    await phase(page, 'Place your bets');
    expect(await at(dora)).toBe('2 open');
  },
);

test(
  'a card mistyped is replaced by one press of the right one',
  LONG,
  async ({ page, casino, dora }) => {
    await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
    await dora.deal(BACCARAT, { do: 'open-bets' });
    await (await casino.logIn(ANN)).stake(BACCARAT, 1, 'tie', 10_000);
    await dora.deal(BACCARAT, { do: 'close-bets' });
    await dora.cards(BACCARAT, '2S', 'KD', '9H', '4C', '5D', '3D');
    await visit(page, casino, DORA, `/console?table=${BACCARAT}`);
    await page.getByRole('button', { name: 'Mistyped a card' }).click();
    const question = page.getByRole('region', { name: 'Mistyped a card' });
    await expect(question).toContainText('3 of diamonds is wrong');
    await shot(page, 'accident-2-mistyped');
    await question.getByRole('button', { name: '8 of diamonds', exact: true }).click();
    await expect.poll(() => lie(dora)).toBe('2S 9H 5D / KD 4C 8D');
    await expect(big(page, 'Confirm result')).toBeEnabled();
    expect(await at(dora)).toBe('1 confirming');
    // After the settlement it is a correction, with what was entered filled in; the page says who decides it.
    await holdSpace(page);
    await phase(page, 'Result');
    await page.getByRole('button', { name: 'Mistyped a card' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('textbox').first()).toHaveValue('2S KD 9H 4C 5D 8D');
    await expect(drawer).toContainText('Pit Supervisor');
    await expect(drawer.getByRole('button', { name: 'See what it does' })).toBeDisabled();
  },
);

test(
  'while an order waits the dealer sees whom to call, and no button that is refused',
  LONG,
  async ({ page, casino, dora }) => {
    await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
    await dora.deal(BACCARAT, { do: 'open-bets' });
    await dora.deal(BACCARAT, { do: 'close-bets' });
    await dora.cards(BACCARAT, '2S', 'KD', '9H', '4C', '5D', '3D');
    await visit(page, casino, DORA, `/console?table=${BACCARAT}`);
    await expect(big(page, 'Confirm result')).toBeEnabled();
    const sam = await casino.logIn(SAM);
    const order = { order: 'void', case: 'foreign-card', text: 'a card of another back' } as const;
    await sam.deal(BACCARAT, { do: 'order', order });
    await expect(page.getByText('a Pit Supervisor or above must agree')).toBeVisible();
    await expect(big(page, 'Confirm result')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mistyped a card' })).toHaveCount(0);
    await shot(page, 'accident-3-held');
  },
);
