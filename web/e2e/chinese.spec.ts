// Whole rounds of every kind of game in both Chinese scripts: no English left over and nothing cut off, from the first bet
// to the result, in every drawer and in the lobby.
import type { Locator, Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  LONG,
  SIC_BO,
  expect,
  shot,
  test,
  visit,
  type Casino,
  type Person,
} from './house.ts';
import { POKER, TILES, deliver } from './pai-gow.ts';
import { speak } from './sizes.ts';
import { readsWell } from './words.ts';
import type { TableLine } from '../src/wire/TableLine.ts';

const SCRIPTS = ['zh-Hans', 'zh-Hant'] as const;

type Walk = {
  page: Page;
  casino: Casino;
  dora: Person;
  name: string;
  /** What the house called its tables. */ tables: string[];
};

/** Looked at, kept as a picture, and read. */
async function look({ page, name, tables }: Walk, state: string): Promise<void> {
  await shot(page, `${name}-${state}`);
  await readsWell(page, `${name}-${state}`, tables);
}
async function walk(page: Page, casino: Casino, dora: Person, name: string): Promise<Walk> {
  const lines = await dora.ask<TableLine[]>('GET', '/api/tables');
  // The longest first: one name may begin with another.
  const tables = lines.map((line) => line.name).toSorted((a, b) => b.length - a.length);
  return { page, casino, dora, name: `chinese-${name}`, tables };
}
const at = (page: Page, phase: string) =>
  expect(page.locator(`.moment.${phase}`)).toBeVisible({ timeout: 30_000 });

const unfold = (dialog: Locator): Promise<void> =>
  dialog.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const each of all) each.open = true;
  });
/** Every drawer of the head, one after the other. */
async function drawers(walk: Walk, when: string): Promise<void> {
  const { page } = walk;
  const buttons = page.locator('header nav > button');
  const dialog = page.getByRole('dialog');
  for (let i = 0; i < (await buttons.count()); i++) {
    await buttons.nth(i).click();
    await expect(dialog).toBeVisible();
    await unfold(dialog);
    await look(walk, `${when}-drawer-${String(i)}`);
    const tabs = dialog.getByRole('tab');
    for (let tab = 1; tab < (await tabs.count()); tab++) {
      await tabs.nth(tab).click();
      await expect(dialog.locator('summary').first()).toBeVisible();
      await unfold(dialog);
      await look(walk, `${when}-drawer-${String(i)}-${String(tab)}`);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
}
async function bet({ page }: Walk, n: number): Promise<void> {
  const field = page.locator('.cloth .spot').nth(n);
  await field.tap();
  await expect(field).toHaveAttribute('data-state', 'registered');
}
/** The line is dead for one bet: it stands under what was not taken. */
async function notTaken(walk: Walk, close: () => Promise<void>): Promise<void> {
  const { page } = walk;
  await page.route('**/api/**', (route) => route.abort());
  await page.locator('.cloth .spot').last().tap();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look(walk, 'lost');
  await close();
  await page.unroute('**/api/**');
}

const GAMES: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  [BACCARAT]: async (walk) => {
    const { page, dora } = walk;
    await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
    await at(page, 'idle');
    await look(walk, 'idle');
    await dora.deal(BACCARAT, { do: 'open-bets' });
    await at(page, 'open');
    for (let i = 0; i < 9; i++) await bet(walk, i);
    await look(walk, 'open');
    await drawers(walk, 'open');
    await notTaken(walk, () => dora.deal(BACCARAT, { do: 'close-bets' }));
    await at(page, 'drawing');
    await look(walk, 'closed');
    await dora.cards(BACCARAT, 'KH', 'JS', '5C', '4S');
    await at(page, 'insurance');
    await look(walk, 'insurance');
    await dora.cards(BACCARAT, '2D', '2D');
    await at(page, 'confirming');
    await look(walk, 'confirming');
    await dora.deal(BACCARAT, { do: 'confirm' });
    await at(page, 'settled');
    await look(walk, 'result');
    await drawers(walk, 'result');
  },
  [SIC_BO]: async (walk) => {
    const { page, dora } = walk;
    await dora.deal(SIC_BO, { do: 'open-bets' });
    await at(page, 'open');
    for (const n of [0, 7, 20, 48]) await bet(walk, n);
    await look(walk, 'open');
    await notTaken(walk, () => dora.deal(SIC_BO, { do: 'close-bets' }));
    await dora.deal(SIC_BO, { do: 'enter-dice', dice: [5, 2, 2] });
    await dora.deal(SIC_BO, { do: 'confirm' });
    await at(page, 'settled');
    await look(walk, 'result');
    await drawers(walk, 'result');
  },
  [POKER]: async (walk) => {
    const { page, dora } = walk;
    await dora.deal(POKER, { do: 'open-bets' });
    await at(page, 'open');
    for (let i = 0; i < (await page.locator('.cloth .spot').count()); i++) await bet(walk, i);
    await look(walk, 'open');
    await deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']);
    await at(page, 'setting');
    await look(walk, 'setting');
    await page.locator('.mine .actions button, .mine button').nth(-2).tap();
    await look(walk, 'house-way');
    await dora.confirmHands(POKER);
    await at(page, 'settled');
    await look(walk, 'result');
    await drawers(walk, 'result');
    await dora.deal(POKER, { do: 'open-bets' });
    await at(page, 'bank-offer');
    await look(walk, 'offer');
    await dora.deal(POKER, { do: 'close-offer' });
    await at(page, 'open');
    await expect(page.locator('.last tbody tr')).toHaveCount(1);
    await look(walk, 'last-rounds');
  },
  [TILES]: async (walk) => {
    const { page, dora } = walk;
    await dora.deal(TILES, { do: 'open-bets' });
    await at(page, 'open');
    await bet(walk, 0);
    await look(walk, 'open');
    await dora.deal(TILES, { do: 'close-bets' });
    await dora.deal(TILES, { do: 'enter-dice', dice: [2, 1, 5] });
    const bank = ['6/6', '4/4', '4/6', '1/2'];
    await dora.deal(TILES, { do: 'enter-hand', position: 'dealer', pieces: bank });
    const mine = ['1/1', '1/5', '2/2', '3/3'];
    await dora.deal(TILES, { do: 'enter-hand', position: 'seat-1', pieces: mine });
    await at(page, 'setting');
    await look(walk, 'setting');
    await dora.confirmHands(TILES);
    await at(page, 'settled');
    await look(walk, 'result');
    await drawers(walk, 'result');
  },
};

for (const script of SCRIPTS) {
  for (const [table, play] of Object.entries(GAMES)) {
    // `make test` has the shortest of them.
    const tag = table === SIC_BO && script === 'zh-Hant' ? {} : LONG;
    test(`${table} in ${script}`, tag, async ({ page, casino, dora }) => {
      test.setTimeout(240_000);
      await speak(page, script);
      await visit(page, casino, ANN, `/terminal?table=${table}`);
      await play(await walk(page, casino, dora, `${script}-${table}`));
    });
  }

  test(`the lobby in ${script}`, LONG, async ({ page, casino, dora }) => {
    const ann = await casino.logIn(ANN);
    await dora.deal(SIC_BO, { do: 'open-bets' });
    await ann.stake(SIC_BO, 1, 'small', 5_000);
    await dora.deal(SIC_BO, { do: 'close-bets' });
    await dora.deal(SIC_BO, { do: 'enter-dice', dice: [1, 2, 2] });
    await dora.deal(SIC_BO, { do: 'confirm' });
    await ann.ask('POST', '/api/tickets', { amount: 30_000 });
    await speak(page, script);
    await page.goto(casino.url);
    const here = await walk(page, casino, dora, `${script}-lobby`);
    await expect(page.locator('h1')).toBeVisible();
    await look(here, 'login');
    await visit(page, casino, ANN, '/');
    await expect(page.locator('.lobby article').first()).toBeVisible();
    await look(here, 'tables');
    const dialog = page.getByRole('dialog');
    const actions = page.locator('.purse .actions > button');
    for (const [i, name] of [
      [2, 'tickets'],
      [3, 'statement'],
      [4, 'limits'],
    ] as const) {
      await actions.nth(i).click();
      await expect(dialog).toBeVisible();
      await expect(dialog.locator('li, table, form').first()).toBeVisible();
      await look(here, name);
      if (name === 'tickets') {
        await dialog.locator('li button').first().click();
        await expect(page.locator('.ticket')).toBeVisible();
        await look(here, 'ticket');
        await page.locator('.ticket button').last().click();
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    for (const [i, name] of [
      [0, 'insert'],
      [1, 'cash-out'],
    ] as const) {
      await actions.nth(i).click();
      await look(here, name);
      await actions.last().click();
    }
  });
}
