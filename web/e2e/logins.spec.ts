// The first two people of a new house on the page `/setup`, and a second factor from the QR code to the login.
import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { SUE, WEI, expect, shot, test, visit, LONG } from './house.ts';
import { speak } from './sizes.ts';

async function typeLogin(page: Page, login: string, pin: string): Promise<void> {
  await page.getByLabel('Card number or staff login').fill(login);
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.keyboard.press('Enter');
}

/** What an authenticator shows: RFC 6238 with SHA-1, so many steps of 30 seconds from now. */
function codeOf(secret: string, steps = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll(' ', '')]
    .map((each) => letters.indexOf(each).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g)?.map((each) => parseInt(each, 2)) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const at = (hash[19] ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test.describe('a new house', () => {
  test.use({ begin: '--new' });

  test('its first two people set it up, once, and log in', async ({ page, browser, casino }) => {
    const code = /\/setup#(\S+)/.exec(readFileSync(casino.log, 'utf8'))?.[1] ?? '';
    expect(code).toMatch(/^[a-z0-9-]{19}$/);
    await page.goto(casino.url);
    await expect(page.getByText('This house has no people yet')).toBeVisible();
    await shot(page, 'logins-1-nobody');
    await page.goto(`${casino.url}/setup#wrong-code`);
    for (const [title, name, login] of [
      ['First person', 'Una Lim', 'una'],
      ['Second person', 'Duo Tan', 'duo'],
    ] as const) {
      const part = page.getByRole('group', { name: title });
      await part.getByLabel('Name').fill(name);
      await part.getByLabel(/^Login/).fill(login);
      await part.getByLabel(/^Password/).fill(`${login} and no other`);
      await part.getByLabel('The same password again').fill(`${login} and no other`);
    }
    await page.getByRole('button', { name: 'Open the house' }).click();
    await expect(page.getByRole('alert')).toHaveText(/not the code that the house printed/);
    await page.getByLabel(/^Code/).fill(code);
    await shot(page, 'logins-2-setup');
    await page.getByRole('button', { name: 'Open the house' }).click();
    await expect(page.getByRole('status')).toHaveText('Both can log in now');
    await page.getByRole('link', { name: 'Log in' }).click();
    await typeLogin(page, 'una', 'una and no other');
    await expect(page.getByText('Una Lim')).toBeVisible();

    const late = await browser.newPage();
    await speak(late, 'zh-Hans');
    await late.goto(`${casino.url}/setup#${code}`);
    await expect(late.getByRole('status')).toHaveText('已经设立');
  });
});

test.describe('a second factor', () => {
  test.use({ more: '[logins]\nsecond_factor = ["shift-manager"]\n' });

  test('is set up first, and asked for at the login', LONG, async ({ page, browser, casino }) => {
    await page.goto(casino.url);
    await typeLogin(page, SUE.login, SUE.pin);
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page.getByRole('img', { name: 'QR code for an authenticator' })).toBeVisible();
    await shot(page, 'logins-3-qr');
    const secret = (await page.locator('code').textContent()) ?? '';
    await page.getByLabel('The six digits it shows').fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/This code is wrong/);
    await page.getByLabel('The six digits it shows').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(10);
    const recovery = (await page.getByRole('listitem').first().textContent()) ?? '';
    await shot(page, 'logins-4-recovery');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('All tables')).toBeVisible();

    const again = await browser.newPage();
    await again.goto(casino.url);
    await typeLogin(again, SUE.login, SUE.pin);
    await expect(again.getByRole('heading', { name: 'Second factor' })).toBeVisible();
    await shot(again, 'logins-5-code');
    await again.getByLabel('Code').fill(codeOf(secret, 40));
    await again.keyboard.press('Enter');
    await expect(again.getByRole('alert')).toHaveText(/This code is wrong/);
    // The next code is good already: the first one of these 30 seconds was used.
    await again.getByLabel('Code').fill(codeOf(secret, 1));
    await again.keyboard.press('Enter');
    await expect(again.getByText('All tables')).toBeVisible();

    const lost = await browser.newPage();
    await speak(lost, 'zh-Hans');
    await lost.goto(casino.url);
    await lost.getByLabel('卡号或员工帐号').fill(SUE.login);
    await lost.getByLabel('密码', { exact: true }).fill(SUE.pin);
    await lost.keyboard.press('Enter');
    await lost.getByLabel('验证码').fill(recovery);
    await shot(lost, 'logins-6-chinese');
    await lost.keyboard.press('Enter');
    await expect(lost.getByText('Sue')).toBeVisible();
  });
});

test.describe('the configuration', () => {
  test.use({ more: '[house]\nticket_days = 90\n' });

  test('differs from the house, and the people are told where', LONG, async ({ page, casino }) => {
    await casino.kill();
    const dora =
      'id = "dora"\nname = "Dorothy"\nlogin = "dora"\nrole = "pit-manager"\npin_file = "none"\n';
    writeFileSync(casino.config ?? '', `[[staff]]\n${dora}`);
    await casino.open();
    await visit(page, casino, WEI, '/admin');
    const differs = page.getByRole('region', {
      name: 'Where the configuration file and the house differ',
    });
    await expect(differs).toContainText('Dora: the file says the name Dorothy');
    await expect(differs).toContainText('Dora: the file says Pit Manager, the house has Dealer');
    await shot(page, 'logins-7-differs');
  });
});
