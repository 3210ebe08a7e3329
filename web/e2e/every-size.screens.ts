// Every game at every size, in its two moments that need the most room, compared with approved pictures: small ones, in
// docs/pictures/sizes. One house plays all games of a size.
import type { Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  SIC_BO,
  expect,
  phase,
  registered,
  spot,
  test,
  visit,
  type Casino,
  type Person,
} from './house.ts';
import { POKER, TILES, deliver } from './pai-gow.ts';
import { looksAs } from './picture.ts';
import { SIZES, fits } from './sizes.ts';

/** No side of a picture is longer: enough to see a field that is cut off. */
const LONGEST = 640;

/** Ann's page at a table, one bet placed while bets are open. */
async function bet(
  page: Page,
  casino: Casino,
  dora: Person,
  table: string,
  name: string,
): Promise<void> {
  await visit(page, casino, ANN, `/terminal?table=${table}`);
  await dora.deal(table, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await spot(page, name).tap();
  await registered(page, name, '25');
}

/** The result stands, and the credit has counted up to what the house says. */
async function over(page: Page, ann: Person): Promise<void> {
  await phase(page, 'Result');
  await expect(page.locator('.net')).toBeVisible();
  const cents = (await ann.me()).credit ?? 0;
  const digits = cents % 100 === 0 ? 0 : 2;
  const credit = (cents / 100).toLocaleString('en', { minimumFractionDigits: digits });
  await expect(page.locator('.credit dd')).toHaveText(credit);
}

async function houseWay(page: Page): Promise<void> {
  await phase(page, 'Set your hands');
  await page.getByRole('button', { name: 'House way' }).tap();
}

for (const size of SIZES) {
  test.describe(size.name, () => {
    test.use({ viewport: size, isMobile: size.width < 600 });
    test('every game looks as it was approved', async ({ page, casino, dora }) => {
      test.setTimeout(300_000);
      const ann = await casino.logIn(ANN);
      const looks = (name: string): Promise<void> =>
        looksAs(page, `sizes/${name}-${size.name}`, LONGEST);

      await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
      await bet(page, casino, dora, BACCARAT, 'Player');
      await fits(page, size.width < 600);
      await looks('baccarat');
      await dora.deal(BACCARAT, { do: 'close-bets' });
      await dora.cards(BACCARAT, '2H', 'AC', 'AS', 'AD', '4C', '5D');
      await dora.deal(BACCARAT, { do: 'confirm' });
      await over(page, ann);
      await looks('baccarat-result');

      await bet(page, casino, dora, SIC_BO, 'Small');
      await fits(page, size.width < 600);
      await looks('sic-bo');
      await dora.deal(SIC_BO, { do: 'close-bets' });
      await dora.deal(SIC_BO, { do: 'enter-dice', dice: [5, 2, 2] });
      await dora.deal(SIC_BO, { do: 'confirm' });
      await over(page, ann);
      await looks('sic-bo-result');

      await bet(page, casino, dora, POKER, 'Main');
      await fits(page, size.width < 600);
      await deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']);
      await houseWay(page);
      await looks('pai-gow-poker');
      await dora.confirmHands(POKER);
      await over(page, ann);
      await looks('pai-gow-poker-result');

      await bet(page, casino, dora, TILES, 'Main');
      await fits(page, size.width < 600);
      await dora.deal(TILES, { do: 'close-bets' });
      await dora.deal(TILES, { do: 'enter-dice', dice: [2, 1, 5] });
      for (const [position, pieces] of [
        ['dealer', ['6/6', '4/4', '4/6', '1/2']],
        ['seat-1', ['1/1', '1/5', '2/2', '3/3']],
      ] as const)
        await dora.deal(TILES, { do: 'enter-hand', position, pieces: [...pieces] });
      await houseWay(page);
      await looks('pai-gow-tiles');
      await dora.confirmHands(TILES);
      await over(page, ann);
      await looks('pai-gow-tiles-result');
    });
  });
}
