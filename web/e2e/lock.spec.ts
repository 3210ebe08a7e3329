// A console that nobody touches locks itself: the round stays in sight, and no command is taken before the PIN.
import { BACCARAT, DORA, SAM, expect, phase, shot, test, visit, LONG } from './house.ts';

test(
  'the console locks after five minutes, shows the round and takes no command',
  LONG,
  async ({ page, casino, dora }) => {
    await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
    await dora.deal(BACCARAT, { do: 'open-bets' });
    await page.clock.install();
    await visit(page, casino, DORA, `/console?table=${BACCARAT}`);
    await expect(page.getByRole('button', { name: 'No more bets' })).toBeVisible();
    await page.clock.fastForward('04:00');
    await page.keyboard.press('Shift');
    await page.clock.fastForward('04:00');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.fastForward('02:00');
    const lock = page.getByRole('dialog', { name: 'Locked' });
    await expect(lock).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(lock).toBeVisible();
    // The server holds it, not the page alone.
    const command = { round: 1, command: { do: 'close-bets' }, preview: false };
    const close = () =>
      page.request.post(`${casino.url}/api/tables/${BACCARAT}/commands`, {
        data: command,
        headers: { 'Idempotency-Key': '0190a1b2-0000-7000-8000-000000000001' },
      });
    await expect.poll(async () => (await close()).status()).toBe(403);
    expect(await (await close()).json()).toMatchObject({ code: 'screen_locked' });
    // Another dealer goes on elsewhere, and this screen shows it.
    await dora.deal(BACCARAT, { do: 'close-bets' });
    await dora.cards(BACCARAT, '9H');
    await expect(page.getByRole('img', { name: '9 of hearts' })).toBeVisible();
    await phase(page, 'No more bets');
    await shot(page, 'lock');
    // It stays locked when the page is loaded anew.
    await page.reload();
    await expect(lock).toContainText('Dora');
    await lock.getByLabel('PIN').fill('0000');
    await lock.getByRole('button', { name: 'Unlock' }).click();
    await expect(lock.getByRole('alert')).toBeVisible();
    for (const digit of DORA.pin) {
      await lock.getByRole('button', { name: digit, exact: true }).click();
    }
    await lock.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'King of clubs', exact: true }).click();
    await expect(page.getByRole('img', { name: 'King of clubs' })).toBeVisible();
  },
);

test(
  'a login is tapped in letters, and a card is read by a reader wherever the focus is',
  LONG,
  async ({ page, casino }) => {
    await page.goto(casino.url);
    await page.getByRole('button', { name: 'ABC' }).click();
    for (const letter of SAM.login) {
      await page.getByRole('button', { name: letter, exact: true }).click();
    }
    await shot(page, 'login-letters');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByLabel('PIN')).toBeFocused();
    await page.getByLabel('PIN').press('Tab');
    // A reader types a card faster than any hand: the name that was typed gives way.
    await page.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
      for (const key of [...'8001', 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await expect(page.getByLabel('Card number or staff login')).toHaveValue('8001');
    await expect(page.getByLabel('PIN')).toBeFocused();
    await page.keyboard.type('1111');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible();
  },
);
