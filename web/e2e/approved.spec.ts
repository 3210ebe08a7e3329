// The screens that README and docs show, looked at beside the pictures of the design and approved; each must go on
// looking like that. A cut-off field differs by more than is let pass.
import type { Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  LONG,
  SIC_BO,
  expect,
  phase,
  registered,
  spot,
  test,
  visit,
  type Person,
} from './house.ts';
import { POKER, TILES, deliver } from './pai-gow.ts';
import { looksAs } from './picture.ts';

/** Rounds of baccarat by their cards: the roads have something to show. */
const ROUNDS = [
  ['9H', '2C', 'KH', '3D'],
  ['2H', '9C', 'KC', 'KD'],
  ['2S', '9D', 'QH', 'KS'],
  ['8H', '2D', 'KH', '3C'],
  ['9S', '9C', 'QC', 'JD'],
  ['2H', '9H', '4H', 'JS'],
] as const;
const WIDE = { width: 1440, height: 900 };
const LARGE = { width: 1920, height: 1080 };
const CABINET = { width: 1080, height: 1920 };
const PHONE = { width: 390, height: 844 };

async function played(dora: Person): Promise<void> {
  await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
  for (const cards of ROUNDS) {
    await dora.deal(BACCARAT, { do: 'open-bets' });
    await dora.deal(BACCARAT, { do: 'close-bets' });
    await dora.cards(BACCARAT, ...cards);
    await dora.deal(BACCARAT, { do: 'confirm' });
  }
  await dora.deal(BACCARAT, { do: 'open-bets' });
}
async function bet(page: Page, ...names: string[]): Promise<void> {
  await phase(page, 'Place your bets');
  for (const name of names) {
    await spot(page, name).tap();
    await registered(page, name, '25');
  }
}
/** The credit has counted up, and the chips that slide there have arrived. */
async function counted(page: Page, credit: string): Promise<void> {
  await expect(page.locator('.credit dd')).toHaveText(credit);
}
async function tiles(dora: Person): Promise<void> {
  await dora.deal(TILES, { do: 'close-bets' });
  await dora.deal(TILES, { do: 'enter-dice', dice: [2, 1, 5] });
  const hand = { do: 'enter-hand', pieces: ['6/6', '4/4', '4/6', '1/2'] } as const;
  await dora.deal(TILES, { ...hand, position: 'dealer', pieces: [...hand.pieces] });
  const mine = ['1/1', '1/5', '2/2', '3/3'];
  await dora.deal(TILES, { ...hand, position: 'seat-1', pieces: mine });
}

for (const [name, viewport, tag] of [
  ['baccarat-1440', WIDE, {}],
  ['baccarat-1024', { width: 1024, height: 768 }, LONG],
  ['baccarat-cabinet', CABINET, LONG],
  ['baccarat-phone', PHONE, LONG],
] as const) {
  test.describe(name, () => {
    test.use({ viewport, isMobile: viewport.width < 600 });
    test('baccarat, bets open', tag, async ({ page, casino, dora }) => {
      await played(dora);
      await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
      await bet(page, 'Player', 'Tie');
      await looksAs(page, name);
    });
  });
}

test.describe('1440', () => {
  test.use({ viewport: WIDE });

  test('baccarat, insurance and the result', LONG, async ({ page, casino, dora }) => {
    await played(dora);
    await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
    await bet(page, 'Player', 'Tie');
    await dora.deal(BACCARAT, { do: 'close-bets' });
    await dora.cards(BACCARAT, 'KH', 'JS', '5C', '4S');
    await expect(page.getByRole('heading', { name: 'Insure your Player bet?' })).toBeVisible();
    await looksAs(page, 'baccarat-insurance-1440');
    await dora.cards(BACCARAT, '2D');
    await dora.cards(BACCARAT, '2D');
    await dora.deal(BACCARAT, { do: 'confirm' });
    await phase(page, 'Result');
    await expect(page.locator('.net')).toBeVisible();
    await counted(page, '5,000');
    await looksAs(page, 'baccarat-result-1440');
  });

  test('Sic Bo, bets open', LONG, async ({ page, casino, dora }) => {
    await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
    await dora.deal(SIC_BO, { do: 'open-bets' });
    await bet(page, 'Small', 'Total 9', 'Any Triple');
    await looksAs(page, 'sic-bo-1440');
  });

  test('pai gow poker, the result', async ({ page, casino, dora }) => {
    await visit(page, casino, ANN, `/terminal?table=${POKER}`);
    await dora.deal(POKER, { do: 'open-bets' });
    await bet(page, 'Main');
    await looksAs(page, 'pai-gow-poker-bets-1440');
    await deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']);
    await phase(page, 'Set your hands');
    await page.getByRole('button', { name: 'House way' }).tap();
    await page.getByRole('button', { name: 'Set hand' }).tap();
    await dora.confirmHands(POKER);
    await phase(page, 'Result');
    await counted(page, '5,023.75');
    await looksAs(page, 'pai-gow-poker-1440');
  });

  test('pai gow tiles, a hand to set', LONG, async ({ page, casino, dora }) => {
    await visit(page, casino, ANN, `/terminal?table=${TILES}`);
    await dora.deal(TILES, { do: 'open-bets' });
    await bet(page, 'Main');
    await tiles(dora);
    await phase(page, 'Set your hands');
    await page.getByRole('button', { name: 'House way' }).tap();
    await looksAs(page, 'pai-gow-tiles-1440');
  });

  test('the lobby', LONG, async ({ page, casino, dora }) => {
    await played(dora);
    const ann = await casino.logIn(ANN);
    await ann.stake(BACCARAT, 1, 'player', 10_000);
    await visit(page, casino, ANN, '/');
    await page.getByRole('button', { name: 'Live dealer' }).tap();
    await expect(page.getByRole('heading', { name: 'My tables' })).toBeVisible();
    await expect(page.locator('article circle.ring').first()).toBeVisible();
    await looksAs(page, 'lobby-1440');
  });
});

test.describe('1920', () => {
  test.use({ viewport: LARGE });
  test(
    'four tables at once: each by itself, one credit, which one needs me',
    LONG,
    async ({ page, casino, dora }) => {
      await played(dora);
      for (const table of [SIC_BO, POKER, TILES]) await dora.deal(table, { do: 'open-bets' });
      const all = [BACCARAT, SIC_BO, POKER, TILES].join('&table=');
      await visit(page, casino, ANN, `/terminal?table=${all}`);
      const quarter = (name: string) => page.getByRole('region', { name });
      const tap = async (table: string, name: string): Promise<void> => {
        const field = quarter(table).getByRole('button', { name: new RegExp(`^${name}, pays `) });
        await field.tap();
        await expect(field).toHaveAttribute('data-state', 'registered');
      };
      await tap('Tiger Buffalo Live', 'Player');
      await tap('Sic Bo Live', 'Small');
      await tap('Pai Gow Poker Live', 'Main');
      await tap('Pai Gow Tiles Live', 'Main');
      await expect(page.locator('.credit dd')).toHaveText('4,900');
      await deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']);
      await expect(page.getByRole('button', { name: /^! Pai Gow Poker Live/ })).toBeVisible();
      const head = quarter('Tiger Buffalo Live').locator(':scope > button');
      await head.tap();
      await expect(head).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('button', { name: 'Double', exact: true }).tap();
      await expect(page.locator('.credit dd')).toHaveText('4,875');
      await expect(page.locator('.rail dl'), 'at all four').toContainText('125');
      await looksAs(page, 'four-tables-1920');
    },
  );
});

test.describe('upright', () => {
  test.use({ viewport: CABINET });
  test('the board', LONG, async ({ page, casino, dora }) => {
    await played(dora);
    await dora.deal(BACCARAT, { do: 'close-bets' });
    await page.goto(`${casino.url}/board?table=${BACCARAT}`);
    await expect(page.locator('circle.disc').first()).toBeVisible();
    await dora.cards(BACCARAT, 'KH', 'JS', '5C', '4S', '2D', '2D');
    await dora.deal(BACCARAT, { do: 'confirm' });
    await expect(page.locator('.winner')).toBeVisible();
    await looksAs(page, 'board-portrait');
  });
});
