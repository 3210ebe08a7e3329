// Somebody who was never here: five tasks in each game, found by what the screen says alone. Every finger on the glass
// is counted, and a finger that led nowhere is a wrong turn; both are printed.
import type { Locator, Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  LONG,
  SIC_BO,
  expect,
  phase,
  test,
  visit,
  type Casino,
  type Person,
} from './house.ts';
import { POKER, TILES, deliver } from './pai-gow.ts';

/** A first-time patron who reads, taps what sounds right, and sees whether the screen answered. */
class Newcomer {
  taps = 0;
  wrong = 0;
  constructor(readonly page: Page) {}

  /** Taps what reads like this; it was a wrong turn where nothing of what was expected shows. */
  async tap(what: Locator, then: Locator): Promise<void> {
    this.taps += 1;
    await what.tap();
    const answered = await expect(then)
      .toBeVisible()
      .then(
        () => true,
        () => false,
      );
    if (!answered) this.wrong += 1;
  }
  button(words: string | RegExp): Locator {
    return this.page.getByRole('button', { name: words });
  }
  says(words: string | RegExp): Locator {
    return this.page.getByText(words).first();
  }
}

type Game = {
  table: string;
  name: string;
  /** What the newcomer presses to bet, and how the table goes on after it. */
  field: RegExp;
  deal: (dora: Person) => Promise<void>;
  /** What is asked of the patron in between: insurance, or a hand to set. Where nothing is, they look up what their bet
   * pays. */
  asked: (who: Newcomer) => Promise<void>;
  end: (dora: Person) => Promise<void>;
  why: RegExp;
};

/** A game that asks for nothing leaves time to read: under its name a bet says when it wins. */
const reads = (bet: string, sentence: string) => async (who: Newcomer) => {
  const sheet = who.page.getByRole('dialog');
  const name = sheet.locator('summary').filter({ hasText: new RegExp(`^${bet}\\b`) });
  const how = sheet.getByRole('tab', { name: 'How to play' });
  await who.tap(who.button('Rules'), how);
  await who.tap(how, name.first());
  await who.tap(name.first(), sheet.getByText(sentence));
  await who.tap(sheet.getByRole('button', { name: 'Close' }), who.page.locator('.moment'));
};
const PLAYER = reads('Player', 'The Player Hand ends with more points than the Banker Hand.');
const BANKER = reads('Banker', 'The Banker Hand ends with more points than the Player Hand.');
const insures = async (who: Newcomer) => {
  await expect(who.says('Insure your Player bet?')).toBeVisible();
  await who.tap(who.button(/^50%/), who.says('Player Insurance'));
};

/** A table of baccarat: its first four cards, those drawn, and how the patron learns why. */
const baccarat = (table: string, name: string, asked: Game['asked']): Game => ({
  table,
  name,
  field: /^Player, pays/,
  deal: async (dora) => {
    await dora.deal(table, { do: 'close-bets' });
    await dora.cards(table, 'KH', 'JS', '5C', '4S');
  },
  asked,
  end: async (dora) => {
    await dora.cards(table, '2D', '2D');
    await dora.deal(table, { do: 'confirm' });
  },
  why: /Player wins, 7 to 6/,
});

/** The rulebooks that the demo deals only by machine, at tables with a dealer. */
const MORE = [
  ['tiger-buffalo-non-commission-insurance', 'layout = "A"', 'maximum_differential'],
  ['tiger-buffalo-non-commission', 'layout = "A"', 'maximum_differential'],
  ['non-commission-baccarat-etg', '', 'maximum'],
  ['mini-baccarat', '', 'maximum'],
].map(
  ([rulebook = '', layout = '', limit = '']) => `
[[table]]
id = "first-${rulebook}"
name = "First ${rulebook}"
rulebook = "${rulebook}"
${layout}
positions = 6
dealing = "live"
limits = { minimum = 1000, ${limit} = 500000 }
procedure = { stakes = "credit" }
`,
);

const GAMES: readonly Game[] = [
  baccarat(BACCARAT, 'Tiger Buffalo Live', insures),
  baccarat(
    'first-tiger-buffalo-non-commission-insurance',
    'First tiger-buffalo-non-commission-insurance',
    insures,
  ),
  baccarat('first-tiger-buffalo-non-commission', 'First tiger-buffalo-non-commission', PLAYER),
  baccarat('first-non-commission-baccarat-etg', 'First non-commission-baccarat-etg', PLAYER),
  {
    ...baccarat('first-mini-baccarat', 'First mini-baccarat', BANKER),
    field: /^Banker, pays/,
    deal: async (dora) => {
      await dora.deal('first-mini-baccarat', { do: 'close-bets' });
      await dora.cards('first-mini-baccarat', '2S', 'KD', 'TH', '4C');
    },
    end: async (dora) => {
      await dora.cards('first-mini-baccarat', '2C', '3D');
      await dora.deal('first-mini-baccarat', { do: 'confirm' });
    },
    why: /Banker wins, 7 to 4/,
  },
  {
    table: SIC_BO,
    name: 'Sic Bo Live',
    field: /^Small, pays/,
    deal: (dora) => dora.deal(SIC_BO, { do: 'close-bets' }),
    asked: reads('Small', 'The dice add up to 4 to 10.'),
    end: async (dora) => {
      await dora.deal(SIC_BO, { do: 'enter-dice', dice: [5, 2, 2] });
      await dora.deal(SIC_BO, { do: 'confirm' });
    },
    why: /The dice show/,
  },
  {
    table: POKER,
    name: 'Pai Gow Poker Live',
    field: /^Main, pays/,
    deal: (dora) => deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']),
    asked: async (who) => {
      await expect(who.says('Tap two cards for the low hand')).toBeVisible();
      await who.tap(
        who.button('Queen of hearts, in the high hand'),
        who.button('Queen of hearts, in the low hand'),
      );
      await who.tap(
        who.button('Jack of spades, in the high hand'),
        who.button('Jack of spades, in the low hand'),
      );
      await who.tap(who.button('Set hand'), who.says('You have set your hand'));
    },
    end: (dora) => dora.confirmHands(POKER),
    why: /better than the bank/,
  },
  {
    table: TILES,
    name: 'Pai Gow Tiles Live',
    field: /^Main, pays/,
    deal: async (dora) => {
      await dora.deal(TILES, { do: 'close-bets' });
      await dora.deal(TILES, { do: 'enter-dice', dice: [2, 1, 5] });
      const hand = { do: 'enter-hand' } as const;
      const bank = ['6/6', '4/4', '4/6', '1/2'];
      await dora.deal(TILES, { ...hand, position: 'dealer', pieces: bank });
      const mine = ['1/1', '1/5', '2/2', '3/3'];
      await dora.deal(TILES, { ...hand, position: 'seat-1', pieces: mine });
    },
    asked: async (who) => {
      await expect(who.says('Choose how to set your tiles')).toBeVisible();
      await who.tap(who.button('House way'), who.says('House way:'));
      await who.tap(who.button('Set hand'), who.says('Set by the house way'));
    },
    end: (dora) => dora.confirmHands(TILES),
    why: /worse than the bank/,
  },
];

/** Sit and bet, answer, read why, find it again in the history, cash out. */
async function plays(page: Page, casino: Casino, dora: Person, game: Game): Promise<Newcomer> {
  const who = new Newcomer(page);
  await visit(page, casino, ANN, '/');
  const way = page.getByRole('link', { name: `Play: ${game.name}`, exact: true });
  await who.tap(way, page.locator('.moment'));
  const cards = game.table === BACCARAT || game.table.startsWith('first-');
  if (cards) await dora.deal(game.table, { do: 'new-shoe', first: '5H' });
  await dora.deal(game.table, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  // A commission that is collected later is said before the first bet.
  if (game.table.endsWith('mini-baccarat'))
    await expect(who.says('Banker pays 1:1, 5% commission at the end of the shoe')).toBeVisible();
  const field = who.button(game.field);
  await who.tap(field, page.locator('[data-state=registered]'));
  await game.deal(dora);
  await game.asked(who);
  await game.end(dora);
  await phase(page, 'Result');
  await expect(who.says(game.why)).toBeVisible();
  await who.tap(who.button('History'), page.getByRole('dialog').getByText('Round 1'));
  await who.tap(
    page.getByRole('dialog').getByRole('button', { name: 'Close' }),
    field.or(page.locator('.moment')).first(),
  );
  await who.tap(page.getByRole('link', { name: 'Lobby' }), page.locator('.purse .credit'));
  await who.tap(who.button('Cash out'), who.says(/^Cash out [\d,.]+\?/));
  await expect(who.button('Yes, cash out')).toBeEnabled();
  await who.tap(who.button('Yes, cash out'), page.locator('.ticket .number'));
  return who;
}

test.use({ more: MORE.join('') });
for (const game of GAMES) {
  test(
    `first time at ${game.name}: sit, bet, answer, find out why, cash out`,
    LONG,
    async ({ page, casino, dora }) => {
      const { taps, wrong } = await plays(page, casino, dora, game);
      console.info(`${game.name}: ${String(taps)} taps, ${String(wrong)} wrong turns`);
      expect(wrong).toBe(0);
      expect(taps).toBeLessThanOrEqual(13);
    },
  );
}
