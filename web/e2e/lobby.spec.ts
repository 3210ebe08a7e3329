// The lobby: the table that needs me first, then mine, my favourites and the others; what each says is whole.
import { ANN, BOB, SIC_BO, expect, test, visit } from './house.ts';
import { POKER, deliver } from './pai-gow.ts';

const MINI = 'live-mini';
test.use({
  more: `
[[table]]
id = "${MINI}"
name = "Mini Live"
rulebook = "mini-baccarat"
positions = 7
dealing = "live"
limits = { minimum = 1000, maximum = 500000 }
`,
});

test('what each table says, and in which order', async ({ page, casino, dora }) => {
  const [ann, bob] = [await casino.logIn(ANN), await casino.logIn(BOB)];
  // Commission is owed at one table, and another waits for a hand of mine.
  await dora.deal(MINI, { do: 'new-shoe', first: '5H' });
  await dora.deal(MINI, { do: 'open-bets' });
  await ann.stake(MINI, 1, 'banker', 10_000);
  await bob.stake(MINI, 2, 'banker', 10_000);
  await dora.deal(MINI, { do: 'close-bets' });
  await dora.cards(MINI, '2H', '9C', 'KS', 'KD');
  await dora.deal(MINI, { do: 'confirm' });
  await dora.deal(MINI, { do: 'open-bets' });
  await ann.stake(MINI, 1, 'player', 2_500);
  await dora.deal(POKER, { do: 'open-bets' });
  await ann.stake(POKER, 1, 'main', 5_000);
  await deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']);
  // This device's clock is two minutes ahead: windows are not over for that.
  await page.clock.install({ time: Date.now() + 120_000 });
  await visit(page, casino, ANN, '/');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const mine = section('My tables').locator('article');
  await expect(mine.locator('h2')).toHaveText([/Pai Gow Poker Live/, /Mini Live/]);
  await expect(mine.first()).toContainText('Needs you');
  await expect(mine.first().getByRole('timer', { name: /^[1-5]\d seconds/ })).toBeVisible();
  await expect(mine.first()).toContainText('In play 50');
  await expect(mine.last()).toContainText('Commission owed 5');
  await expect(mine.last()).toContainText('Dealer Dora');
  await expect(mine.last().getByRole('img', { name: '2 of 7 taken' })).toBeVisible();
  await expect(page.locator('.purse')).toContainText(/Commission owed.*5.*Mini Live/);

  // A favourite stands first, and shows its road.
  const others = section('Tables').locator('article');
  const dice = others.filter({ hasText: 'Sic Bo Live' });
  await expect(others.first()).not.toContainText('Sic Bo Live');
  await dice.getByRole('button', { name: /favourite/i }).click();
  await expect(others.first()).toContainText('Sic Bo Live');
  await expect(dice).toContainText('Waiting 等候');
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await page.clock.runFor(6000);
  await expect(dice).toContainText('Place your bets 請下注');

  // On a phone too no phase loses a word or its Chinese.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const cut = await page.locator('article .phase').evaluateAll((all) =>
      all.flatMap((each) => {
        const card = each.closest('article')?.getBoundingClientRect();
        const parts = [each, ...each.children].map((part) => part.getBoundingClientRect());
        const whole = parts.every((part) => card && part.height > 0 && part.bottom <= card.bottom);
        const inside = each.scrollHeight <= each.clientHeight && each.clientHeight < 30;
        return whole && inside ? [] : [each.textContent ?? ''];
      }),
    );
    expect(cut).toEqual([]);
  }
  await page.getByRole('link', { name: /^Play: Sic Bo Live/ }).click();
  await expect(page).toHaveURL(/\/terminal\?table=live-dice/);
});
