// The board over a table: what lies on each side, which side bets came in this shoe, and the calls, whole on a screen
// that lies or stands.
import { ANN, BACCARAT, BOB, LONG, SIC_BO, expect, shot, test } from './house.ts';

for (const [name, viewport, tag] of [
  ['upright', { width: 1080, height: 1920 }, {}],
  ['lying', { width: 1920, height: 1080 }, LONG],
] as const) {
  test.describe(name, () => {
    test.use({ viewport });
    test(
      `people and money on each side, side bets, calls: ${name}`,
      tag,
      async ({ page, casino, dora }) => {
        const [ann, bob] = [await casino.logIn(ANN), await casino.logIn(BOB)];
        await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
        await dora.deal(BACCARAT, { do: 'open-bets' });
        await ann.stake(BACCARAT, 1, 'player', 10_000);
        await bob.stake(BACCARAT, 2, 'player', 2_500);
        await bob.stake(BACCARAT, 2, 'tie', 1_000);
        await page.goto(`${casino.url}/board?table=${BACCARAT}`);
        const side = (tone: string) => page.locator(`.sides .${tone}`);
        await expect(side('player')).toContainText('2 playing');
        await expect(side('player')).toContainText('125');
        await expect(side('tie')).toContainText('1 playing');
        await expect(side('banker')).toContainText('0 playing');
        const won = (bet: string) =>
          page.locator('.side-bets > div').filter({ has: page.getByText(bet, { exact: true }) });
        await expect(won('Player Pair').locator('dd')).toHaveText('011:1');
        await dora.deal(BACCARAT, { do: 'close-bets' });
        // A pair of threes, six to five: Small Buffalo too.
        await dora.cards(BACCARAT, '3H', 'KC', '3D', '5S');
        await dora.cards(BACCARAT, 'QC');
        await dora.deal(BACCARAT, { do: 'confirm' });
        const calls = page.locator('.calls li');
        await expect(calls.first()).toContainText('Player wins, 6 to 5', { timeout: 30_000 });
        await expect(calls.first().locator('cite')).not.toBeEmpty();
        await expect(won('Player Pair').locator('dd')).toHaveText('111:1');
        await expect(won('Small Buffalo').locator('dd')).toHaveText('120:1');
        await expect(won('Banker Pair').locator('dd')).toHaveText('011:1');
        await expect(side('player'), 'the stakes of the round stay').toContainText('125');
        for (const part of [
          'header',
          '.now',
          '.plates',
          '.side-bets > div',
          '.sides > div',
          'footer',
        ])
          for (const each of await page.locator(part).all())
            await expect(each, part).toBeInViewport({ ratio: 0.99 });
        await shot(page, `board-${name}-baccarat`);
      },
    );
  });
}

test('Small and Big are added up at Sic Bo', LONG, async ({ page, casino, dora }) => {
  const ann = await casino.logIn(ANN);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await ann.stake(SIC_BO, 1, 'small', 7_500);
  await page.goto(`${casino.url}/board?table=${SIC_BO}`);
  await expect(page.locator('.sides .small')).toContainText('1 playing');
  await expect(page.locator('.sides .small')).toContainText('75');
  await shot(page, 'board-sic-bo');
});
