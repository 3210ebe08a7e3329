// The odds for staff: a card out of the shoe changes every bet, and a live table is priced by the cards that are left.
import AxeBuilder from '@axe-core/playwright';
import { BACCARAT, SAM, expect, logInByHand, shot, test, visit, LONG } from './house.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

test('a card out of the shoe changes every bet at once', async ({ page, casino }) => {
  await logInByHand(page, casino, SAM);
  await page.getByRole('link', { name: 'Open odds' }).click();
  await page.getByLabel('Rules').selectOption('mini-baccarat');
  const edge = (bet: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: bet, exact: true }) });
  await expect(edge('Tie')).toContainText('14.3596 %');
  await expect(edge('Banker')).toContainText('1.0579 %');

  await page.getByRole('button', { name: 'Take out Ace of spades, 8 left' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Take out Ace of spades, 7 left' })).toBeVisible();
  await expect(edge('Tie')).not.toContainText('14.3596 %');
  await page.getByRole('button', { name: 'Put all back' }).click();
  await expect(edge('Tie')).toContainText('14.3596 %');

  await page.getByRole('button', { name: 'Player Dragon Bonus' }).click();
  await expect(page.getByText('Natural win')).toBeVisible();
  await shot(page, 'odds');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);

  // On a tablet the shoe and the bets are in sight together: a card that is tapped is seen to count.
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.getByRole('button', { name: 'Take out Ace of spades, 8 left' }).tap();
  await expect(page.getByRole('button', { name: 'Take out King of clubs' })).toBeInViewport();
  await expect(edge('Tie')).toBeInViewport();
  await expect(edge('Tie')).not.toContainText('14.3596 %');
  await shot(page, 'odds-tablet');

  await page.getByLabel('Rules').selectOption('sic-bo');
  await expect(edge('Small')).toContainText('2.7778 %');
  await page.setViewportSize({ width: 390, height: 844 });
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await page.getByLabel('Rules').selectOption('study:ez-baccarat');
  await expect(edge('dragon 7')).toContainText('7.6113 %');
  await expect(page.getByText('Nobody approved these rules')).toBeVisible();
  await shot(page, 'odds-phone');
});

test('a live table by the cards that are left', LONG, async ({ page, casino, dora }) => {
  await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
  await visit(page, casino, SAM, `/odds?table=${BACCARAT}`);
  await expect(page.getByText('415 cards can still come')).toBeVisible();
  await dora.deal(BACCARAT, { do: 'open-bets' });
  await dora.deal(BACCARAT, { do: 'close-bets' });
  await dora.cards(BACCARAT, '9S', '8D', 'KS');
  await expect(page.getByText('this round: 9S 8D KS')).toBeVisible();
  await shot(page, 'odds-live');
});
