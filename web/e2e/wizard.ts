// The wizard of the pit, as people use it: what it shows before is compared with the ledger after, to the cent.
import type { Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  BOB,
  MIA,
  expect,
  shot,
  visit,
  type Casino,
  type Person,
  hold,
} from './house.ts';

export type People = { ann: Person; bob: Person };

/** Ann has 100 on Player, Bob 200 on Banker; the bets are closed and these cards lie. */
export async function dealt(
  casino: Casino,
  dora: Person,
  cards: readonly string[],
  table = BACCARAT,
): Promise<People> {
  const [ann, bob] = await Promise.all([casino.logIn(ANN), casino.logIn(BOB)]);
  await dora.deal(table, { do: 'new-shoe', first: '5H' });
  await dora.deal(table, { do: 'open-bets' });
  await ann.stake(table, 1, 'player', 10_000);
  await bob.stake(table, 2, 'banker', 20_000);
  await dora.deal(table, { do: 'close-bets' });
  await dora.cards(table, ...cards);
  return { ann, bob };
}

export async function credits({ ann, bob }: People): Promise<[number, number]> {
  const [a, b] = await Promise.all([ann.me(), bob.me()]);
  return [a.credit ?? 0, b.credit ?? 0];
}

/** `+1,234.50` → cents. */
const cents = (text: string): number =>
  Math.round(Number(text.replace('−', '-').replace(/[+,]/g, '')) * 100);

/** What the preview shows for a patron; nothing is 0. */
async function shown(page: Page, patron: string): Promise<number> {
  const row = page.locator(`[data-patron="${patron}"] .number`);
  return (await row.count()) === 0 ? 0 : cents(await row.innerText());
}

/** Out of the wizard's list: an alert about an order that waited has the same words. */
export async function choose(page: Page, what: RegExp): Promise<void> {
  await page.locator('li > button.button').filter({ hasText: what }).first().click();
}

/** Sees what it does, applies it, lets a second person agree where one is needed, and compares. */
export async function apply(
  page: Page,
  casino: Casino,
  people: People,
  name: string,
  { table = BACCARAT, second: agrees = MIA } = {},
): Promise<void> {
  const before = await credits(people);
  await page.getByRole('button', { name: 'See what it does' }).click();
  await expect(page.locator('.effect')).toBeVisible();
  const told = [await shown(page, 'ann'), await shown(page, 'bob')];
  await shot(page, `wizard-${name}`);
  const second = await page.getByRole('button', { name: 'Ask for the second person' }).count();
  const apply = second > 0 ? 'Ask for the second person' : 'Apply';
  await page.getByRole('button', { name: apply, exact: true }).click();
  await expect(page.locator('.done')).toBeVisible();
  if (second > 0) {
    // Nothing has moved yet, and who asked cannot agree.
    expect(await credits(people)).toEqual(before);
    await expect(page.getByText('Somebody else must agree')).toBeVisible();
    const other = await (await page.context().browser()?.newContext())?.newPage();
    if (!other) throw new Error('a page');
    await visit(other, casino, agrees, `/pit?table=${table}`);
    // Who agrees sees the same money as who asked.
    await other.getByRole('button', { name: 'Look at it first' }).click();
    await expect(other.locator('.effect')).toBeVisible();
    expect([await shown(other, 'ann'), await shown(other, 'bob')]).toEqual(told);
    await hold(other.getByRole('button', { name: 'Agree', exact: true }));
    await expect(other.getByText('Nothing waits')).toBeVisible();
    await other.context().close();
  }
  const moved = async (): Promise<number[]> => {
    const after = await credits(people);
    return after.map((credit, i) => credit - (before[i] ?? 0));
  };
  await expect.poll(moved).toEqual(told);
}
