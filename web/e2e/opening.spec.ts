// A new house from nothing: two people set it up, furnish it, play, settle an argument, close and report. No file is edited.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LONG, BINARY, expect, shot, test, visit, type Casino, type Person } from './house.ts';

test.use({ begin: '--new', viewport: { width: 1440, height: 900 } });

const UNA = { login: 'una', pin: 'una and no other' };
const DUO = { login: 'duo', pin: 'duo and no other' };
const FIRST = 'first-day-only';
const own = (login: string): string => `${login} and no other`;
const PATRON_PIN = '246810';

/** Somebody new at the office: una asks, duo agrees where two are needed, and the person chooses a PIN. */
async function add(
  una: Page,
  duo: Page,
  casino: Casino,
  who: { id: string; name: string; role?: string },
): Promise<Person> {
  const { id, name, role } = who;
  const title = role === undefined ? 'Add patron' : 'Add staff';
  const form = una.getByRole('region', { name: title });
  await form.getByLabel('Name').fill(name);
  await form
    .getByLabel(role === undefined ? 'Card number' : 'Login', { exact: true })
    .fill(role === undefined ? `80${id}` : id);
  await form.getByLabel(/^Id/).fill(id);
  if (role !== undefined) await form.getByLabel('New role').selectOption({ label: role });
  await form.getByLabel('PIN for one login').fill(role === undefined ? '274913' : FIRST);
  await form.getByRole('button', { name: title }).click();
  const line = duo.locator(`[data-person=${id}]`);
  const agree = duo.getByRole('button', { name: 'Agree' });
  await expect(agree.or(line).first()).toBeVisible();
  let half = '';
  if ((await agree.count()) > 0) {
    await agree.click();
    const told = duo.getByRole('status').filter({ hasText: `Second half of the PIN of ${name}` });
    half = /: (\d{6})\./.exec((await told.textContent()) ?? '')?.[1] ?? '';
  }
  await expect(line).toBeVisible();
  const login = role === undefined ? `80${id}` : id;
  const [old, pin] = role === undefined ? ['274913', PATRON_PIN] : [`${FIRST}${half}`, own(login)];
  const session = await fetch(`${casino.url}/api/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login, pin: old }),
  });
  const { token } = (await session.json()) as { token: string };
  const chosen = await fetch(`${casino.url}/api/me/pin`, {
    method: 'PUT',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify({ old, new: pin }),
  });
  expect(chosen.ok, await chosen.text()).toBe(true);
  return casino.logIn({ login, pin });
}

/** A table on the page: una asks, duo agrees. */
async function furnish(
  una: Page,
  duo: Page,
  table: { id: string; name: string; rules: RegExp | string; set: (form: Page) => Promise<void> },
): Promise<void> {
  const form = una.getByRole('region', { name: 'Add a table' });
  await form.getByLabel('Name').fill(table.name);
  await form.getByLabel('Id', { exact: true }).fill(table.id);
  const rules = form.getByLabel('Rules');
  const label = await rules.locator('option', { hasText: table.rules }).first().textContent();
  await rules.selectOption({ label: label?.trim() ?? '' });
  await table.set(una);
  await form.getByRole('button', { name: 'Ask for this change' }).click();
  await duo.getByRole('button', { name: 'Agree' }).click();
  await expect(duo.locator(`[data-table=${table.id}]`)).toContainText('Open');
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
    await visit(una, casino, UNA, '/admin');
    await visit(duo, casino, DUO, '/admin');
    const dan = await add(una, duo, casino, { id: 'dan', name: 'Dan Ho', role: 'Dealer' });
    await add(una, duo, casino, { id: 'carl', name: 'Carl Yu', role: 'Cashier' });
    await una.getByRole('button', { name: 'Patrons', exact: true }).click();
    await duo.getByRole('button', { name: 'Patrons', exact: true }).click();
    const ann = await add(una, duo, casino, { id: 'ann', name: 'Ann Lee' });
    await shot(duo, 'opening-1-people');
    await una.getByRole('button', { name: 'Tables' }).click();
    await duo.getByRole('button', { name: 'Tables' }).click();
    await furnish(una, duo, {
      id: 'felt-1',
      name: 'Felt by the window',
      rules: 'Mini Baccarat',
      set: async (form) => {
        await form.getByLabel('Stakes').first().selectOption('chips');
      },
    });
    await furnish(una, duo, {
      id: 'etg-1',
      name: 'Machine one',
      rules: /ETG|Electronic/i,
      set: async (form) => {
        await form.getByLabel('Dealt by').first().selectOption('automatic');
        await form
          .getByLabel(/^Betting time/)
          .first()
          .fill('4');
      },
    });
    await furnish(una, duo, {
      id: 'dice-1',
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
    await screen.goto(`${casino.url}/board?table=dice-1`);
    await expect(screen.getByText('No phones, please')).toBeVisible();
    await expect(screen.getByText('sic-bo', { exact: false }).first()).toBeVisible();
    await shot(screen, 'opening-2-board');
    await visit(screen, casino, { login: '80ann', pin: PATRON_PIN }, '/terminal?table=dice-1');
    await expect(screen.getByText('No phones, please')).toBeVisible();
    await shot(screen, 'opening-2-terminal');
    await screen.context().close();

    // A threshold of the house, by two, at once.
    await una.getByRole('button', { name: 'Rules of the house' }).click();
    await una.getByLabel('Days a ticket is good for').fill('90');
    await una.getByRole('button', { name: 'Ask for these rules' }).click();
    await duo.getByRole('button', { name: 'Rules of the house' }).click();
    await expect(duo.getByText('Days a ticket is good for: 180 becomes 90')).toBeVisible();
    await shot(duo, 'opening-3-rules');
    await duo.getByRole('button', { name: 'Agree' }).click();
    await expect(duo.getByLabel('Days a ticket is good for')).toHaveValue(/180|90/);
    await expect(duo.getByRole('button', { name: 'Agree' })).toHaveCount(0);

    // The Shift Manager puts the Dealer to work.
    for (const table of ['felt-1', 'dice-1']) {
      await duo.goto(`${casino.url}/pit?table=${table}`);
      const work = duo.getByRole('region', { name: 'People at work' });
      await work.getByRole('combobox').first().selectOption({ value: 'dan' });
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
    const carl = await (await browser.newContext()).newPage();
    await visit(carl, casino, { login: 'carl', pin: own('carl') }, '/cage');
    const till = carl.getByRole('region', { name: 'Till', exact: true });
    await till.getByLabel('Cash counted').fill('20000');
    await till.getByLabel('Chips counted').fill('5000');
    await till.getByLabel('Login of the second person').fill(DUO.login);
    await till.getByLabel('PIN of the second person').fill(DUO.pin);
    await till.getByRole('button', { name: 'Open the till' }).click();
    const sale = carl.getByRole('region', { name: 'Sell credits' });
    await sale.getByLabel("Number of the patron's card").fill('80ann');
    await sale.getByLabel('Received').fill('1000');
    await sale.getByRole('button', { name: 'Sell credits' }).click();
    await sale.getByRole('button', { name: 'Counted: sell 1,000' }).click();
    await expect(carl.getByRole('region', { name: 'Receipt', exact: true })).toBeVisible();
    await carl.getByRole('button', { name: 'Close', exact: true }).click();

    // A round at each table: chips for a box without a name, dice for Ann, the machine for Ann.
    await dan.deal('felt-1', { do: 'new-shoe', first: '5H' });
    await dan.deal('felt-1', { do: 'open-bets' });
    await dan.deal('felt-1', {
      do: 'place-bet-for',
      patron: 'seat-1',
      seat: 1,
      bet: 'player',
      stake: 10_000,
    });
    await dan.deal('felt-1', { do: 'close-bets' });
    await dan.cards('felt-1', '9H', '2C', 'KC', '5S');
    await dan.deal('felt-1', { do: 'confirm' });
    await dan.deal('dice-1', { do: 'open-bets' });
    await ann.stake('dice-1', 1, 'big', 10_000);
    await dan.deal('dice-1', { do: 'close-bets' });
    await dan.deal('dice-1', { do: 'enter-dice', dice: [1, 2, 3] });
    await dan.deal('dice-1', { do: 'confirm' });
    await expect
      .poll(async () => {
        const { round } = await ann.table('etg-1');
        if (round.data.phase !== 'open') return '';
        return ann.stake('etg-1', 1, 'player', 10_000).then(() => 'taken');
      })
      .toBe('taken');
    const bet = (await ann.table('etg-1')).round.data.round;

    // Ann says that she had Small. One printed page and one signed file settle it.
    await una.goto(`${casino.url}/audit?part=rounds`);
    await una.getByLabel('Table').selectOption({ value: 'dice-1' });
    await una.getByRole('button', { name: /^Round 1 / }).click();
    const round = una.getByRole('region', { name: /· Round 1$/ });
    await expect(round).toContainText('Ann Lee bets 100 on Big in box 1');
    const download = una.waitForEvent('download');
    await round.getByRole('link', { name: 'Dispute pack' }).click();
    const pack = await (await download).path();
    await round.getByRole('link', { name: 'Page for Ann Lee' }).click();
    await expect(una.getByRole('article')).toContainText('The round in all: −100');
    const pdf = await una.pdf({ path: '../target/screens/opening-4-page.pdf', format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
    await una.goto(`${casino.url}/audit?part=books`);
    const key = (await una.locator('code').first().textContent()) ?? '';
    const proven = execFileSync(BINARY, ['verify', pack, '--key', key]).toString();
    expect(proven).toMatch(/whole|right|proven|genuine|agrees/i);

    // The last round of the machine, the till, the shift, the report.
    await expect
      .poll(async () => (await ann.table('etg-1')).round.data.round, { timeout: 60_000 })
      .toBeGreaterThan(bet);
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
    await expect(duo.locator('tr[data-group="dice-1"]')).toContainText('100.00 %');
    await expect(duo.locator('tr[data-group="felt-1"]')).toBeVisible();
    await duo.getByRole('button', { name: 'End and close this shift' }).click();
    await duo.getByRole('button', { name: 'Yes, close it; the figures stay' }).click();
    await expect(duo.locator('[data-closed="1"]')).toContainText('agrees with the ledger');
    const csv = duo.waitForEvent('download');
    await duo.getByRole('link', { name: 'CSV' }).click();
    expect(readFileSync(await (await csv).path(), 'utf8')).toContain('dice-1');
    await shot(duo, 'opening-5-report');
  },
);
