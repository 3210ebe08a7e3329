// The two smallest screens a terminal stands on: every spot and every button is in sight, with chips on the felt.
import type { Locator } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  SIC_BO,
  expect,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
  LONG,
} from './house.ts';
import { POKER, deliver } from './pai-gow.ts';

const SCREENS = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
];
const SPOTS = { [BACCARAT]: ['Player Char Siu', 'Banker'], [SIC_BO]: ['Small', 'Total 9'] };

async function inSight(all: Locator): Promise<void> {
  expect(await all.count()).toBeGreaterThan(0);
  for (const each of await all.all()) await expect(each).toBeInViewport({ ratio: 0.99 });
}

/** Positions whose cards or words leave them. */
function overlaps(places: Element[]): string[] {
  return places.flatMap((place) => {
    const out = place.scrollHeight > place.clientHeight || place.scrollWidth > place.clientWidth;
    return out ? [place.getAttribute('data-position') ?? ''] : [];
  });
}

for (const viewport of SCREENS) {
  const size = `${String(viewport.width)}x${String(viewport.height)}`;
  test.describe(size, () => {
    test.use({ viewport });

    for (const [table, names] of Object.entries(SPOTS)) {
      test(`${table}: the felt and the rail`, LONG, async ({ page, casino, dora }) => {
        if (table === BACCARAT) await dora.deal(table, { do: 'new-shoe', first: '5H' });
        await visit(page, casino, ANN, `/terminal?table=${table}`);
        await dora.deal(table, { do: 'open-bets' });
        await phase(page, 'Place your bets');
        for (const name of names) {
          await spot(page, name).tap();
          await registered(page, name, '25');
        }
        await shot(page, `screen-${size}-${table}`);
        await inSight(page.locator('.cloth .spot, .rail button, header button'));
      });
    }

    test(
      'pai gow: the bets, the hand to set and the result',
      LONG,
      async ({ page, casino, dora }) => {
        await visit(page, casino, ANN, `/terminal?table=${POKER}`);
        await dora.deal(POKER, { do: 'open-bets' });
        await phase(page, 'Place your bets');
        await spot(page, 'Main').tap();
        await registered(page, 'Main', '25');
        await inSight(page.locator('.cloth .spot, .rail button'));
        await deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']);
        await phase(page, 'Set your hands');
        await page.getByRole('button', { name: 'House way' }).tap();
        await shot(page, `screen-${size}-pai-gow`);
        await inSight(page.locator('.mine button'));
        await page.getByRole('button', { name: 'Set hand' }).tap();
        await dora.confirmHands(POKER);
        await phase(page, 'Result');
        await shot(page, `screen-${size}-pai-gow-result`);
        await inSight(page.locator('.ring .place, .mine li'));
        expect(await page.locator('.place').evaluateAll(overlaps)).toEqual([]);
      },
    );
  });
}
