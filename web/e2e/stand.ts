// A table of one document with two bets on it, of patrons with credit or of strangers with chips, and the people of
// the pit at their pages: the money of everybody before and after an order.
import type { Browser, Page } from '@playwright/test';
import {
  ANN,
  BOB,
  MIA,
  SAM,
  SUE,
  WEI,
  expect,
  visit,
  type Casino,
  type Person,
  hold,
} from './house.ts';
import { BANKERS, PLAYERS, shown, type Case, type Document, type Rank } from './section5.ts';

export type Stakes = 'credit' | 'chips';
export const RULEBOOKS: Record<Document, readonly [string, string]> = {
  '000': ['tiger-buffalo-non-commission-insurance', 'layout = "A"'],
  '001': ['tiger-buffalo-commission-insurance', 'layout = "A"'],
  '003': ['tiger-buffalo-non-commission', 'layout = "A"'],
  ETG: ['non-commission-baccarat-etg', ''],
};
const SUITS = 'SHDC';
/** Who agrees to what another ordered. */
const SECOND = { sam: 'mia', mia: 'sue', sue: 'wei' } as const;

export const idOf = (document: Document, stakes: Stakes): string =>
  `s5-${document.toLowerCase()}-${stakes}`;

/** The table, as in a file for `--config`. */
export function config(document: Document, stakes: Stakes): string {
  const [rulebook, layout] = RULEBOOKS[document];
  const limits = document === 'ETG' ? 'maximum = 500000' : 'maximum_differential = 500000';
  const down = document === 'ETG' ? '' : ', face_down = true';
  return `
[[table]]
id = "${idOf(document, stakes)}"
name = "${document} ${stakes}"
rulebook = "${rulebook}"
${layout}
positions = 6
dealing = "live"
limits = { minimum = 1000, ${limits} }
procedure = { stakes = "${stakes}"${down} }
`;
}

export class Stand {
  readonly id: string;
  #rounds = 0;

  private constructor(
    readonly document: Document,
    readonly stakes: Stakes,
    readonly dora: Person,
    readonly people: { ann: Person; bob: Person; sam: Person; mia: Person },
    readonly pages: Record<Rank | 'wei', Page>,
    readonly casino: Casino,
  ) {
    this.id = idOf(document, stakes);
  }

  static async at(
    browser: Browser,
    casino: Casino,
    dora: Person,
    document: Document,
    stakes: Stakes,
  ): Promise<Stand> {
    const [ann, bob, sam, mia] = await Promise.all(
      [ANN, BOB, SAM, MIA].map((who) => casino.logIn(who)),
    );
    if (!ann || !bob || !sam || !mia) throw new Error('four people');
    const page = async (who: typeof SAM): Promise<Page> => {
      const page = await (await browser.newContext()).newPage();
      await visit(page, casino, who, `/pit?table=${idOf(document, stakes)}`);
      return page;
    };
    const pages = {
      sam: await page(SAM),
      mia: await page(MIA),
      sue: await page(SUE),
      wei: await page(WEI),
    };
    const stand = new Stand(document, stakes, dora, { ann, bob, sam, mia }, pages, casino);
    if (stakes === 'chips') {
      await sam.deal(stand.id, { do: 'keep', keeping: { keep: 'count-float', amount: 1_000_000 } });
      await mia.deal(stand.id, { do: 'keep', keeping: { keep: 'confirm-chips', number: 1 } });
    }
    return stand;
  }

  async close(): Promise<void> {
    for (const page of Object.values(this.pages)) await page.context().close();
  }

  get holders(): readonly [string, string] {
    return this.stakes === 'chips' ? ['seat-1', 'seat-2'] : ['ann', 'bob'];
  }

  /** A new round with both bets, closed, and these cards on the table. Cards come from another suit every time. */
  async deal({
    cards,
    confirmed = false,
    undone = false,
  }: Pick<Case, 'cards' | 'confirmed' | 'undone'>): Promise<void> {
    const { dora, id } = this;
    // There is no shoe at first, and none after a new set was ordered.
    const { console: desk } = await dora.table(id);
    if (desk?.data.commands.includes('open-bets') !== true)
      await dora.deal(id, { do: 'new-shoe', first: '5H' });
    await dora.deal(id, { do: 'open-bets' });
    if (this.stakes === 'chips') {
      const bet = { do: 'place-bet-for' } as const;
      const [first, second] = this.holders;
      await dora.deal(id, { ...bet, patron: first, seat: 1, bet: 'player', stake: PLAYERS });
      await dora.deal(id, { ...bet, patron: second, seat: 2, bet: 'banker', stake: BANKERS });
    } else {
      await this.people.ann.stake(id, 1, 'player', PLAYERS);
      await this.people.bob.stake(id, 2, 'banker', BANKERS);
    }
    await dora.deal(id, { do: 'close-bets' });
    const turn = (suit: string): string =>
      SUITS[(SUITS.indexOf(suit) + this.#rounds) % SUITS.length] ?? suit;
    await dora.cards(id, ...cards.map((card) => card.slice(0, 1) + turn(card.slice(1))));
    this.#rounds += 1;
    if (undone) await dora.deal(id, { do: 'undo-card', reason: 'too fast' });
    if (confirmed) await dora.deal(id, { do: 'confirm' });
  }

  /** Whatever the round is in, it ends: everybody continues, and two people make it Void. */
  async end(): Promise<void> {
    const { dora, id } = this;
    const { round } = await dora.table(id);
    if (round.data.options) await this.goOn();
    const { phase } = (await dora.table(id)).round.data;
    if (['idle', 'settled', 'void'].includes(phase)) return;
    const order = { order: 'void', case: 'foreign-card', text: 'to begin again' } as const;
    await this.people.sam.deal(id, { do: 'order', order });
    const [waits] = (await this.people.mia.table(id)).pit?.data.approvals ?? [];
    if (!waits) throw new Error('an order that waits');
    await this.people.mia.deal(id, { do: 'approve', approval: waits.approval });
  }

  async goOn(): Promise<void> {
    if (this.stakes === 'chips') {
      for (const patron of this.holders) {
        await this.dora.deal(this.id, { do: 'answer-for', patron, answer: { answer: 'continue' } });
      }
      return;
    }
    const { ann, bob } = this.people;
    for (const person of [ann, bob]) await person.answer(this.id, { answer: 'continue' });
  }

  /** The money of both betters and the house: credit, or chips in their hands since the round began and the rack. */
  async money(): Promise<[number, number, number]> {
    if (this.stakes === 'credit') {
      const [ann, bob] = await Promise.all([this.people.ann.me(), this.people.bob.me()]);
      const win = (await this.people.sam.table(this.id)).pit?.data.win ?? 0;
      return [ann.credit ?? 0, bob.credit ?? 0, win];
    }
    const chips = (await this.dora.table(this.id)).console?.data.chips;
    if (!chips) throw new Error('a chip table');
    const hand = (holder: string): number => {
      const paid = chips.payments.filter((each) => each.holder.patron === holder);
      const ended = paid.flatMap((each) => each.bets);
      const lies = chips.lying.filter((each) => each.patron === holder);
      const won = ended.reduce((sum, bet) => sum + bet.back + bet.pay - bet.stake, 0);
      return won - (ended.length > 0 ? 0 : lies.reduce((sum, bet) => sum + bet.stake, 0));
    };
    const [first, second] = this.holders;
    return [hand(first), hand(second), chips.rack ?? 0];
  }

  /** Orders it in the wizard: the money before, the preview of whoever orders and agrees, and the money after. */
  async order(each: Case): Promise<void> {
    const page = this.pages[each.by];
    const paragraph = each.paragraph[this.document] ?? '';
    const [first, second] = this.holders;
    const named: readonly [RegExp, RegExp] =
      this.stakes === 'chips' ? [/^Box 1/, /^Box 2/] : [/^Ann Lee/, /^Bob Tan/];
    const before = await this.money();
    const back = page.getByRole('button', { name: /What happened/ });
    if ((await back.count()) > 0) await back.click();
    await page.getByRole('listitem').getByRole('button', { name: each.words }).first().click();
    await each.fill?.(page, named);
    await page.getByRole('button', { name: 'See what it does' }).click();
    await expect(page.locator('.effect')).toBeVisible();
    if (paragraph !== '') await expect(page.locator('.effect')).toContainText(paragraph);
    const see = async (at: Page): Promise<number[]> => [
      await shown(at, `[data-patron="${first}"]`),
      await shown(at, `[data-patron="${second}"]`),
      await shown(at, 'tfoot'),
    ];
    const told = await see(page);
    const gets = 'length' in each.gets ? each.gets : each.gets[this.document];
    expect(told.slice(0, 2), each.name).toEqual(gets);
    const asks = page.getByRole('button', { name: 'Ask for the second person' });
    const waits = (await asks.count()) > 0;
    await (waits ? asks : page.getByRole('button', { name: 'Apply', exact: true })).click();
    await expect(page.locator('.done')).toBeVisible();
    if (waits) {
      expect(await this.money(), 'nothing moves before two people agree').toEqual(before);
      const other = this.pages[SECOND[each.by]];
      await other.getByRole('button', { name: 'Look at it first' }).click();
      await expect(other.locator('.effect')).toBeVisible();
      expect(await see(other)).toEqual(told);
      await hold(other.getByRole('button', { name: 'Agree', exact: true }));
      await expect(other.getByText('Nothing waits')).toBeVisible();
    }
    const moved = async (): Promise<number[]> =>
      (await this.money()).map((now, i) => now - (before[i] ?? 0));
    await expect.poll(moved, each.name).toEqual(told);
    if (each.options) {
      const { options } = (await this.dora.table(this.id)).round.data;
      expect(options != null, each.name).toBe(each.options[this.document]);
    }
  }

  /** Play is interrupted and goes on: nothing moves, or the round is Void if no outcome was established (5.4). */
  async interrupt(cards: readonly string[], gets: readonly number[]): Promise<void> {
    await this.end();
    await this.deal({ cards });
    const before = await this.money();
    const page = this.pages.sam;
    await visit(page, this.casino, SAM, `/console?table=${this.id}`);
    await page.getByRole('button', { name: 'Interrupt play' }).click();
    await page.getByRole('button', { name: /^Resume play/ }).click();
    const words = gets[0] === 0 ? 'No more bets' : 'Round void';
    await expect(page.locator('.moment strong')).toHaveText(words);
    const moved = (await this.money()).map((now, i) => now - (before[i] ?? 0));
    expect(moved.slice(0, 2)).toEqual(gets);
  }
}

/** Every case that the document knows, one after the other at one table. */
export async function section5(stand: Stand, cases: readonly Case[]): Promise<number> {
  const known = cases.filter((each) => each.paragraph[stand.document] !== undefined);
  for (const each of known) {
    if (each.follows === true) await stand.dora.deal(stand.id, { do: 'confirm' });
    else {
      await stand.end();
      await stand.deal(each);
    }
    await stand.order(each);
  }
  // Two cards establish nothing; with three some bet of the layout is won or lost whatever comes (R11).
  await stand.interrupt(['2H', '9C'], [PLAYERS, BANKERS]);
  await stand.interrupt(['2H', '9C', '3D'], [0, 0]);
  return known.length + 2;
}
