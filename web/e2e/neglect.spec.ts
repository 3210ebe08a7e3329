// Insurance that was neglected (R10): offered late, noted for who meant to take it, and the bet given back.
import { BACCARAT, MIA, SUE, expect, phase, test, visit, LONG } from './house.ts';
import { apply, choose, credits, dealt } from './wizard.ts';

test(
  'before the result the row that fits is offered, up to a payout of the Original Bet',
  LONG,
  async ({ page, casino, dora }) => {
    // 2 against 4. The next card went out at once and was taken back: nobody was asked.
    const people = await dealt(casino, dora, ['2S', 'KD', 'TH', '4C', '6C']);
    await dora.deal(BACCARAT, { do: 'undo-card', reason: 'too fast' });
    await visit(page, casino, MIA, `/pit?table=${BACCARAT}`);
    await choose(page, /Insurance was not offered: offer it now/);
    await apply(page, casino, people, 'offer-neglected');
    await phase(page, 'Insurance');
    // The Banker with 4 against 2 pays 3 to 2: 133.33 win no more than Bob's 200.
    const mine = (await people.bob.table(BACCARAT)).mine?.data;
    expect(mine?.insurance).toMatchObject([{ on: 'banker', maximum: 13_333 }]);
    const path = `/api/tables/${BACCARAT}/rounds/1/insurance/banker/four-cards`;
    await people.bob.ask('PUT', path, { stake: 13_333 });
    expect(await credits(people)).toEqual([490_000, 980_000 - 13_333]);
  },
);

test(
  'after the result who meant to insure has the Original Bet back',
  LONG,
  async ({ page, casino, dora }) => {
    // 8 against 4, and the Banker draws a 5: 10 to 1 on the Player would have paid.
    const people = await dealt(casino, dora, ['2S', 'KD', 'TH', '4C', '6C', '5D']);
    await visit(page, casino, MIA, `/pit?table=${BACCARAT}`);
    await choose(page, /A patron meant to insure and was not asked/);
    await page.getByRole('button', { name: /^Ann Lee/ }).click();
    await page.getByRole('button', { name: 'Player', exact: true }).click();
    await page.getByRole('button', { name: "After the Player's third card" }).click();
    await apply(page, casino, people, 'note-meant', { second: SUE });
    await dora.deal(BACCARAT, { do: 'confirm' });
    await expect.poll(() => credits(people)).toEqual([490_000, 1_019_000]);
    await page.getByRole('button', { name: /What happened/ }).click();
    await choose(page, /Return bets to those who meant to insure/);
    await apply(page, casino, people, 'return-for-neglect');
    expect(await credits(people)).toEqual([500_000, 1_019_000]);
  },
);
