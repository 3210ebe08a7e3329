// What guards a patron, on the glass: the limits that rise only later, the pause that is answered before the next bet,
// and excluding oneself; what is refused says why.
import type { Page } from '@playwright/test';
import {
  ANN,
  ANNS_CREDIT,
  LONG,
  SIC_BO,
  expect,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
} from './house.ts';

/** The drawer with my limits, opened. */
async function limits(page: Page) {
  await page.getByRole('button', { name: 'My limits' }).tap();
  const sheet = page.getByRole('dialog', { name: 'My limits' });
  await expect(sheet.getByRole('button', { name: 'Save my limits' })).toBeEnabled();
  return sheet;
}

test('stake and time are limited by the patron; a higher limit waits; an exclusion ends play', async ({
  page,
  casino,
  dora,
}) => {
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  const sheet = await limits(page);
  await sheet.getByLabel('Stake in one round').fill('30');
  await sheet.getByLabel('Minutes in a day').fill('90');
  await sheet.getByRole('button', { name: 'Save my limits' }).tap();
  await expect(sheet.getByRole('status')).toHaveText('Saved');
  await expect(sheet.getByText('Now: 90 min')).toBeVisible();
  await sheet.getByLabel('Stake in one round').fill('400');
  await sheet.getByLabel('Minutes in a day').fill('');
  await sheet.getByRole('button', { name: 'Save my limits' }).tap();
  await expect(sheet.getByText(/^Now: 30\s· 400 from /)).toBeVisible();
  await expect(sheet.getByText(/^Now: 90 min\s· no limit from /)).toBeVisible();
  await shot(page, 'care-1-rises-later');
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await spot(page, 'Small').tap();
  await registered(page, 'Small', '25');
  await expect(spot(page, 'Big')).toHaveAttribute('aria-disabled', 'true');
  await spot(page, 'Big').tap({ force: true });
  await expect(page.getByText('Your own limit is 30 in one round').first()).toBeVisible();
  await shot(page, 'care-2-refused');

  const again = await limits(page);
  const away = again.getByRole('region', { name: 'Exclude myself' });
  await away.getByRole('button', { name: '12 months' }).tap();
  await expect(away.getByText('Nobody can lift it earlier')).toBeVisible();
  await away.getByRole('button', { name: 'Exclude me' }).tap();
  await expect(again.getByRole('status')).toContainText('Excluded until');
  await expect(away).toHaveCount(0);
  await shot(page, 'care-3-excluded');
  await again.getByRole('button', { name: 'Close' }).tap();
  await spot(page, 'Small').tap({ force: true });
  await expect(page.getByText('You are excluded from play').first()).toBeVisible();
  await page.goto(casino.url);
  await page.getByRole('button', { name: 'Cash out' }).tap();
  await page.getByRole('button', { name: 'Yes, cash out' }).tap();
  await expect(page.locator('.ticket .amount')).toHaveText('4,975');
});

test('a limit of loss stops the next bet before it is lost, and rises only after a delay', async ({
  page,
  casino,
  dora,
}) => {
  const ann = await casino.logIn(ANN);
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  const sheet = await limits(page);
  await sheet.getByLabel('Loss in a day').fill('60');
  await sheet.getByRole('button', { name: 'Save my limits' }).tap();
  await expect(sheet.getByRole('status')).toHaveText('Saved');
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await spot(page, 'Small').tap();
  await registered(page, 'Small', '25');
  await dora.deal(SIC_BO, { do: 'close-bets' });
  await dora.deal(SIC_BO, { do: 'enter-dice', dice: [6, 6, 4] });
  await dora.deal(SIC_BO, { do: 'confirm' });
  await phase(page, 'Result');
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  // 25 are lost and 60 may be: another 25 fits, a third does not.
  await spot(page, 'Big').tap();
  await registered(page, 'Big', '25');
  await expect(spot(page, 'Small')).toHaveAttribute('aria-disabled', 'true');
  await expect(spot(page, 'Small')).toHaveAccessibleName(/at most 10 more here$/);
  await spot(page, 'Small').tap({ force: true });
  await expect(page.getByText('Your own limit is to lose 60 in a day').first()).toBeVisible();
  await expect(ann.stake(SIC_BO, 1, 'small', 2_500)).rejects.toThrow('limit_loss_day');
  await shot(page, 'care-5-loss');
  // A higher limit helps only later: the next bet is refused as before.
  const again = await limits(page);
  await again.getByLabel('Loss in a day').fill('400');
  await again.getByRole('button', { name: 'Save my limits' }).tap();
  await expect(again.getByText(/^Now: 60\s· 400 from /)).toBeVisible();
  await expect(ann.stake(SIC_BO, 1, 'small', 2_500)).rejects.toThrow('limit_loss_day');
  await again.getByRole('button', { name: 'Close' }).tap();
  await expect(spot(page, 'Small')).toHaveAttribute('aria-disabled', 'true');
});

test.describe('with a reality check every minute', () => {
  test.use({ more: '[care]\ncheck_minutes = 1\n' });
  test(
    'play goes on after an answer, and no bet is taken before',
    LONG,
    async ({ page, casino, dora }) => {
      test.setTimeout(180_000);
      const ann = await casino.logIn(ANN);
      await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
      await dora.deal(SIC_BO, { do: 'open-bets' });
      await phase(page, 'Place your bets');
      await spot(page, 'Small').tap();
      await registered(page, 'Small', '25');
      const check = page.getByRole('dialog', { name: 'Time to look up' });
      await expect(check).toBeVisible({ timeout: 90_000 });
      await expect(check).toContainText('You have played for 1 minutes');
      await shot(page, 'care-4-check');
      await page.keyboard.press('Escape');
      await expect(check, 'Escape is no answer').toBeVisible();
      await expect(ann.stake(SIC_BO, 1, 'big', 2_500)).rejects.toThrow('check_due');
      await check.getByRole('button', { name: 'Play on' }).tap();
      await expect(check).toHaveCount(0);
      await spot(page, 'Small').tap();
      await registered(page, 'Small', '50');
    },
  );
});

test(
  'a break stops the next bet until it is over, and leaves the credit',
  LONG,
  async ({ page, casino, dora }) => {
    await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
    await dora.deal(SIC_BO, { do: 'open-bets' });
    await phase(page, 'Place your bets');
    const sheet = await limits(page);
    const away = sheet.getByRole('region', { name: 'Take a break' });
    await expect(away.getByRole('button', { name: 'Begin the break' })).toHaveCount(0);
    await away.getByRole('button', { name: '12 h', exact: true }).tap();
    await expect(away.getByText('This cannot be made shorter')).toBeVisible();
    await away.getByRole('button', { name: 'Begin the break' }).tap();
    await expect(away.getByRole('status')).toContainText(/^\s*Break until /);
    await shot(page, 'care-4-break');
    // A shorter one changes nothing of it.
    const until = await away.getByRole('status').textContent();
    await away.getByRole('button', { name: '1 h', exact: true }).tap();
    await away.getByRole('button', { name: 'Begin the break' }).tap();
    await expect(sheet.getByRole('alert')).toContainText('cannot be made shorter');
    expect(await away.getByRole('status').textContent()).toBe(until);
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await spot(page, 'Small').tap({ force: true });
    await expect(page.getByText(/^You take a break until /).first()).toBeVisible();
    expect((await (await casino.logIn(ANN)).me()).credit).toBe(ANNS_CREDIT);
  },
);
