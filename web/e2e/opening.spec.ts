// A new house from nothing: two people set it up, furnish it, play, settle an argument, close and report. No file is
// edited, and nobody does anything but on a page.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import {
  LONG,
  BINARY,
  expect,
  holdSpace,
  phase,
  registered,
  shot,
  spot,
  test,
  type Casino,
} from './house.ts';

test.use({ begin: '--new', viewport: { width: 1440, height: 900 } });

const UNA = { login: 'una', pin: 'una and no other' };
const DUO = { login: 'duo', pin: 'duo and no other' };
const own = (login: string): string => `${login} and no other`;
const PATRON_PIN = '246810';
/** The ids that the page makes out of the names of the tables. */
const FELT = 'felt-by-the-window';
const MACHINE = 'machine-one';
const DICE = 'dice-by-the-door';
/** A round of the machine is over by then. */
const SOON = { timeout: 60_000 };

/** A login at the lobby, as everybody does it. */
async function logIn(page: Page, casino: Casino, login: string, pin: string): Promise<void> {
  await page.goto(`${casino.url}/`);
  await page.getByLabel('Card number or staff login').fill(login);
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.keyboard.press('Enter');
}
const inside = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();

/** Somebody new at the office: una asks, duo agrees where two are needed, and the person chooses a PIN. */
async function add(
  { una, duo, browser, casino }: { una: Page; duo: Page; browser: Browser; casino: Casino },
  { name, role, login }: { name: string; role?: string; login: string },
): Promise<Page> {
  const title = role === undefined ? 'Add patron' : 'Add staff';
  const form = una.getByRole('region', { name: title });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel(role === undefined ? 'Card number' : 'Login', { exact: true }).fill(login);
  if (role !== undefined) await form.getByLabel('New role').selectOption({ label: role });
  // The page has drawn a PIN for one login and made an id: both are as they stand.
  const first = await form.getByLabel('PIN for one login').inputValue();
  await form.getByRole('button', { name: title }).click();
  const line = duo.getByRole('listitem').filter({ hasText: 'Must choose a PIN' });
  let half = '';
  if (role !== undefined) {
    await duo.getByRole('button', { name: 'Agree' }).click();
    const told = duo.getByRole('status').filter({ hasText: `Second half of the PIN of ${name}` });
    half = /: (\d{6})\./.exec((await told.textContent()) ?? '')?.[1] ?? '';
    await duo.getByRole('button', { name: 'I have written it down' }).click();
  }
  await expect(line.filter({ hasText: name })).toBeVisible();
  const page = await (await browser.newContext({ hasTouch: true })).newPage();
  await logIn(page, casino, login, `${first}${half}`);
  await expect(page.getByRole('heading', { name: 'Choose your own PIN' })).toBeVisible();
  const pin = role === undefined ? PATRON_PIN : own(login);
  await page.getByLabel('New PIN', { exact: true }).fill(pin);
  await page.getByLabel('New PIN again').fill(pin);
  await page.keyboard.press('Enter');
  await inside(page);
  return page;
}

/** The large button of the console, by the space bar. */
async function step(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name })).toBeEnabled();
  await (name === 'Confirm result' ? holdSpace(page) : page.keyboard.press('Space'));
}

/** A table on the page: una asks, duo agrees. */
async function furnish(
  una: Page,
  duo: Page,
  table: { name: string; rules: RegExp | string; set: (form: Page) => Promise<void> },
): Promise<void> {
  const form = una.getByRole('region', { name: 'Add a table' });
  await form.getByLabel('Name').fill(table.name);
  const rules = form.getByLabel('Rules');
  const label = await rules.locator('option', { hasText: table.rules }).first().textContent();
  await rules.selectOption({ label: label?.trim() ?? '' });
  await table.set(una);
  await form.getByRole('button', { name: 'Ask for this change' }).click();
  await duo.getByRole('button', { name: 'Agree' }).click();
  const row = duo.getByRole('listitem').filter({ has: duo.getByText(table.name, { exact: true }) });
  await expect(row.getByRole('button', { name: 'Close the table' })).toBeVisible();
  await expect(row).toContainText('Open');
}

test(
  'a house is opened, run for a shift, closed and reported without editing a file',
  LONG,
  async ({ page: una, browser, casino }) => {
    test.setTimeout(420_000);
    const code = /\/setup#(\S+)/.exec(readFileSync(casino.log, 'utf8'))?.[1] ?? '';
    await una.goto(`${casino.url}/setup#${code}`);
    for (const [title, name, who] of [
      ['First person', 'Una Lim', UNA],
      ['Second person', 'Duo Tan', DUO],
    ] as const) {
      const part = una.getByRole('group', { name: title });
      await part.getByLabel('Name').fill(name);
      if (who === DUO) await part.getByRole('combobox').selectOption({ label: 'Shift Manager' });
      await part.getByLabel(/^Login/).fill(who.login);
      await part.getByLabel(/^Password/).fill(who.pin);
      await part.getByLabel('The same password again').fill(who.pin);
    }
    await una.getByRole('button', { name: 'Open the house' }).click();
    await expect(una.getByRole('status')).toHaveText('Both can log in now');

    // People and tables, on the page.
    const duo = await (await browser.newContext()).newPage();
    for (const [page, who] of [
      [una, UNA],
      [duo, DUO],
    ] as const) {
      await logIn(page, casino, who.login, who.pin);
      await inside(page);
      await page.goto(`${casino.url}/admin`);
    }
    const office = { una, duo, browser, casino };
    const dan = await add(office, { name: 'Dan Ho', role: 'Dealer', login: 'dan' });
    const carl = await add(office, { name: 'Carl Yu', role: 'Cashier', login: 'carl' });
    await una.getByRole('button', { name: 'Patrons', exact: true }).click();
    await duo.getByRole('button', { name: 'Patrons', exact: true }).click();
    const ann = await add(office, { name: 'Ann Lee', login: '8001' });
    await shot(duo, 'opening-1-people');
    await una.getByRole('button', { name: 'Tables' }).click();
    await duo.getByRole('button', { name: 'Tables' }).click();
    await furnish(una, duo, {
      name: 'Felt by the window',
      rules: 'Mini Baccarat',
      set: async (form) => {
        await form.getByLabel('Stakes').first().selectOption('chips');
      },
    });
    await furnish(una, duo, {
      name: 'Machine one',
      rules: /ETG|Electronic/i,
      set: async (form) => {
        await form.getByLabel('Dealt by').first().selectOption('automatic');
        await form
          .getByLabel(/^Betting time/)
          .first()
          .fill('10');
      },
    });
    await furnish(una, duo, {
      name: 'Dice by the door',
      rules: 'Sic Bo',
      set: async (form) => {
        await form
          .getByLabel('Signs at the table, one in each line')
          .first()
          .fill('No phones, please');
      },
    });
    await shot(duo, 'opening-2-tables');

    // What is written up at a table is read on its board and on its terminals.
    const screen = await (await browser.newContext()).newPage();
    await screen.goto(`${casino.url}/board?table=${DICE}`);
    await expect(screen.getByText('No phones, please')).toBeVisible();
    await expect(screen.getByText('No round yet').first()).toBeVisible();
    await shot(screen, 'opening-2-board');
    await screen.context().close();
    await ann.goto(`${casino.url}/terminal?table=${DICE}`);
    await expect(ann.getByText('No phones, please')).toBeVisible();
    await shot(ann, 'opening-2-terminal');

    // A threshold of the house, by two, at once.
    await una.getByRole('button', { name: 'Rules of the house' }).click();
    await una.getByLabel('Days a ticket is good for').fill('90');
    await una.getByRole('button', { name: 'Ask for these rules' }).click();
    await duo.getByRole('button', { name: 'Rules of the house' }).click();
    await expect(duo.getByText('Days a ticket is good for: 180 becomes 90')).toBeVisible();
    await shot(duo, 'opening-3-rules');
    await duo.getByRole('button', { name: 'Agree' }).click();
    await expect(duo.getByRole('button', { name: 'Agree' })).toHaveCount(0);
    await expect(duo.getByLabel('Days a ticket is good for')).toHaveValue('90');

    // The Shift Manager puts the Dealer to work.
    for (const table of [FELT, DICE]) {
      await duo.goto(`${casino.url}/pit?table=${table}`);
      const work = duo.getByRole('region', { name: 'People at work' });
      await work.getByRole('combobox').first().selectOption({ label: 'Dan Ho · Dealer' });
      await work.getByRole('button', { name: 'Put to work here' }).click();
      await expect(work).toContainText('Dan Ho');
    }

    // The vault is filled by two, and the till is opened out of it and credit is sold.
    await una.goto(`${casino.url}/cage`);
    const vault = una.getByRole('region', { name: 'Vault' });
    await vault.getByLabel('Cash counted').fill('50000');
    await vault.getByLabel('Chips counted').fill('10000');
    await vault.getByLabel('From where or to where, and why').fill('from the bank');
    await vault.getByRole('button', { name: 'Bring in' }).click();
    await expect(vault.getByRole('status')).toHaveText('A second person must agree');
    await duo.goto(`${casino.url}/cage`);
    const agreed = duo.getByRole('region', { name: 'Vault' });
    await agreed.getByRole('button', { name: 'Agree' }).click();
    await expect(agreed).toContainText('holds 50,000 in cash and 10,000 in chips');
    await shot(duo, 'opening-4-vault');
    await carl.goto(`${casino.url}/cage`);
    const till = carl.getByRole('region', { name: 'Till', exact: true });
    await till.getByLabel('Cash counted').fill('20000');
    await till.getByLabel('Chips counted').fill('5000');
    await till.getByLabel('Login of the second person').fill(DUO.login);
    await till.getByLabel('PIN of the second person').fill(DUO.pin);
    await till.getByRole('button', { name: 'Open the till' }).click();
    const sale = carl.getByRole('region', { name: 'Sell credits' });
    await sale.getByLabel("Number of the patron's card").fill('8001');
    await sale.getByLabel('Received').fill('1000');
    await sale.getByRole('button', { name: 'Sell credits' }).click();
    await sale.getByRole('button', { name: 'Counted: sell 1,000' }).click();
    await expect(carl.getByRole('region', { name: 'Receipt', exact: true })).toBeVisible();
    await carl.getByRole('button', { name: 'Close', exact: true }).click();

    // A round at each table, by hand: chips of a stranger on the felt, dice and the machine for Ann.
    await dan.goto(`${casino.url}/console?table=${FELT}`);
    await step(dan, 'New shoe');
    await dan.keyboard.type('5h');
    await dan.keyboard.press('Enter');
    await step(dan, 'Open bets');
    const chips = dan.getByRole('group', { name: 'Chips' });
    await chips.getByRole('button', { name: '100', exact: true }).click();
    await dan.getByRole('button', { name: 'seat-1 Player', exact: true }).click();
    await expect(dan.getByRole('button', { name: /^seat-1 Player 100$/ })).toBeVisible();
    await shot(dan, 'opening-4-felt');
    await step(dan, 'No more bets');
    for (const [card, name] of [
      ['9h', '9 of hearts'],
      ['2c', '2 of clubs'],
      ['Kc', 'King of clubs'],
      ['5s', '5 of spades'],
    ] as const) {
      await expect(dan.getByRole('heading', { name: /^Next card: / })).toBeVisible();
      await dan.keyboard.type(card);
      await dan.keyboard.press('Enter');
      await expect(dan.getByRole('img', { name })).toBeVisible();
    }
    await step(dan, 'Confirm result');
    await phase(dan, 'Result');
    await shot(dan, 'opening-4-felt-pays');

    await dan.goto(`${casino.url}/console?table=${DICE}`);
    await step(dan, 'Open bets');
    await phase(ann, 'Place your bets');
    await spot(ann, 'Big').tap();
    await registered(ann, 'Big', '25');
    await step(dan, 'No more bets');
    await expect(dan.getByRole('button', { name: 'Die showing 6' })).toBeVisible();
    await dan.keyboard.type('123');
    await dan.keyboard.press('Enter');
    await step(dan, 'Confirm result');
    await phase(dan, 'Result');
    await phase(ann, 'Result');

    // The machine opens its bets by itself; who comes when they are about to close waits for the next round.
    await ann.goto(`${casino.url}/terminal?table=${MACHINE}`);
    await expect(ann.locator('.moment strong')).not.toHaveText('Place your bets', SOON);
    await expect(ann.locator('.moment strong')).toHaveText('Place your bets', SOON);
    await spot(ann, 'Player').tap();
    await registered(ann, 'Player', '25');
    await expect(ann.locator('.moment strong')).toHaveText('Result', SOON);

    // Ann says that she had Small. One printed page and one signed file settle it.
    await una.goto(`${casino.url}/audit?part=rounds`);
    await una.getByLabel('Table').selectOption({ label: 'Dice by the door' });
    await una.getByRole('button', { name: /^Round 1 / }).click();
    const round = una.getByRole('region', { name: /· Round 1$/ });
    await expect(round).toContainText('Ann Lee bets 25 on Big in box 1');
    const download = una.waitForEvent('download');
    await round.getByRole('link', { name: 'Dispute pack' }).click();
    const pack = await (await download).path();
    await round.getByRole('link', { name: 'Page for Ann Lee' }).click();
    const sheet = una.getByRole('article');
    await expect(sheet).toContainText('The round in all: −25');
    await expect(sheet).toContainText('Rules: Sic Bo');
    await expect(sheet).toContainText('Signed in entry');
    await shot(una, 'opening-4-page');
    const pdf = await una.pdf({ path: '../target/screens/opening-4-page.pdf', format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
    await una.goto(`${casino.url}/audit?part=books`);
    const key = (await una.locator('code').first().textContent()) ?? '';
    const proven = execFileSync(BINARY, ['verify', pack, '--key', key]).toString();
    expect(proven).toMatch(/whole|right|proven|genuine|agrees/i);

    // The tables are closed, then the till, the shift and the report.
    for (const table of [FELT, DICE, MACHINE]) {
      await duo.goto(`${casino.url}/pit?table=${table}`);
      const keeping = duo.getByRole('region', { name: 'The table' });
      await keeping.getByRole('button', { name: 'Announce the last round' }).click();
      const closes = keeping.getByRole('button', { name: 'Close the table' });
      await expect(closes).toBeEnabled(SOON); // the machine is in a round
      await closes.click();
      await expect(keeping.getByRole('heading', { name: /Closed$/ })).toBeVisible();
    }
    await till.getByRole('button', { name: 'Close the till' }).click();
    await till.getByLabel('Cash counted').fill('21000');
    await till.getByLabel('Chips counted').fill('5000');
    await till.getByRole('checkbox', { name: /^To the vault/ }).check();
    await till.getByLabel('Login of the second person').fill(DUO.login);
    await till.getByLabel('PIN of the second person').fill(DUO.pin);
    await till.getByRole('button', { name: 'Close the till' }).click();
    await expect(till).toContainText('Your till is closed');
    await una.goto(`${casino.url}/cage`);
    await expect(una.getByRole('region', { name: 'Vault' })).toContainText(
      'holds 51,000 in cash and 10,000 in chips',
    );
    await duo.goto(`${casino.url}/reports`);
    await expect(duo.getByRole('row', { name: /^Dice by the door/ })).toContainText('100.00 %');
    await expect(duo.getByRole('row', { name: /^Felt by the window/ })).toBeVisible();
    await duo.getByRole('button', { name: 'End and close this shift' }).click();
    await duo.getByRole('button', { name: 'Yes, close it; the figures stay' }).click();
    await expect(duo.locator('[data-closed="1"]')).toContainText('agrees with the ledger');
    const csv = duo.waitForEvent('download');
    await duo.getByRole('link', { name: 'CSV' }).click();
    expect(readFileSync(await (await csv).path(), 'utf8')).toContain(DICE);
    await shot(duo, 'opening-5-report');
  },
);
