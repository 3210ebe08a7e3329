// A corrected card, as the second person sees it before agreeing: the hands by side before and after, the changed card
// edged, and every patron's credit before, after and the difference, which the house balances.
import { ANN, BACCARAT, MIA, SAM, expect, hold, phase, shot, test, visit } from './house.ts';
import { credits, dealt } from './wizard.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

/** Bets of 100 on Player and 200 on Banker, and a third card of the Banker that was not the one on the table. */
test('an approval shows the hands by side, before and after, and what each patron has', async ({
  page,
  casino,
  dora,
}) => {
  // Player 2, T and 6 is 8; Banker K and 4, and the 5 makes 9.
  const people = await dealt(casino, dora, ['2S', 'KD', 'TH', '4C', '6C', '5D']);
  await dora.deal(BACCARAT, { do: 'confirm' });
  const before = await credits(people);
  const sam = await casino.logIn(SAM);
  const cards = ['2S', 'KD', 'TH', '4C', '6C', '2D'];
  const order = { order: 'correct-cards', cards, text: '5 typed for 2' } as const;
  await sam.deal(BACCARAT, { do: 'order', order });

  await visit(page, casino, MIA, `/pit?table=${BACCARAT}`);
  const waits = page.getByRole('region', { name: 'Waiting for a second person' });
  await waits.getByRole('button', { name: 'Look at it first' }).click();
  const [now, then] = ['On the table now', 'After the order'].map((name) =>
    waits.getByRole('region', { name }),
  );
  for (const [moment, third] of [
    [now, '5 of diamonds'],
    [then, '2 of diamonds'],
  ] as const) {
    const names = (hand: string) =>
      moment
        ?.getByRole('group', { name: hand })
        .getByRole('img')
        .evaluateAll((drawn) => drawn.map((card) => card.getAttribute('aria-label')));
    await expect(
      moment?.getByRole('group', { name: 'Player' }).getByRole('img') ?? page.locator('none'),
    ).toHaveCount(3);
    expect(await names('Player')).toEqual(['2 of spades', '10 of hearts', '6 of clubs']);
    expect(await names('Banker')).toEqual(['King of diamonds', '4 of clubs', third]);
    await expect(moment?.locator('.changed') ?? page.locator('none')).toHaveCount(1);
    await expect(
      moment?.locator('.banker .changed').getByRole('img') ?? page.locator('none'),
    ).toHaveAccessibleName(third);
  }
  // Banker had won: now Player wins by 8 to 6.
  const row = (id: string) => waits.locator(`[data-patron="${id}"] td`);
  await expect(row('ann')).toHaveText([/Ann/, '4,900', '5,100', '+200']);
  expect(before[0]).toBe(490_000);
  await shot(page, 'approval-1-hands');
  await hold(waits.getByRole('button', { name: 'Agree', exact: true }));
  await phase(page, 'Result');
  await expect.poll(async () => (await credits(people))[0]).toBe(510_000);
  const ann = await casino.logIn(ANN);
  expect((await ann.me()).credit).toBe(510_000);
});
