// Calls, the net result and the odds are whole and on top in betting, landing and result, at every size.
import type { Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  LONG,
  SIC_BO,
  expect,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
  type Casino,
  type Person,
} from './house.ts';
import { SIZES } from './sizes.ts';
import { readable, whole } from './whole.ts';

/** What `make test` looks at; the others are in `make test-screens`. */
const EVERY_DAY = ['phone'];

async function bet(
  page: Page,
  casino: Casino,
  dora: Person,
  table: string,
  ...names: string[]
): Promise<void> {
  await visit(page, casino, ANN, `/terminal?table=${table}`);
  await dora.deal(table, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  for (const name of names) {
    await spot(page, name).tap();
    await registered(page, name, '25');
  }
}
async function landing(page: Page, name: string): Promise<void> {
  await whole(page.locator('.hurry'), 'the way to hurry');
  await readable(page, `${name}, landing`);
  await shot(page, `whole-${name}-landing`);
}
async function over(page: Page, name: string): Promise<void> {
  await phase(page, 'Result');
  await expect(page.locator('.net')).toBeVisible();
  await whole(page.locator('.net'), 'the net result');
  await readable(page, `${name}, result`);
  await shot(page, `whole-${name}-result`);
}

for (const size of SIZES) {
  test.describe(size.name, () => {
    test.use({ viewport: size, isMobile: size.width < 600 });
    const tag = EVERY_DAY.includes(size.name) ? {} : LONG;
    test('what is said, won and paid is whole and on top', tag, async ({ page, casino, dora }) => {
      await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
      await bet(page, casino, dora, BACCARAT, 'Banker', 'Tie');
      await readable(page, 'baccarat, betting');
      await shot(page, `whole-baccarat-${size.name}-betting`);
      const felt = await spot(page, 'Tie').boundingBox();
      await dora.deal(BACCARAT, { do: 'close-bets' });
      await dora.cards(BACCARAT, '2H', 'AC', 'AS', 'AD');
      await landing(page, `baccarat-${size.name}`);
      await dora.cards(BACCARAT, '4C', '6D');
      await dora.deal(BACCARAT, { do: 'confirm' });
      await over(page, `baccarat-${size.name}`);
      expect((await spot(page, 'Tie').boundingBox())?.y, 'the felt stays').toBeCloseTo(
        felt?.y ?? 0,
        0,
      );

      await bet(page, casino, dora, SIC_BO, 'Small', 'Single 2');
      await readable(page, 'Sic Bo, betting');
      await shot(page, `whole-sic-bo-${size.name}-betting`);
      await dora.deal(SIC_BO, { do: 'close-bets' });
      await dora.deal(SIC_BO, { do: 'enter-dice', dice: [5, 2, 2] });
      await landing(page, `sic-bo-${size.name}`);
      await dora.deal(SIC_BO, { do: 'confirm' });
      await over(page, `sic-bo-${size.name}`);
    });
  });
}
