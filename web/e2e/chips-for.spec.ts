// What the Dealer of a chip table records for box holders nobody knows (R81): insurance, the choice after a dealing
// error, who walks away; at pai gow the bank, its cover and the hands.
import { DORA, expect, phase, shot, test, visit, LONG, hold } from './house.ts';
import { HANDS } from './pai-gow.ts';
import type { Page } from '@playwright/test';

const FELT = 'felt';
const PAI_GOW = 'pai-gow-felt';
test.use({
  more: `
[[table]]
id = "${PAI_GOW}"
name = "Pai Gow Felt"
rulebook = "pai-gow-poker"
positions = 6
dealing = "live"
limits = { minimum = 1000, maximum = 100000 }
procedure = { stakes = "chips", chips = [500, 2500, 10000] }
`,
});

const $ = (dollars: number): number => dollars * 100;
const key = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

test(
  'insurance, the choice after a dealing error and who walks away, box by box',
  LONG,
  async ({ page, casino, dora }) => {
    const lay = async (patron: string, seat: number, stake: number): Promise<void> => {
      await dora.deal(FELT, { do: 'place-bet-for', patron, seat, bet: 'banker', stake: $(stake) });
    };
    await dora.deal(FELT, { do: 'new-shoe', first: '5H' });
    await dora.deal(FELT, { do: 'open-bets' });
    await lay('seat-1', 1, 200);
    await lay('seat-2', 2, 100);
    await lay('seat-2.1', 2, 300);
    await lay('seat-3', 3, 100);
    await dora.deal(FELT, { do: 'close-bets' });
    await dora.cards(FELT, '2S', 'KD');
    await visit(page, casino, DORA, `/console?table=${FELT}`);
    const sam = await casino.logIn({ login: 'sam', pin: '2468' });
    await sam.deal(FELT, {
      do: 'order',
      order: {
        order: 'dealing-error',
        kind: 'other',
        drawn: [],
        cards: [],
        reconstructed: false,
        text: 'the shoe fell over',
      },
    });
    const options = page.getByRole('region', { name: 'Choice after the dealing error' });
    await expect(options.getByRole('listitem')).toHaveCount(4);
    await shot(page, 'chips-for-options');
    const chooses = (patron: string, what: string) =>
      options.getByLabel(patron, { exact: true }).getByRole('button', { name: what }).click();
    await chooses('seat-2', 'Give back 100');
    await expect(options.getByLabel('seat-2', { exact: true })).toContainText('Bets returned');
    for (const patron of ['seat-1', 'seat-2.1', 'seat-3']) await chooses(patron, 'Continues');
    await phase(page, 'No more bets');
    await key(page, 'seat-2.1 walked away').click();
    await expect(page.getByText('Walked away', { exact: true })).toBeVisible();
    // 2 against 4: the Banker may be insured at 3 to 2 (4.1). Who walked away is not asked.
    await dora.cards(FELT, 'TH', '4C');
    const insurance = page.getByRole('region', { name: 'Insurance on offer' });
    await expect(insurance.getByRole('listitem')).toHaveCount(2);
    const first = insurance.getByLabel('seat-1 banker');
    const third = insurance.getByLabel('seat-3 banker');
    await third.getByRole('button', { name: 'Declines' }).click();
    await expect(third).toContainText('Declined');
    await first.getByRole('button', { name: 'Insures 200' }).click();
    await expect(first.locator('b')).toHaveText('200');
    await first.getByRole('button', { name: 'Other amount' }).click();
    await first.getByLabel('Other amount').fill('100');
    await shot(page, 'chips-for-insurance');
    await first.getByRole('button', { name: 'Record' }).click();
    await expect(first.locator('b')).toHaveText('100');
    await expect(insurance).toContainText('everybody has answered');
    await dora.cards(FELT, '6C', '9D'); // 8 to 3
    await dora.deal(FELT, { do: 'confirm' });
    const paid = page.getByRole('listitem', { name: 'seat-1', exact: true });
    await expect(paid).toContainText('Take 200');
    await expect(paid).toContainText('Pay 150');
    await expect(page.getByRole('listitem', { name: 'seat-2.1', exact: true })).toContainText(
      'Take 300',
    );
    await shot(page, 'chips-for-result');
  },
);

test(
  'bank, co-bank, cover and hands of strangers at pai gow',
  LONG,
  async ({ page, casino, dora }) => {
    await visit(page, casino, DORA, `/console?table=${PAI_GOW}`);
    await key(page, /^Open bets/).click();
    const bet = async (holder: string, chips: number): Promise<void> => {
      await page.getByRole('group', { name: 'Chips' }).getByRole('button', { name: '100' }).click();
      for (let i = 0; i < chips; i += 1) await key(page, new RegExp(`^${holder} Main`)).click();
    };
    await bet('seat-1', 1);
    await bet('seat-3', 2);
    const stakes = async () => (await dora.table(PAI_GOW)).console?.data.chips?.lying;
    await expect
      .poll(async () => (await stakes())?.map(({ stake }) => stake))
      .toEqual([$(100), $(200)]);
    await key(page, /^No more bets/).click();
    await expect(key(page, 'Die showing 6')).toBeVisible();
    await page.keyboard.type('124');
    await page.keyboard.press('Enter');
    const may = async () => (await dora.table(PAI_GOW)).console?.data.commands ?? [];
    await expect.poll(may).toContain('enter-hand');
    for (const at of ['dealer', 'seat-1', 'seat-3'] as const) {
      await dora.deal(PAI_GOW, { do: 'enter-hand', position: at, pieces: [...HANDS[at]] });
    }
    const hands = page.getByRole('region', { name: /^Hands to set/ });
    const first = hands.getByRole('group', { name: 'seat-1' });
    await first.getByRole('button', { name: 'Queen of hearts' }).click();
    await first.getByRole('button', { name: 'Jack of spades' }).click();
    await expect(first.getByRole('status')).toContainText('A pair: Ace');
    await shot(page, 'chips-for-hands');
    await first.getByRole('button', { name: 'Set hand' }).click();
    await expect(first).toHaveCount(0);
    await hands
      .getByRole('group', { name: 'seat-3' })
      .getByRole('button', { name: 'House way' })
      .click();
    await hold(key(page, /^Confirm result/));
    // Q J and aces beat 9 8 and kings: 100 less 5%. A 7 and four tens beat them too: 200 less 5%.
    await expect(page.getByRole('listitem', { name: 'seat-1', exact: true })).toContainText(
      'Pay 95',
    );
    await shot(page, 'chips-for-pai-gow-result');
    await key(page, /^Open bets/).click();
    const bank = page.getByRole('region', { name: /^Who banks/ });
    const offered = bank.getByRole('group', { name: 'seat-1' });
    // To cover: 200 of seat 3 and the house's 100; co-banking half of 200 (R48).
    await expect(offered).toContainText('Bank 300 · co-bank 100');
    await offered.getByLabel('Cover that lies there').fill('255');
    await offered.getByRole('button', { name: 'Banks', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('300');
    await shot(page, 'chips-for-bank');
    await offered.getByLabel('Cover that lies there').fill('100');
    await offered.getByRole('button', { name: 'Co-banks' }).click();
    const cover = page.locator('form').filter({ hasText: 'Box 1 banks with 100' });
    await cover.getByLabel('Cover that lies there').fill('150');
    await cover.getByRole('button', { name: 'Record' }).click();
    await expect(page.getByText('Box 1 banks with 150')).toBeVisible();
    await shot(page, 'chips-for-cover');
  },
);

test(
  'at tiles the shakes of the cup are recorded, never fewer than three',
  LONG,
  async ({ page, casino, dora }) => {
    await dora.deal('live-tiles', { do: 'open-bets' });
    await dora.deal('live-tiles', { do: 'close-bets' });
    await visit(page, casino, DORA, '/console?table=live-tiles');
    const shakes = page.getByRole('group', { name: 'Shakes of the cup' });
    await expect(shakes.getByRole('status')).toHaveText('3');
    await expect(shakes.getByRole('button', { name: 'One shake less' })).toBeDisabled();
    await shakes.getByRole('button', { name: 'One shake more' }).click();
    await expect(shakes.getByRole('status')).toHaveText('4');
    await shot(page, 'chips-for-shakes');
    const sent = page.waitForRequest((request) => request.url().endsWith('/commands'));
    await page.keyboard.type('335');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({
      command: { do: 'enter-dice', dice: [3, 3, 5], shakes: 4 },
    });
    await expect(page.locator('[data-position="dealer"] .number')).toBeVisible();
  },
);
