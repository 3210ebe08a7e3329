// Suspense and truth: every frame of every kind of round is looked at, and none shows anything of a result before the
// card, die or half hand that decides it lies on this screen.
import { whole } from './whole.ts';
import {
  ANN,
  BACCARAT,
  SIC_BO,
  expect,
  meter,
  phase,
  registered,
  spot,
  test,
  visit,
  LONG,
} from './house.ts';
import { frames, inOrder, watch, type Frame } from './frames.ts';
import { POKER, TILES, deliver, setLow } from './pai-gow.ts';

test.use({ viewport: { width: 1440, height: 900 } });

for (const [kind, cards, atLeast] of [
  ['a Natural', ['2H', '9C', 'KH', 'KD'], 3000],
  ['third cards', ['2H', 'AC', 'AS', 'AD', '4C', '5D'], 6000],
] as const) {
  test(
    `baccarat, ${kind}: nothing of the result before its card`,
    kind === 'third cards' ? {} : LONG,
    async ({ page, casino, dora }) => {
      await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
      await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
      await dora.deal(BACCARAT, { do: 'open-bets' });
      await phase(page, 'Place your bets');
      await spot(page, 'Banker').tap();
      await registered(page, 'Banker', '25');
      await dora.deal(BACCARAT, { do: 'close-bets' });
      await phase(page, 'No more bets');
      await watch(page);
      await dora.cards(BACCARAT, ...cards);
      await dora.deal(BACCARAT, { do: 'confirm' });
      await phase(page, 'Result');
      await expect(page.locator('.net')).toBeVisible();
      inOrder(await frames(page), cards.length, /wins|You win|This round/, atLeast, {
        each: 2,
        first: 0,
      });
    },
  );
}

const MINI = 'mini';
/** Elsewhere than on a wide terminal, and by other rules: third cards of both hands. */
for (const [where, table, size] of [
  ['on a phone', BACCARAT, { width: 390, height: 844 }],
  ['of Mini Baccarat', MINI, { width: 1440, height: 900 }],
] as const) {
  test.describe(where, () => {
    test.use({
      viewport: size,
      isMobile: size.width < 600,
      more: `
[[table]]
id = "${MINI}"
name = "Mini"
rulebook = "mini-baccarat"
positions = 6
dealing = "live"
limits = { minimum = 1000, maximum = 500000 }
`,
    });
    test(
      `a round ${where}: nothing of the result before its card`,
      LONG,
      async ({ page, casino, dora }) => {
        await dora.deal(table, { do: 'new-shoe', first: '5H' });
        await visit(page, casino, ANN, `/terminal?table=${table}`);
        await dora.deal(table, { do: 'open-bets' });
        await phase(page, 'Place your bets');
        await spot(page, 'Banker').tap();
        await registered(page, 'Banker', '25');
        await dora.deal(table, { do: 'close-bets' });
        await phase(page, 'No more bets');
        await watch(page);
        await dora.cards(table, '2H', 'AC', 'AS', 'AD', '4C', '5D');
        await dora.deal(table, { do: 'confirm' });
        await phase(page, 'Result');
        inOrder(await frames(page), 6, /wins|You win|This round/, 6000);
      },
    );
  });
}

test('a board: nothing of the result before its card', LONG, async ({ page, casino, dora }) => {
  await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
  await page.goto(`${casino.url}/board?table=${BACCARAT}`);
  await dora.deal(BACCARAT, { do: 'open-bets' });
  await dora.deal(BACCARAT, { do: 'close-bets' });
  await expect(page.locator('.moment')).toContainText('No more bets');
  await watch(page);
  await dora.cards(BACCARAT, '2H', 'AC', 'AS', 'AD', '4C', '6D');
  await dora.deal(BACCARAT, { do: 'confirm' });
  await expect(page.locator('.hand.winner')).toBeVisible();
  const all = await frames(page);
  const before = all.filter(({ lying }) => lying < 6);
  expect([...new Set(all.map(({ lying }) => lying))]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  for (const frame of before) {
    const seen = JSON.stringify(frame);
    expect(frame.lit, seen).toBe(0);
    expect(frame.road, seen).toBe(0);
    expect(`${frame.words} ${frame.phase}`, seen).not.toMatch(/wins|Result/);
  }
  await expect(page.locator('.plates circle.ring').first()).toBeVisible();
});

test('Sic Bo: nothing of the result before the last die', LONG, async ({ page, casino, dora }) => {
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await spot(page, 'Small').tap();
  await registered(page, 'Small', '25');
  await dora.deal(SIC_BO, { do: 'close-bets' });
  await phase(page, 'No more bets');
  await watch(page);
  await dora.deal(SIC_BO, { do: 'enter-dice', dice: [5, 2, 2] });
  await dora.deal(SIC_BO, { do: 'confirm' });
  await phase(page, 'Result');
  await expect(page.locator('.net')).toBeVisible();
  inOrder(await frames(page), 3, /The dice show|You win|Small/, 2000, { each: 2, first: 9 });
});

test('a reload is put at once where the table is, and a tap hurries', async ({
  page,
  casino,
  dora,
}) => {
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await spot(page, 'Small').tap();
  await registered(page, 'Small', '25');
  await dora.deal(SIC_BO, { do: 'close-bets' });
  await phase(page, 'No more bets');
  await dora.deal(SIC_BO, { do: 'enter-dice', dice: [5, 2, 2] });
  await page.getByRole('button', { name: 'Tap to hurry' }).click();
  await expect(page.getByRole('button', { name: 'Tap to hurry' })).toHaveCount(0);
  await expect(page.locator('.dome [role=img]')).toHaveCount(3);
  await dora.deal(SIC_BO, { do: 'confirm' });
  await expect(meter(page, 'Credit')).toHaveText('5,025');
  await page.reload();
  await phase(page, 'Result');
  await expect(page.locator('.dome output')).toHaveText('9');
});

/** Two hands, each half of both at once, mine beside the bank's; then the result. */
function halfByHalf(seen: readonly Frame[]): void {
  const all = seen.filter(({ lying }) => lying > 0);
  const counts = [...new Set(all.map(({ lying }) => lying))];
  expect(counts).toEqual([2, 4]);
  const early = all.filter(({ phase: now }) => now !== 'Result');
  expect(early.length).toBeGreaterThan(20);
  for (const frame of early) {
    expect(frame.lit, JSON.stringify(frame)).toBe(0);
    expect(frame.credit).toBe('4,975');
    expect(frame.words).not.toMatch(/You win|This round/);
  }
}

test('pai gow: low hands, then high hands, then the result', async ({ page, casino, dora }) => {
  await visit(page, casino, ANN, `/terminal?table=${POKER}`);
  await dora.deal(POKER, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await spot(page, 'Main').tap();
  await registered(page, 'Main', '25');
  await deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']);
  await phase(page, 'Set your hands');
  await setLow(page, 'Queen of hearts', 'Jack of spades');
  await expect(page.getByRole('heading', { name: 'You have set your hand' })).toBeVisible();
  await watch(page);
  await dora.confirmHands(POKER);
  // The way to hurry covers neither what the moment is nor a hand.
  await whole(page.locator('.hurry'), 'the way to hurry');
  await whole(page.locator('.moment strong'), 'the moment');
  await phase(page, 'Result');
  halfByHalf(await frames(page));
});

test('tiles: low hands, then high hands, then the result', LONG, async ({ page, casino, dora }) => {
  await visit(page, casino, ANN, `/terminal?table=${TILES}`);
  await dora.deal(TILES, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  await spot(page, 'Main').tap();
  await registered(page, 'Main', '25');
  await dora.deal(TILES, { do: 'close-bets' });
  await dora.deal(TILES, { do: 'enter-dice', dice: [3, 3, 4] });
  for (const [position, pieces] of [
    ['dealer', ['4/4', '1/6', '5/5', '2/5']],
    ['seat-1', ['6/6', '1/1', '2/6', '3/4']],
  ] as const)
    await dora.deal(TILES, { do: 'enter-hand', position, pieces: [...pieces] });
  await phase(page, 'Set your hands');
  await watch(page);
  await dora.confirmHands(TILES);
  await phase(page, 'Result');
  halfByHalf(await frames(page));
});

test(
  'an insured round: nothing of the result before its card',
  LONG,
  async ({ page, casino, dora }) => {
    await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
    await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
    await dora.deal(BACCARAT, { do: 'open-bets' });
    await phase(page, 'Place your bets');
    await spot(page, 'Banker').tap();
    await registered(page, 'Banker', '25');
    await dora.deal(BACCARAT, { do: 'close-bets' });
    await dora.cards(BACCARAT, '2S', 'KD', 'TH', '4C');
    // The offer stands once the fourth card lies here, not before.
    await page.getByRole('button', { name: /^100%/ }).click();
    await expect(page.locator('.hand .dealt')).toHaveCount(4);
    await expect(meter(page, 'Credit')).toHaveText('4,950');
    await watch(page);
    await dora.cards(BACCARAT, '6C', '5D');
    await dora.deal(BACCARAT, { do: 'confirm' });
    await phase(page, 'Result');
    inOrder(await frames(page), 6, /wins|You win|This round/, 3000);
  },
);

test.describe('squeezed', () => {
  const FACE_DOWN = 'face-down';
  test.use({
    more: `
[[table]]
id = "${FACE_DOWN}"
name = "Face Down"
rulebook = "tiger-buffalo-commission-insurance"
layout = "A"
positions = 6
dealing = "automatic"
betting_window_ms = 6000
result_pause_ms = 6000
limits = { minimum = 1000, maximum_differential = 500000 }
procedure = { face_down = true, squeeze_window_ms = 30000 }
`,
  });
  test('a round: nothing of the result before its card', LONG, async ({ page, casino }) => {
    await visit(page, casino, ANN, `/terminal?table=${FACE_DOWN}`);
    await expect(page.locator('.moment strong')).not.toHaveText('Place your bets');
    await phase(page, 'Place your bets');
    await spot(page, 'Player').tap();
    await page.getByRole('button', { name: 'Ask to squeeze' }).click();
    const card = page.getByRole('slider', { name: 'Turn the card' });
    const no = page.getByRole('button', { name: 'No insurance' });
    const result = page.locator('.moment strong', { hasText: 'Result' });
    await expect(card).toBeFocused({ timeout: 20_000 });
    await watch(page);
    // However many cards there are, she turns each of them and insures none.
    while (!(await result.isVisible())) {
      await expect(card.or(no).or(result).first()).toBeVisible({ timeout: 30_000 });
      if (await no.isVisible()) await no.click();
      if (await card.isVisible()) await page.keyboard.press('r');
    }
    const all = await frames(page);
    const pieces = Math.max(...all.map(({ lying }) => lying));
    expect(pieces).toBeGreaterThanOrEqual(4);
    inOrder(all, pieces, /wins|You win|This round/, 500);
  });
});
