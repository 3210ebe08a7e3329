// A felt with chips and strangers at the boxes: the Dealer taps what lies there, a Pit Supervisor recounts after the
// close, and the console says what to take and what to pay.
import { DORA, SAM, expect, shot, test, visit, LONG } from './house.ts';
import type { Page } from '@playwright/test';

const FELT = 'big-felt';
test.use({
  viewport: { width: 1600, height: 1000 },
  more: `
[[table]]
id = "${FELT}"
name = "Big Felt"
rulebook = "tiger-buffalo-non-commission-insurance"
layout = "K"
positions = 10
dealing = "live"
limits = { minimum = 2500, maximum_differential = 100000 }
procedure = { stakes = "chips", chips = [500, 2500, 10000, 50000] }
`,
});

const $ = (dollars: number): number => dollars * 100;
const chip = (page: Page, value: string) =>
  page.getByRole('group', { name: 'Chips' }).getByRole('button', { name: value, exact: true });
const spot = (page: Page, holder: string, bet: string) =>
  page.getByRole('button', {
    name: new RegExp(`^${holder.replace('.', '\\.')} ${bet}( [\\d,.]+)?$`),
  });

/** Twenty stakes in eight boxes: the chip, and the spots it goes to; a spot named twice gets two. */
const EVENING: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    '25',
    [
      ['seat-1', 'Tie'],
      ['seat-2', 'Tie'],
      ['seat-3', 'Player'],
      ['seat-4', 'Tie'],
      ['seat-5', 'Banker'],
      ['seat-6', 'Tie'],
      ['seat-7', 'Tie'],
      ['seat-8', 'Player'],
      ['seat-8', 'Player'],
      ['seat-8', 'Player'],
    ],
  ],
  [
    '100',
    [
      ['seat-1', 'Banker'],
      ['seat-1', 'Banker'],
      ['seat-2', 'Player'],
      ['seat-3', 'Banker'],
      ['seat-4', 'Banker'],
      ['seat-4', 'Banker'],
      ['seat-4', 'Banker'],
      ['seat-5', 'Player'],
      ['seat-6', 'Banker'],
      ['seat-7', 'Player'],
      ['seat-7', 'Player'],
      ['seat-3', 'Tie'],
    ],
  ],
  [
    '500',
    [
      ['seat-2', 'Banker'],
      ['seat-6', 'Player'],
      ['seat-7', 'Banker'],
      ['seat-8', 'Banker'],
    ],
  ],
];

test(
  'eight boxes and twenty stakes are recorded in at most 60 taps',
  LONG,
  async ({ page, casino, dora }) => {
    await dora.deal(FELT, { do: 'new-shoe', first: '5H' });
    await dora.deal(FELT, { do: 'open-bets' });
    await visit(page, casino, DORA, `/console?table=${FELT}`);
    await expect(page.getByRole('heading', { name: 'What lies on the layout' })).toBeVisible();
    let taps = 0;
    const stakes = new Map<string, number>();
    for (const [value, spots] of EVENING) {
      await chip(page, value).click();
      taps += 1;
      for (const [holder, bet] of spots) {
        await spot(page, holder, bet).click();
        taps += 1;
        const key = `${holder} ${bet.toLowerCase()}`;
        stakes.set(key, (stakes.get(key) ?? 0) + $(Number(value)));
      }
    }
    console.log(`${String(stakes.size)} stakes recorded in ${String(taps)} taps`);
    expect(stakes.size).toBe(20);
    expect(taps).toBeLessThanOrEqual(60);
    const lying = async (): Promise<Map<string, number>> => {
      const chips = (await dora.table(FELT)).console?.data.chips;
      const each = chips?.lying ?? [];
      return new Map(each.map(({ patron, bet, stake }) => [`${patron} ${bet}`, stake]));
    };
    await expect.poll(lying).toEqual(stakes);
    await shot(page, 'chips-recorded');
    await spot(page, 'seat-9', 'Tie').click();
    await expect.poll(async () => (await lying()).get('seat-9 tie')).toBe($(500));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(lying).toEqual(stakes);
  },
);

test('a recount after the close, and what to take and pay', async ({ page, casino, dora }) => {
  await dora.deal(FELT, { do: 'new-shoe', first: '5H' });
  await dora.deal(FELT, { do: 'open-bets' });
  const bet = { do: 'place-bet-for', seat: 3 } as const;
  await dora.deal(FELT, { ...bet, patron: 'seat-3', bet: 'player', stake: $(900) });
  await dora.deal(FELT, { ...bet, patron: 'seat-3', bet: 'banker', stake: $(100) });
  await dora.deal(FELT, { do: 'close-bets' });
  await visit(page, casino, SAM, `/console?table=${FELT}`);
  await expect(page.getByRole('heading', { name: /^Recount/ })).toBeVisible();
  await page.getByRole('button', { name: 'Somebody stands at box 3' }).click();
  await chip(page, '500').click();
  await spot(page, 'seat-3.1', 'Player').click();
  await chip(page, '100').click();
  await spot(page, 'seat-3.1', 'Player').click();
  // 1500 against 100, and 1000 may differ: 900 keeps 660, 600 keeps 440 (5.1.1).
  await expect(spot(page, 'seat-3', 'Player')).toContainText('Give back 240');
  await expect(spot(page, 'seat-3.1', 'Player')).toContainText('Give back 160');
  await shot(page, 'chips-recount');
  await dora.cards(FELT, '9h', 'kd', 'kh', '7c');
  const seated = page.getByRole('listitem', { name: 'seat-3', exact: true });
  await expect(seated).toContainText('Take 100');
  await expect(seated).toContainText('Pay 660');
  await expect(seated).toContainText('5.1.1');
  await dora.deal(FELT, { do: 'confirm' });
  const standing = page.getByRole('listitem', { name: 'seat-3.1', exact: true });
  await expect(standing).toContainText('Pay 440');
  await expect(standing).toContainText('4 × 100');
  await expect(page.getByRole('group', { name: 'Chips' })).toHaveCount(0);
  await shot(page, 'chips-take-and-pay');
});
