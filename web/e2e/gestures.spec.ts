// How much a dealer does for a round: gestures and seconds, counted in the browser and printed.
import { ANN, BACCARAT, DORA, expect, phase, test, visit, hold, LONG } from './house.ts';
import { counted } from './line.ts';

test('a round of six cards takes nine taps by hand', LONG, async ({ page, casino, dora }) => {
  await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
  await visit(page, casino, DORA, `/console?table=${BACCARAT}`);
  const gestures = await counted(page);
  const tap = async (name: string | RegExp): Promise<void> => {
    const button = page.getByRole('button', { name, exact: typeof name === 'string' });
    await expect(button).toBeEnabled();
    await button.tap();
  };
  const began = Date.now();
  await tap(/^Open bets/);
  await phase(page, 'Place your bets');
  const opened = Date.now();
  await (await casino.logIn(ANN)).stake(BACCARAT, 1, 'tie', 10_000);
  await tap(/^No more bets/);
  const closed = Date.now();
  for (const card of [
    '2 of spades',
    'King of diamonds',
    '9 of hearts',
    '4 of clubs',
    '5 of diamonds',
    '3 of diamonds',
  ])
    await tap(card);
  await phase(page, 'Checking the result');
  await hold(page.getByRole('button', { name: /^Confirm result/ }));
  await phase(page, 'Result');
  const took = (opened - began + (Date.now() - closed)) / 1000;
  const taps = await gestures();
  console.log(`by hand: ${String(taps)} taps for six cards, ${took.toFixed(1)} s without betting`);
  expect(taps).toBe(9);
  expect((await dora.table(BACCARAT)).round.data).toMatchObject({ round: 1, phase: 'settled' });
});
