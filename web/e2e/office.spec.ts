// Every page of the office with something on it, read as a person reads it: names and words, no id of a table, no
// reference of a rulebook, no milliseconds, no round 0; in Chinese no English but names.
import type { Browser, Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  BOB,
  CARL,
  MIA,
  SAM,
  SIC_BO,
  SUE,
  WEI,
  expect,
  test,
  visit,
  LONG,
  type Casino,
  type Person,
} from './house.ts';
import type { StopsView } from '../src/wire/StopsView.ts';
import type { TablesView } from '../src/wire/TablesView.ts';

const ABE = { login: 'abe', pin: '2468' };

/** What people typed. A browser without a Chinese font of its own shows only the characters the pages print. */
const SAID = {
  'en-GB': {
    missing: 'a card is missing',
    table: 'The new dice',
    shoe: 'First shoe',
    family: 'The family asked',
    over: 'It is over',
    broken: 'The shoe is broken',
    mended: 'A new shoe is here',
  },
  'zh-Hans': {
    missing: '少一张牌',
    table: '新赌台',
    shoe: '牌靴一',
    family: '宾客要求',
    over: '已到时间',
    broken: '更换牌靴',
    mended: '已更换牌靴',
  },
};
type Said = (typeof SAID)['en-GB'];

/** Something of everything: a round, a void, tickets, a till, and whatever waits for a second person. */
async function busy(casino: Casino, dora: Person, said: Said): Promise<void> {
  const [ann, bob, sam, mia, sue, wei, carl] = await Promise.all(
    [ANN, BOB, SAM, MIA, SUE, WEI, CARL].map((who) => casino.logIn(who)),
  );
  if (!ann || !bob || !sam || !mia || !sue || !wei || !carl) throw new Error('seven people');
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await ann.stake(SIC_BO, 1, 'big', 10_000);
  await dora.deal(SIC_BO, { do: 'close-bets' });
  await dora.deal(SIC_BO, { do: 'enter-dice', dice: [1, 2, 3] });
  await dora.deal(SIC_BO, { do: 'confirm' });
  await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
  await dora.deal(BACCARAT, { do: 'open-bets' });
  await bob.stake(BACCARAT, 2, 'banker', 20_000);
  const order = { order: 'void', case: 'card-count', text: said.missing } as const;
  await mia.deal(BACCARAT, { do: 'order', order });
  await sam.deal(BACCARAT, { do: 'approve', approval: 1 });
  await carl.openTill();
  await carl.ask('POST', '/api/credits', { patron: 'ann', amount: 50_000, means: 'cash' });
  const { number } = await bob.ask<{ number: string }>('POST', '/api/tickets', { amount: 30_000 });
  await carl.ask('POST', `/api/tickets/${number}/redemption`, { means: 'cash' });
  await ann.ask('POST', '/api/tickets', { amount: 7_050 });
  // What waits for a second person, on every page that has such a list.
  await carl.ask('POST', '/api/credits', { patron: 'bob', amount: 1_100_000, means: 'chips' });
  const { tables } = await sue.ask<TablesView>('GET', '/api/house/tables');
  const dice = tables.find(({ id }) => id === SIC_BO)?.settings;
  if (!dice) throw new Error('the dice');
  const limits = { ...dice.limits, maximum: 900_000 };
  const change = { change: 'settings', settings: { ...dice, limits } };
  await sue.ask('POST', '/api/house/tables/changes', { table: SIC_BO, change });
  const wing = { change: 'open', name: said.table, settings: { ...dice, private: true } };
  await sue.ask('POST', '/api/house/tables/changes', { table: 'new-dice', change: wing });
  await sue.ask('POST', '/api/people/changes', {
    change: 'change-role',
    id: 'dora',
    role: 'pit-manager',
  });
  await sue.ask('POST', '/api/house/rules/changes', { ticket_days: 90 });
  const shoe = { device: 's1', name: said.shoe, kind: 'shoe', table: BACCARAT };
  await sue.ask('POST', '/api/devices', { ...shoe, credential: 'ab'.repeat(32) });
  await sue.ask('POST', '/api/care/cai/exclusion', { reason: said.family });
  await wei.ask('POST', '/api/care/cai/readmission', { reason: said.over });
  const stopped = { at: { scope: 'table', table: BACCARAT }, reason: said.broken };
  await mia.ask('POST', '/api/stops', stopped);
  const { stops } = await mia.ask<StopsView>('GET', '/api/stops');
  const lift = `/api/stops/${String(stops[0]?.number)}/lift`;
  await mia.ask('POST', lift, { reason: said.mended });
}

type Look = { name: string; who: typeof SUE; path: string; open?: (page: Page) => Promise<void> };
const LOOKS: readonly Look[] = [
  { name: 'admin-people', who: WEI, path: '/admin' },
  {
    name: 'admin-patrons',
    who: SUE,
    path: '/admin',
    open: (page) => page.getByRole('button', { name: /^(Patrons|宾客)$/ }).click(),
  },
  {
    name: 'admin-tables',
    who: WEI,
    path: '/admin#tables',
    open: (page) =>
      page
        .locator(`[data-table=${BACCARAT}]`)
        .getByRole('button', { name: /^(Change settings|更改设定)$/ })
        .click(),
  },
  { name: 'admin-devices', who: WEI, path: '/admin#devices' },
  { name: 'admin-care', who: SUE, path: '/admin#care' },
  { name: 'admin-rules', who: WEI, path: '/admin#rules' },
  { name: 'admin-cashier', who: CARL, path: '/admin' },
  { name: 'cage-cashier', who: CARL, path: '/cage' },
  { name: 'cage-manager', who: SUE, path: '/cage' },
  { name: 'cage-auditor', who: ABE, path: '/cage' },
  { name: 'pit', who: SUE, path: '/pit' },
  { name: 'pit-table', who: SUE, path: `/pit?table=${BACCARAT}` },
  { name: 'reports', who: SUE, path: '/reports' },
  { name: 'audit-events', who: ABE, path: '/audit?part=events' },
  { name: 'audit-round', who: ABE, path: `/audit?part=rounds&table=${SIC_BO}&round=1` },
  { name: 'audit-page', who: ABE, path: `/audit?part=page&table=${SIC_BO}&round=1&patron=ann` },
  { name: 'audit-tickets', who: ABE, path: '/audit?part=tickets' },
  { name: 'audit-books', who: ABE, path: '/audit?part=books' },
];

/** What the house and its people call things, whatever the page speaks; keys of the books; file formats. */
const NAMES =
  /\b(Dora|Sam|Mia|Sue|Wei|Carl|Abe|Ada|Ann Lee|Bob Tan|Cai Wong|cai)\b|The House|Croupier|CSV|Parquet|UTC|[0-9a-f]{12,}…?/gi;

/** What nobody should read on the page, in the words around it. */
async function unread(
  page: Page,
  ids: readonly string[],
  names: readonly string[],
): Promise<string[]> {
  const text = (await page.locator('main').innerText()).replaceAll(/[ \t]+/g, ' ');
  const around = (at: number): string => text.slice(Math.max(0, at - 30), at + 40);
  const wrong = [
    /\bRound 0\b|第 ?0 ?局/g,
    /\b1[5-9]\d{11}\b/g,
    /\bundefined\b|\bNaN\b|\[object|\{\w+(:\w+)?\}/g,
    /\b(ui|problem|audit|event|step|phase|role)\.[a-z_]+/g,
    ...ids.map((id) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g')),
  ].flatMap((bad) => [...text.matchAll(bad)].map(({ index }) => around(index)));
  if (!(await page.locator('html').getAttribute('lang'))?.startsWith('zh')) return wrong;
  const own = names.reduce((left, name) => left.replaceAll(name, ''), text).replaceAll(NAMES, '');
  return [...wrong, ...[...own.matchAll(/[^\n]*[A-Za-z]{3,}[^\n]*/g)].map(([line]) => line.trim())];
}

async function read(browser: Browser, casino: Casino, locale: 'en-GB' | 'zh-Hans'): Promise<void> {
  const sue = await casino.logIn(SUE);
  const { tables } = await sue.ask<TablesView>('GET', '/api/house/tables');
  // Ids that are no words: `dice` is one.
  const ids = tables.flatMap(({ id, rulebook }) => [id, rulebook, rulebook.split('@')[0] ?? '']);
  const refs = [...new Set(ids)].filter((id) => /[-@]/.test(id));
  const names = [...tables.map(({ name }) => name), 'new-dice'].sort((a, b) => b.length - a.length);
  for (const { name, who, path, open } of LOOKS) {
    const viewport = { width: 1280, height: 900 };
    const page = await (await browser.newContext({ locale, viewport })).newPage();
    await visit(page, casino, who, path);
    await expect(page.locator('main section, main form, main article').first()).toBeVisible();
    await expect(page.getByText(/^(Loading…?|加载中…?|载入中…?)$/)).toHaveCount(0);
    await open?.(page);
    await page.screenshot({
      path: `../target/screens/office-${locale}-${name}.png`,
      fullPage: true,
      animations: 'disabled',
    });
    expect.soft(await unread(page, refs, names), `${name} in ${locale}`).toEqual([]);
    await page.context().close();
  }
}

for (const locale of ['en-GB', 'zh-Hans'] as const) {
  test(`the office is read in words, ${locale}`, LONG, async ({ browser, casino, dora }) => {
    await busy(casino, dora, SAID[locale]);
    await read(browser, casino, locale);
  });
}
