// A pai gow table with six patrons, each in a browser of their own, and the hands they are dealt.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { CARL, Casino, type Person, expect, freePort, test as base, visit } from './house.ts';

export const POKER = 'live-pai-gow';
export const TILES = 'live-tiles';

/** The patrons by seat; the first three are the demo's. */
export const PATRONS = ['ann', 'bob', 'cai', 'dan', 'eve', 'fay'] as const;
export type Name = (typeof PATRONS)[number];
const MORE = ['dan', 'eve', 'fay'] as const;
const login = (name: Name) => {
  const number = PATRONS.indexOf(name) + 1;
  return { login: `800${String(number)}`, pin: String(number).repeat(4) };
};

/** Seven hands out of one deck: nothing is dealt twice. */
export const HANDS = {
  dealer: ['KC', 'KD', '9H', '8S', '5C', '3D', '2H'], // kings; by the house way 9 8 in front
  'seat-1': ['AC', 'AD', 'QH', 'JS', '6C', '4D', '3H'], // aces; Q J in front
  'seat-2': ['7C', '7D', 'JH', '9S', '5D', '4S', '2C'], // sevens; J 9 in front
  'seat-3': ['TC', 'TD', 'TH', 'TS', 'AH', '7H', '2D'], // four tens; A 7 in front
  'seat-4': ['QC', 'QS', '8C', '8D', '6D', '4H', '3S'], // queens and eights
  'seat-5': ['joker', 'AS', 'KH', 'QD', '9C', '6H', '3C'], // aces with the joker; K Q in front
  'seat-6': ['9D', '8H', '6S', '5S', '5H', '4C', '2S'], // fives; 9 8 in front, a copy of the dealer's
} as const;
export type Position = keyof typeof HANDS;

export const test = base.extend({
  casino: async ({}, use, testInfo) => {
    const folder = testInfo.outputPath('people');
    mkdirSync(folder, { recursive: true });
    const people = MORE.map((name) => {
      const { login: card, pin } = login(name);
      writeFileSync(join(folder, name), pin);
      const title = name[0]?.toUpperCase() + name.slice(1);
      return `[[patron]]\nid = "${name}"\nname = "${title}"\ncard_number = "${card}"\npin_file = "${name}"\n`;
    });
    const config = join(folder, 'people.toml');
    writeFileSync(config, people.join('\n'));
    const casino = new Casino(await freePort(), testInfo.outputPath('server.log'), config);
    await casino.open();
    const carl = await casino.logIn(CARL);
    await carl.openTill();
    for (const patron of MORE) {
      await carl.ask('POST', '/api/credits', { patron, amount: 500_000 });
    }
    await use(casino);
    await casino.close();
  },
});

/** Everybody at the table, by name: a page each, and the API for the ledger. */
export class Party {
  private constructor(
    readonly pages: Record<Name, Page>,
    readonly people: Record<Name, Person>,
    readonly table: string,
  ) {}

  static async seat(browser: Browser, casino: Casino, table: string): Promise<Party> {
    const pages: [Name, Page][] = [];
    const people: [Name, Person][] = [];
    for (const name of PATRONS) {
      const page = await (await browser.newContext({ hasTouch: true })).newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      await visit(page, casino, login(name), `/terminal?table=${table}`);
      pages.push([name, page]);
      people.push([name, await casino.logIn(login(name))]);
    }
    const all = <T>(entries: [Name, T][]) => Object.fromEntries(entries) as Record<Name, T>;
    return new Party(all(pages), all(people), table);
  }

  async credits(): Promise<Record<Name, number>> {
    const entries = await Promise.all(
      PATRONS.map(async (name) => [name, (await this.people[name].me()).credit] as const),
    );
    return Object.fromEntries(entries) as Record<Name, number>;
  }

  /** What everybody gained since, in cents. */
  async gained(since: Record<Name, number>): Promise<Record<Name, number>> {
    const now = await this.credits();
    return Object.fromEntries(PATRONS.map((name) => [name, now[name] - since[name]])) as Record<
      Name,
      number
    >;
  }

  async close(): Promise<void> {
    for (const page of Object.values(this.pages)) await page.context().close();
  }
}

/** Taps two cards for the low hand and sets it. */
export async function setLow(page: Page, ...cards: string[]): Promise<void> {
  for (const card of cards) {
    await page.getByRole('button', { name: `${card}, in the high hand` }).tap();
    await expect(page.getByRole('button', { name: `${card}, in the low hand` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Set hand' }).tap();
}

/** The dealer brings the hands out, those in play only. */
export async function deliver(
  dora: Person,
  table: string,
  dice: [number, number, number],
  positions: readonly Position[],
): Promise<void> {
  await dora.deal(table, { do: 'close-bets' });
  await dora.deal(table, { do: 'enter-dice', dice });
  for (const position of positions) {
    await dora.deal(table, { do: 'enter-hand', position, pieces: [...HANDS[position]] });
  }
}
