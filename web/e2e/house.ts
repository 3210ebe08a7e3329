// A casino of its own for every test: the real binary on a free port with its own data, and what its people do by API.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { servePages } from './pages.ts';
import type { AnswerBody } from '../src/wire/AnswerBody.ts';
import type { CommandBody } from '../src/wire/CommandBody.ts';
import type { ConsoleCommand } from '../src/wire/ConsoleCommand.ts';
import type { KeepBody } from '../src/wire/KeepBody.ts';
import type { MeView } from '../src/wire/MeView.ts';
import type { SessionBody } from '../src/wire/SessionBody.ts';
import type { SettingsBody } from '../src/wire/SettingsBody.ts';
import type { TableView } from '../src/wire/TableView.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
export const BINARY = process.env['CROUPIER'] ?? here('../../target/debug/croupier');
/** Pages that are newer than the binary's, if any. */
const PAGES = process.env['PAGES'];
const SCREENS = here('../../target/screens');

/** The people of the demo. */
export const ANN = { login: '8001', pin: '1111' };
export const BOB = { login: '8002', pin: '2222' };
export const DORA = { login: 'dora', pin: '2468' };
export const SAM = { login: 'sam', pin: '2468' };
export const MIA = { login: 'mia', pin: '2468' };
export const SUE = { login: 'sue', pin: '2468' };
export const CARL = { login: 'carl', pin: '2468' };
export const WEI = { login: 'wei', pin: '2468' };
/** What Ann begins with, in cents. */
export const ANNS_CREDIT = 500_000;
/** What `make test` leaves to `make test-screens`. */
export const LONG = { tag: '@long' };
/** How often a new house is asked whether it is open: every test waits for one. */
const START = { intervals: [50], timeout: 30_000 };
export const BACCARAT = 'live-tiger';
export const SIC_BO = 'live-dice';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Opening names the round it opens; what is about the table names none. */
function roundOf({ do: what }: ConsoleCommand, now: number): number | null {
  if (['new-shoe', 'keep', 'approve', 'decline', 'free-box'].includes(what)) return null;
  return what === 'open-bets' ? now + 1 : now;
}

export class Casino {
  readonly #data = mkdtempSync(join(tmpdir(), 'croupier-e2e-'));
  #server: ChildProcess | undefined;
  #pages: Server | undefined;
  #behind = 0;

  constructor(
    readonly port: number,
    readonly log: string,
    /** A file with more tables and people than the demo's. */
    readonly config?: string,
    /** The demo, or a new house without anybody. */
    readonly begin: '--demo' | '--new' = '--demo',
  ) {}

  get url(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  async open(): Promise<void> {
    const log = openSync(this.log, 'a');
    if (PAGES !== undefined && this.#behind === 0) {
      this.#behind = await freePort();
      this.#pages = servePages(here(`../${PAGES}`), this.port, this.#behind);
    }
    const listen = `127.0.0.1:${String(this.#behind || this.port)}`;
    const args = ['serve', this.begin, '--data', this.#data, '--listen', listen];
    if (this.config !== undefined) args.push('--config', this.config);
    const server = spawn(BINARY, args, { stdio: ['ignore', log, log] });
    closeSync(log);
    this.#server = server;
    await expect
      .poll(async () => {
        if (server.exitCode !== null) throw new Error(`the server ended; see ${this.log}`);
        return (await fetch(`${this.url}/readyz`).catch(() => null))?.status;
      }, START)
      .toBe(200);
  }

  /** The plug is pulled: no goodbye to anybody. */
  async kill(): Promise<void> {
    const server = this.#server;
    if (server?.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }

  /** The house says nothing and answers nothing, and its lines stay open; until it goes on. */
  freeze(): () => void {
    this.#server?.kill('SIGSTOP');
    return () => this.#server?.kill('SIGCONT');
  }

  async close(): Promise<void> {
    await this.kill();
    this.#pages?.closeAllConnections();
    this.#pages?.close();
    rmSync(this.#data, { recursive: true });
  }

  async logIn(who: SessionBody): Promise<Person> {
    const person = new Person(this, '');
    const { token } = await person.ask<MeView>('POST', '/api/sessions', who);
    return new Person(this, token ?? '');
  }
}

/** Somebody at the API. */
export class Person {
  constructor(
    readonly casino: { readonly url: string },
    readonly token: string,
  ) {}

  /** A cashier opens the till: without one nothing is sold or paid. */
  async openTill(): Promise<void> {
    await this.ask('POST', '/api/cage/till', { cash: 20_000_000, chips: 20_000_000 });
  }

  async ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
    const response = await fetch(this.casino.url + path, {
      method,
      headers: {
        ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T; // 204 has no body
  }

  me(): Promise<MeView> {
    return this.ask<MeView>('GET', '/api/me');
  }

  table(table: string): Promise<TableView> {
    return this.ask<TableView>('GET', `/api/tables/${table}`);
  }

  /** A command of the dealer, for the round the table is in. */
  async deal(table: string, command: ConsoleCommand): Promise<void> {
    const now = (await this.table(table)).round.data.round;
    const body: CommandBody = { round: roundOf(command, now), command, preview: false };
    await this.ask('POST', `/api/tables/${table}/commands`, body);
  }

  /** Confirms a pai gow result; who has not set a hand has asked for the house way (R84). */
  async confirmHands(table: string): Promise<void> {
    const { console: desk } = await this.table(table);
    const unset = desk?.data.pai_gow?.unset ?? [];
    for (const { patron } of desk?.data.seated.filter(({ seat }) => unset.includes(seat)) ?? []) {
      await this.deal(table, { do: 'house-way-for', patron });
    }
    await this.deal(table, { do: 'confirm' });
  }

  /** Changes the settings of a table from the next round on. */
  async change(table: string, change: Partial<SettingsBody>): Promise<void> {
    const settings = (await this.table(table)).pit?.data.settings;
    if (!settings) throw new Error('the settings of the table');
    const keeping: KeepBody = { keep: 'change-settings', settings: { ...settings, ...change } };
    await this.deal(table, { do: 'keep', keeping });
  }

  /** The whole stake of a patron on a bet. */
  async stake(table: string, seat: number, bet: string, stake: number): Promise<void> {
    const round = (await this.table(table)).round.data.round;
    const path = `/api/tables/${table}/rounds/${String(round)}/bets/${String(seat)}/${bet}`;
    await this.ask('PUT', path, { stake });
  }

  /** What a patron answers when asked, in the round the table is in. */
  async answer(table: string, body: AnswerBody): Promise<void> {
    const round = (await this.table(table)).round.data.round;
    await this.ask('POST', `/api/tables/${table}/rounds/${String(round)}/answers`, body);
  }

  async cards(table: string, ...cards: string[]): Promise<void> {
    for (const card of cards) await this.deal(table, { do: 'enter-card', card });
  }
}

/** What more there is than in the demo, as in a file for `--config`. */
type Options = {
  more: string;
  begin: '--demo' | '--new';
  /** Not a first visit. */ toured: boolean;
};
type Fixtures = { casino: Casino; dora: Person };

export const test = base.extend<Options & Fixtures>({
  more: ['', { option: true }],
  begin: ['--demo', { option: true }],
  toured: [true, { option: true }],
  context: async ({ context, toured }, use) => {
    if (toured)
      await context.addInitScript(() => {
        localStorage.setItem('croupier.toured', 'yes');
      });
    await use(context);
  },
  casino: async ({ more, begin }, use, testInfo) => {
    const config = more === '' ? undefined : testInfo.outputPath('more.toml');
    if (config !== undefined) writeFileSync(config, more);
    const log = testInfo.outputPath('server.log');
    const casino = new Casino(await freePort(), log, config, begin);
    await casino.open();
    await use(casino);
    await casino.close();
  },
  dora: async ({ casino }, use) => {
    await use(await casino.logIn(DORA));
  },
});

/** What a state looks like, for people to look at. */
export async function shot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(SCREENS, `${name}.png`), animations: 'disabled' });
}

/** Logs in on the lobby page, with the keys of the screen. */
export async function logInByHand(page: Page, casino: Casino, who: SessionBody): Promise<void> {
  await page.goto(casino.url);
  await page.getByLabel('Card number or staff login').fill(who.login);
  await page.getByRole('button', { name: 'Next' }).click();
  for (const digit of who.pin) {
    await page.getByRole('button', { name: digit, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible();
}

/** Straight to a page, with the session cookie a login gives. */
export async function visit(
  page: Page,
  casino: Casino,
  who: SessionBody,
  path: string,
): Promise<void> {
  // The first login of a house works its PINs out; beside other work that takes its time.
  const login = { data: who, timeout: START.timeout };
  const answer = await page.request.post(`${casino.url}/api/sessions`, login);
  expect(answer.ok()).toBe(true);
  await page.goto(casino.url + path);
}

/** Longer than a step that must be held is held. */
const HELD = { delay: 1000 };
/** Holds a button: a result is confirmed and an order approved so; a tap only tells how. */
export async function hold(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.click(HELD);
}
/** The same by key. */
export const holdSpace = (page: Page): Promise<void> => page.keyboard.press('Space', HELD);

/** A spot of the felt, by the name printed on it. */
export const spot = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, pays `) });

/** The spot shows this stake, registered. */
export async function registered(page: Page, name: string, stake: string): Promise<void> {
  await expect(spot(page, name)).toHaveAttribute('data-state', 'registered');
  await expect(spot(page, name)).toHaveAccessibleName(new RegExp(`Registered: ${stake}$`));
}

/** A figure of the rail: `Credit` or `In play`. */
export const meter = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd');

export const phase = (page: Page, words: string) =>
  expect(page.locator('.moment strong')).toHaveText(words);

export { expect };
