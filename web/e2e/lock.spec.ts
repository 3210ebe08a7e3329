// A screen of staff that nobody touches locks itself, and ends its session.
import { DORA, SIC_BO, expect, shot, test, visit } from './house.ts';

test('the console locks after five minutes and asks for the PIN', async ({ page, casino }) => {
  await page.clock.install();
  await visit(page, casino, DORA, `/console?table=${SIC_BO}`);
  await expect(page.getByRole('button', { name: 'Open bets' })).toBeVisible();
  await page.clock.fastForward('04:00');
  await page.keyboard.press('Shift');
  await page.clock.fastForward('04:00');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.fastForward('02:00');
  await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`${casino.url}/api/me`)).status())
    .toBe(401);
  await shot(page, 'lock');
  await page.getByLabel('Card number or staff login').fill(DORA.login);
  await page.getByLabel('PIN').fill(DORA.pin);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Open bets' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
