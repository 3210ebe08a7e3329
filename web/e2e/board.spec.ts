// The board over a table: what lies on each side, which side bets came in this shoe, and the calls, whole on a screen
// that lies or stands.
import { ANN, BACCARAT, BOB, LONG, SIC_BO, expect, shot, test } from './house.ts';
import { POKER, deliver } from './pai-gow.ts';

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
        // Who won stands above, the rules have a name, no panel cuts what it holds, and paper fills its panel.
        await expect(page.locator('.moment strong')).toContainText('Player wins, 6 to 5');
        await expect(page.locator('footer')).toContainText('Rules, version 2');
        await expect(page.locator('footer')).not.toContainText('tiger-buffalo');
        const cut = await page.locator('.plates section, .plates .more').evaluateAll((all) =>
          all.flatMap((each) => {
            const { right, bottom, top } = each.getBoundingClientRect();
            return [...each.querySelectorAll(':scope p, :scope h2, :scope svg')].flatMap((part) => {
              const box = part.getBoundingClientRect();
              const whole =
                box.width === 0 ||
                (box.top >= top - 1 && box.bottom <= bottom + 1 && box.right <= right + 1);
              return whole ? [] : [part.textContent ?? part.tagName];
            });
          }),
        );
        expect(cut).toEqual([]);
        for (const road of await page.locator('.plates .derived svg').all())
          expect((await road.boundingBox())?.height).toBeGreaterThan(50);
        const short = await page
          .locator('.plates [role=img] > rect:first-child')
          .evaluateAll((all) =>
            all.flatMap((paper) => {
              const panel = paper.closest('section > *')?.getBoundingClientRect();
              const { right } = paper.getBoundingClientRect();
              return panel && right < panel.right - 1 ? [right - panel.right] : [];
            }),
          );
        expect(short).toEqual([]);
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
  await dora.deal(SIC_BO, { do: 'close-bets' });
  await dora.deal(SIC_BO, { do: 'enter-dice', dice: [6, 6, 1] });
  await dora.deal(SIC_BO, { do: 'confirm' });
  await expect(page.locator('.moment strong')).toContainText('Big');
  const panel = await page.locator('.history ul').boundingBox();
  const six = await page.locator('.history ul .die').last().boundingBox();
  if (!panel || !six) throw new Error('no dice');
  expect(six.y + six.height, 'the last die stays in its panel').toBeLessThanOrEqual(
    panel.y + panel.height,
  );
  await shot(page, 'board-sic-bo');
});

for (const [name, viewport] of [
  ['lying', { width: 1920, height: 1080 }],
  ['upright', { width: 1080, height: 1920 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport });
    test(
      `hands of pai gow fill their places in both scripts: ${name}`,
      LONG,
      async ({ page, casino, dora }) => {
        const ann = await casino.logIn(ANN);
        await page.goto(`${casino.url}/board?table=${POKER}`);
        await expect(page.locator('.now')).toBeHidden();
        await dora.deal(POKER, { do: 'open-bets' });
        await ann.stake(POKER, 1, 'main', 5_000);
        await deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']);
        await dora.confirmHands(POKER);
        const mine = page.locator('[data-position="seat-1"]');
        await expect(mine).toContainText('Won 贏');
        await expect(mine).toContainText(/Seat 1.*1號位/);
        await expect(page.locator('[data-position="seat-2"]')).toContainText('Free 空位');
        const place = await mine.boundingBox();
        const cards = page.locator('[data-position="seat-1"] .half .piece');
        await expect(cards).toHaveCount(7);
        let wide = 0;
        for (const card of await cards.all()) {
          const box = await card.boundingBox();
          if (!box || !place) throw new Error('no box');
          expect(box.y + box.height).toBeLessThanOrEqual(place.y + place.height);
          expect(box.x + box.width).toBeLessThanOrEqual(place.x + place.width);
          wide += box.width;
        }
        const rows = name === 'lying' ? 1 : 7 / 5;
        expect(wide / rows).toBeGreaterThan((place?.width ?? 0) * 0.6);
      },
    );
  });
}
