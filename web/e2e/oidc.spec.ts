// Single sign-on against a real provider: a member of staff gets in, and nobody else does.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import Provider from 'oidc-provider';
import { Casino, expect, freePort, shot, test as base, LONG } from './house.ts';
import { writeFileSync } from 'node:fs';

/** A provider that believes every name, as its pages for developers do, and a casino that trusts it. */
async function open(issuer: number, casino: Casino): Promise<Server> {
  const provider = new Provider(`http://127.0.0.1:${String(issuer)}`, {
    clients: [
      {
        client_id: 'croupier',
        client_secret: 'a secret: of the house',
        redirect_uris: [`${casino.url}/api/oidc/callback`],
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for this test'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id }),
    }),
  });
  const server = createServer(provider.callback()).listen(issuer, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const test = base.extend<{ single: Casino }>({
  single: async ({ browserName }, use, testInfo) => {
    void browserName; // Playwright wants a pattern here, and nothing of it is needed
    const [port, issuer] = [await freePort(), await freePort()];
    const config = testInfo.outputPath('oidc.toml');
    writeFileSync(testInfo.outputPath('secret'), 'a secret: of the house\n');
    writeFileSync(
      config,
      `[oidc]
name = "Casino ID"
issuer = "http://127.0.0.1:${String(issuer)}"
client_id = "croupier"
client_secret_file = "secret"
url = "http://127.0.0.1:${String(port)}"

[logins]
second_factor = ["administrator"]
`,
    );
    const casino = new Casino(port, testInfo.outputPath('server.log'), config);
    const provider = await open(issuer, casino);
    await casino.open();
    await use(casino);
    await casino.close();
    provider.closeAllConnections();
    provider.close();
  },
});

async function signIn(page: Page, login: string): Promise<void> {
  await page.getByRole('link', { name: 'Log in with Casino ID' }).click();
  await atProvider(page, login);
}

async function atProvider(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('anything');
  await page.getByRole('button', { name: /sign-in/i }).click();
  await page.getByRole('button', { name: /continue/i }).click();
}

test(
  'a member of staff logs in at the provider, and a stranger does not',
  LONG,
  async ({ page, browser, single: casino }) => {
    await page.goto(casino.url);
    await expect(page.getByRole('link', { name: 'Log in with Casino ID' })).toBeVisible();
    await shot(page, 'oidc-1-button');
    await signIn(page, 'sue');
    await expect(page.getByText('All tables')).toBeVisible();
    await expect(page.getByText('Sue')).toBeVisible();
    expect(page.url()).toBe(`${casino.url}/`);

    for (const [login, words] of [
      ['nobody', 'Nobody of the staff here has this login'],
      ['8001', 'Nobody of the staff here has this login'], // a patron
      ['ada', 'Your role needs a second factor'],
    ] as const) {
      const stranger = await (await browser.newContext()).newPage();
      await stranger.goto(casino.url);
      await signIn(stranger, login);
      await expect(stranger.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await shot(stranger, `oidc-2-${login}`);
    }
  },
);

test(
  'who comes back in another browser than went out gets in nowhere',
  LONG,
  async ({ page, single: casino }) => {
    await page.goto(casino.url);
    await page.getByRole('link', { name: 'Log in with Casino ID' }).click();
    // Another browser has not the cookie that this one went out with.
    await page.context().clearCookies({ name: 'croupier_oidc' });
    await atProvider(page, 'sue');
    const words = 'The single sign-on did not work';
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  },
);
