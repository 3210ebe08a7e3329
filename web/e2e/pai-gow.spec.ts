// Six patrons at a live Pai Gow Poker table: one banks, another co-banks later, and every cent is where it must be.
import { expect, phase, registered, shot, spot, LONG } from './house.ts';
import { HANDS, PATRONS, POKER, Party, deliver, setLow, test, type Position } from './pai-gow.ts';
import { frames, quiet, watch } from './frames.ts';

/** What nobody reads before the halves are turned, not who banks or co-banks either. */
const EARLY = /You win|You lose|This round/;

const ALL = Object.keys(HANDS) as Position[];

test('six patrons, one banking and another co-banking', LONG, async ({ browser, casino, dora }) => {
  test.setTimeout(180_000);
  const party = await Party.seat(browser, casino, POKER);
  const { ann, bob, cai, dan, eve, fay } = party.pages;
  const before = await party.credits();

  // Round 1: the house banks. Everybody takes the seat of their number and bets 25; Ann 50.
  await dora.deal(POKER, { do: 'open-bets' });
  for (const [i, name] of PATRONS.entries()) {
    const page = party.pages[name];
    await phase(page, 'Place your bets');
    await page.getByRole('button', { name: `Sit at Seat ${String(i + 1)}` }).tap();
    await spot(page, 'Main').tap();
    await registered(page, 'Main', '25');
  }
  await spot(ann, 'Main').tap();
  await registered(ann, 'Main', '50');
  for (const page of [cai, eve]) {
    await spot(page, 'Fortune').tap();
    await registered(page, 'Fortune', '25');
  }
  await shot(ann, 'pai-gow-1-bets');
  // 1 + 4 + 6 = 11: the dealer counts 1, so with seven positions the first hand goes to seat 3.
  await deliver(dora, POKER, [1, 4, 6], ALL);
  for (const page of Object.values(party.pages)) await phase(page, 'Set your hands');
  await expect(ann.locator('[data-position="seat-3"] .number')).toHaveText('1');
  await expect(ann.getByText('The first hand goes to seat 3').first()).toBeVisible();

  // Ann looks before she sets: both halves are named as she lays them.
  await ann.getByRole('button', { name: 'Queen of hearts, in the high hand' }).tap();
  await ann.getByRole('button', { name: 'Jack of spades, in the high hand' }).tap();
  await expect(ann.locator('.label.low')).toContainText('Queen, Jack');
  await expect(ann.locator('.label.high')).toContainText('A pair: Ace');
  await shot(ann, 'pai-gow-2-setting');
  await ann.getByRole('button', { name: 'Set hand' }).tap();
  await expect(ann.getByRole('heading', { name: 'You have set your hand' })).toBeVisible();
  await expect(bob.locator('[data-position="seat-1"]')).toContainText('Set');
  // Bob asks for the house way, which says its rule before it is set.
  await bob.getByRole('button', { name: 'House way' }).tap();
  await expect(bob.getByText('House way: One pair: the best two singles in front')).toBeVisible();
  await bob.getByRole('button', { name: 'Set hand' }).tap();
  await expect(bob.getByRole('heading', { name: 'Set by the house way' })).toBeVisible();
  await setLow(cai, 'Ace of hearts', '7 of hearts');
  // Dan sets his hand foul: told so, refused once, set with a second tap.
  await dan.getByRole('button', { name: 'Queen of clubs, in the high hand' }).tap();
  await dan.getByRole('button', { name: 'Queen of spades, in the high hand' }).tap();
  await expect(dan.getByText('Foul: the low hand outranks the high hand')).toBeVisible();
  await dan.getByRole('button', { name: 'Set hand' }).tap();
  await expect(dan.getByRole('button', { name: 'Set it anyway: it loses' })).toBeVisible();
  await shot(dan, 'pai-gow-3-foul');
  await dan.getByRole('button', { name: 'Set it anyway: it loses' }).tap();
  await expect(dan.getByRole('heading', { name: 'You have set your hand' })).toBeVisible();
  await eve.getByRole('button', { name: 'House way' }).tap();
  await expect(eve.locator('.label.high')).toContainText('The joker is Ace');
  await shot(eve, 'pai-gow-4-joker');
  await eve.getByRole('button', { name: 'Set hand' }).tap();
  await expect(eve.getByRole('heading', { name: 'Set by the house way' })).toBeVisible();
  await dora.confirmHands(POKER);
  for (const page of Object.values(party.pages)) await phase(page, 'Result');

  // Ann beats 9 8 and kings: 50 less 5%. Bob wins the front and loses behind. Cai wins 25 less 5%, and Fortune 25:1
  // for four of a kind. Dan is foul. Eve wins 25 less 5%, loses 25 on Fortune and envies Cai 5. Fay copies and loses.
  const first = { ann: 4_750, bob: 0, cai: 2_375 + 62_500, dan: -2_500, eve: 375, fay: -2_500 };
  expect(await party.gained(before)).toEqual(first);
  await expect(ann.getByText('You win 47.50')).toBeVisible();
  await expect(ann.getByText('after 2.50 commission (5%)')).toBeVisible();
  await expect(cai.locator('li').filter({ hasText: 'Fortune' })).toContainText('Four of a kind');
  await expect(cai.locator('li').filter({ hasText: 'Fortune' })).toContainText('+625');
  await expect(eve.locator('li').filter({ hasText: 'Envy' })).toContainText('+5');
  await expect(dan.getByText('Foul: the low hand outranks the high hand')).toBeVisible();
  await expect(fay.getByText('a copy, the bank wins it')).toBeVisible();
  await shot(cai, 'pai-gow-5-result');
  await shot(fay, 'pai-gow-6-copy');

  // Round 2: the bank is offered to seat 1. It needs the five bets of 25 and the house's 50.
  await dora.deal(POKER, { do: 'open-bets' });
  await phase(ann, 'The bank is on offer');
  await expect(ann.getByText('It is your turn to answer')).toBeVisible();
  await expect(ann.getByText('Puts 175 in play as cover')).toBeVisible();
  await expect(bob.getByText('You may answer before it is your turn')).toBeVisible();
  await shot(ann, 'pai-gow-7-offer');
  const second = await party.credits();
  await ann.getByRole('button', { name: 'Yes, bank' }).tap();
  for (const page of [bob, cai, dan, eve, fay]) {
    await phase(page, 'Place your bets');
    await expect(page.locator('[data-position="seat-1"]')).toContainText('Bank');
    await spot(page, 'Main').tap();
    await registered(page, 'Main', '25');
  }
  await expect(ann.getByText('You bank this round. Cover in play: 175')).toBeVisible();
  await deliver(dora, POKER, [2, 2, 3], ALL);
  for (const page of [ann, cai, dan]) await phase(page, 'Set your hands');
  await setLow(ann, 'Queen of hearts', 'Jack of spades');
  await setLow(cai, 'Ace of hearts', '7 of hearts');
  await setLow(dan, '8 of clubs', '8 of diamonds');
  for (const page of [ann, cai, dan]) {
    await expect(page.getByRole('heading', { name: 'You have set your hand' })).toBeVisible();
  }
  await watch(ann);
  await dora.confirmHands(POKER);
  await phase(ann, 'Result');
  quiet(await frames(ann), EARLY);
  // Against Q J and aces with a 6: Bob, Fay and the house lose 25, 25 and 50; Cai wins; Dan's eights win and his queens
  // lose; Eve's K Q win, and her aces by the 9. Ann is up 50, less 5%.
  const banked = { ann: 4_750, bob: -2_500, cai: 2_375, dan: 0, eve: 2_375, fay: -2_500 };
  expect(await party.gained(second)).toEqual(banked);
  await expect(ann.getByText('You win 47.50')).toBeVisible();
  await expect(ann.locator('.mine li')).toContainText('+47.50');
  await shot(ann, 'pai-gow-8-banked');

  // Round 3: after a patron the house banks, and the bank is not offered. Only Ann and Bob bet.
  const third = await party.credits();
  await dora.deal(POKER, { do: 'open-bets' });
  for (const page of [ann, bob]) {
    await phase(page, 'Place your bets');
    await spot(page, 'Main').tap();
    await registered(page, 'Main', '25');
  }
  await deliver(dora, POKER, [1, 1, 1], ['dealer', 'seat-1', 'seat-2']);
  await dora.confirmHands(POKER);
  await phase(bob, 'Result');
  const none = { ann: 0, bob: 0, cai: 0, dan: 0, eve: 0, fay: 0 };
  expect(await party.gained(third)).toEqual({ ...none, ann: 2_375 });

  // Round 4: the offer goes on from seat 2. Bob banks with the house: half of five bets of 25.
  const fourth = await party.credits();
  await dora.deal(POKER, { do: 'open-bets' });
  await phase(bob, 'The bank is on offer');
  await expect(bob.getByText('Puts 62.50 in play; the house covers the other half')).toBeVisible();
  await bob.getByRole('button', { name: 'Co-bank' }).tap();
  for (const page of [ann, cai, dan, eve, fay]) {
    await phase(page, 'Place your bets');
    await expect(page.locator('[data-position="seat-2"]')).toContainText('Co-bank');
    await spot(page, 'Main').tap();
    await registered(page, 'Main', '25');
  }
  const seats = ALL.filter((position) => position !== 'dealer');
  await deliver(dora, POKER, [4, 4, 5], ['dealer', ...seats]);
  for (const page of [bob, cai, dan]) await phase(page, 'Set your hands');
  await expect(bob.getByRole('heading', { name: /set by the house way/ })).toBeVisible();
  await setLow(cai, 'Ace of hearts', '7 of hearts');
  await setLow(dan, '8 of clubs', '8 of diamonds');
  for (const page of [cai, dan]) {
    await expect(page.getByRole('heading', { name: 'You have set your hand' })).toBeVisible();
  }
  await watch(bob);
  await dora.confirmHands(POKER);
  await phase(bob, 'Result');
  quiet(await frames(bob), EARLY);
  // Against J 9 and sevens Ann, Cai, Dan and Eve win 25 less 5%; Fay loses. The bank is down 75: half of it is Bob's.
  const shared = { ann: 2_375, bob: -3_750, cai: 2_375, dan: 2_375, eve: 2_375, fay: -2_500 };
  expect(await party.gained(fourth)).toEqual(shared);
  await shot(bob, 'pai-gow-9-co-bank');

  // The rounds can be read again, with every hand that was shown.
  await ann.getByRole('button', { name: 'History' }).tap();
  await expect(ann.getByText('Round 2', { exact: true })).toBeVisible();
  await expect(ann.locator('article').filter({ hasText: 'Round 2' })).toContainText('Bank');
  await shot(ann, 'pai-gow-10-history');
  await party.close();
});
