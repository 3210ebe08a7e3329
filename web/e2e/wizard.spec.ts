// Irregularities through the wizard of the pit: the money shown before is the money moved after, to the cent.
import type { Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  BOB,
  MIA,
  SAM,
  SIC_BO,
  SUE,
  expect,
  phase,
  shot,
  test,
  visit,
  type Casino,
  LONG,
} from './house.ts';
import { apply, choose, credits, dealt } from './wizard.ts';

const open = (page: Page, casino: Casino, who = SAM) =>
  visit(page, casino, who, `/pit?table=${BACCARAT}`);

for (const [name, words] of [
  ['foreign-card', /A card that is not of this set/],
  ['card-count', /Too few or too many cards/],
  ['not-shuffled', /The cards were not shuffled/],
  ['insufficient-cards', /Too few cards left to finish/],
  ['wrong-number-of-cards', /wrong number of cards that cannot be put right/],
] as const) {
  test(`void: ${name}`, LONG, async ({ page, casino, dora }) => {
    const people = await dealt(casino, dora, ['2H', '9C']);
    await open(page, casino);
    await choose(page, words);
    await page.getByLabel('What happened, in words').fill('seen at the shoe');
    await apply(page, casino, people, name);
    await phase(page, 'Round void');
    // Every stake is back.
    expect(await credits(people)).toEqual([500_000, 1_000_000]);
    await expect(page.getByRole('region', { name: 'Incidents' })).toContainText('Mia');
  });
}

// shows: tiger-buffalo-commission-insurance 5.5.4 "insufficient cards in the Card Shoe/Electronic Card Shuffler"
test('no cards left: the console proposes the Void, one press orders it, a second person agrees', async ({
  page,
  casino,
  dora,
}) => {
  const people = await dealt(casino, dora, ['2H', '9C']);
  await visit(page, casino, SAM, `/console?table=${BACCARAT}`);
  await page.getByRole('button', { name: 'No cards left' }).click();
  const proposal = page.getByRole('alertdialog', { name: 'No card is left in the shoe' });
  await expect(proposal).toContainText('every bet is returned');
  await shot(page, 'wizard-no-cards-left');
  const ordered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await proposal.getByRole('button', { name: 'Order the Void' }).click();
  expect((await ordered).ok()).toBe(true);
  const mia = await casino.logIn(MIA);
  await mia.deal(BACCARAT, { do: 'approve', approval: 1 });
  await phase(page, 'Round void');
  expect(await credits(people)).toEqual([500_000, 1_000_000]);
});

test(
  'a card exposed before an outcome: each patron chooses, and is told what silence means',
  LONG,
  async ({ page, browser, casino, dora }) => {
    const people = await dealt(casino, dora, ['2H']);
    const terminal = await (await browser.newContext()).newPage();
    await visit(terminal, casino, ANN, `/terminal?table=${BACCARAT}`);
    await open(page, casino);
    await choose(page, /A card was drawn in excess or exposed/);
    await expect(page.getByText('Every patron will choose')).toBeVisible();
    await page.getByLabel(/Cards that left the shoe/).fill('3d');
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.getByLabel('What happened, in words').fill('The second card was turned early');
    await apply(page, casino, people, 'exposed');
    const sheet = terminal.getByRole('region', { name: 'A dealing error' });
    await expect(sheet).toContainText('If you do not answer in time, you continue.');
    await shot(terminal, 'wizard-options');
    await sheet.getByRole('button', { name: 'Have 100 returned' }).click();
    await expect(sheet).toContainText('Bets returned');
    await people.bob.answer(BACCARAT, { answer: 'continue' });
    await expect.poll(async () => (await people.ann.me()).credit).toBe(500_000);
    expect((await people.bob.me()).credit).toBe(1_000_000 - 20_000);
    await terminal.context().close();
  },
);

test('the cards entered were wrong: the round is settled by the right ones', async ({
  page,
  casino,
  dora,
}) => {
  // Entered as a Natural 9 for the Player; the Player really had 2 + 4 and the Banker 9.
  const people = await dealt(casino, dora, ['9H', '2C', 'KC', '5S']);
  await dora.deal(BACCARAT, { do: 'confirm' });
  await expect.poll(() => credits(people)).toEqual([510_000, 980_000]);
  await open(page, casino);
  await choose(page, /The cards entered were wrong/);
  await page.getByLabel(/The cards on the table/).fill('2h 4c 4d 5s');
  await page.getByLabel('What happened, in words').fill('Read from the wrong hand');
  await apply(page, casino, people, 'correct-cards');
  // Banker wins 9 to 6: Ann loses 100, Bob wins 19:20 of 200.
  expect(await credits(people)).toEqual([490_000, 1_019_000]);
});

test(
  'what the rules do not cover: the Shift Manager returns the bets of one patron',
  LONG,
  async ({ page, casino, dora }) => {
    const people = await dealt(casino, dora, ['2H', '9C']);
    await open(page, casino, SUE);
    await choose(page, /bets of some patrons are returned/);
    await page.getByRole('button', { name: /^Ann Lee/ }).click();
    await page.getByLabel('What happened, in words').fill('A drink was spilt on the box');
    await apply(page, casino, people, 'decide');
    expect(await credits(people)).toEqual([500_000, 980_000]);
  },
);

test(
  'what the rules do not cover: a decision is only written down',
  LONG,
  async ({ page, casino, dora }) => {
    const people = await dealt(casino, dora, ['2H', '9C']);
    await open(page, casino, SUE);
    await choose(page, /write down a decision/);
    await page.getByLabel('What happened, in words').fill('The patron may sit at the rail');
    await apply(page, casino, people, 'decide-nothing');
    await expect(page.getByRole('region', { name: 'Incidents' })).toContainText('at the rail');
  },
);

test('a note moves nothing and is kept', LONG, async ({ page, casino, dora }) => {
  const people = await dealt(casino, dora, ['2H', '9C']);
  await open(page, casino);
  await choose(page, /Write down an error found late/);
  await page.getByLabel('What happened, in words').fill('The shoe was one card short last round');
  await apply(page, casino, people, 'note');
  await expect(page.getByRole('region', { name: 'Incidents' })).toContainText('one card short');
});

test('a dealer sees who must be called', LONG, async ({ page, casino, dora }) => {
  await dealt(casino, dora, ['2H', '9C']);
  await visit(page, casino, { login: 'dora', pin: '2468' }, `/console?table=${BACCARAT}`);
  // Two taps: something is wrong, and what.
  await page.getByRole('button', { name: 'Something is wrong' }).click();
  await choose(page, /A card that is not of this set/);
  await expect(page.getByText('Call a Pit Supervisor')).toBeVisible();
  await expect(page.getByRole('button', { name: 'See what it does' })).toBeDisabled();
  await shot(page, 'wizard-dealer');
});

for (const [name, words] of [
  ['wrong-side', /Cards went to the wrong side/],
  ['simultaneous', /Two or more cards were drawn together/],
  ['other', /Another dealing error/],
  ['wrong-person', /Cards went to the person accepting the other hand/],
  ['face-up', /A card was dealt face up/],
  ['wrong-number', /wrong number of cards, and it can be put right/],
] as const) {
  test(`dealing error: ${name}`, LONG, async ({ page, casino, dora }) => {
    // Cards can be face up in error only where they are dealt face down.
    const mia = await casino.logIn(MIA);
    await mia.change(BACCARAT, { procedure: { face_down: true } });
    const people = await dealt(casino, dora, ['2H']);
    await open(page, casino);
    await choose(page, words);
    await page.getByLabel(/Cards that left the shoe/).fill('3d');
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.getByLabel('What happened, in words').fill('seen by the supervisor');
    await apply(page, casino, people, name);
    await phase(page, 'Choose: continue or refund');
  });
}

test('a new set of cards moves nothing', LONG, async ({ page, casino, dora }) => {
  const people = await dealt(casino, dora, ['2H', '9C']);
  await open(page, casino);
  await choose(page, /Replace the cards by a new set/);
  await page.getByLabel('What happened, in words').fill('A card is bent');
  await apply(page, casino, people, 'replace-set');
});

test(
  'the dice entered were wrong, and a throw that cannot be read',
  LONG,
  async ({ page, casino, dora }) => {
    const [ann, bob] = await Promise.all([casino.logIn(ANN), casino.logIn(BOB)]);
    const people = { ann, bob };
    await dora.deal(SIC_BO, { do: 'open-bets' });
    await ann.stake(SIC_BO, 1, 'small', 10_000);
    await bob.stake(SIC_BO, 2, 'big', 20_000);
    await dora.deal(SIC_BO, { do: 'close-bets' });
    await visit(page, casino, SAM, `/pit?table=${SIC_BO}`);
    await choose(page, /The throw cannot be read/);
    await page.getByLabel('What happened, in words').fill('A die leans on the wall');
    await apply(page, casino, people, 'no-roll', { table: SIC_BO });
    await dora.deal(SIC_BO, { do: 'enter-dice', dice: [1, 2, 3] });
    await dora.deal(SIC_BO, { do: 'confirm' });
    await expect.poll(() => credits(people)).toEqual([510_000, 980_000]);
    await page.getByRole('button', { name: /What happened/ }).click();
    await choose(page, /The dice entered were wrong/);
    await page.getByLabel('The dice on the table').fill('665');
    await page.getByLabel('What happened, in words').fill('Read upside down');
    await apply(page, casino, people, 'correct-dice', { table: SIC_BO });
    expect(await credits(people)).toEqual([490_000, 1_020_000]);
  },
);
