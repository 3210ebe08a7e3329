// What others have staked, on my screen: in my box, in theirs, and on each field with how many they are.
import {
  ANN,
  BACCARAT,
  BOB,
  LONG,
  expect,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
} from './house.ts';

test(
  "two terminals see each other's stakes on the felt and in their boxes",
  LONG,
  async ({ page, browser, casino, dora }) => {
    await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
    const bob = await (await browser.newContext({ hasTouch: true })).newPage();
    await visit(page, casino, ANN, `/terminal?table=${BACCARAT}`);
    await visit(bob, casino, BOB, `/terminal?table=${BACCARAT}`);
    await dora.deal(BACCARAT, { do: 'open-bets' });
    const box = (at: typeof page) => at.getByRole('radio', { name: /^Box 1/ });
    await phase(page, 'Place your bets');
    await phase(bob, 'Place your bets');
    await spot(page, 'Player').tap();
    await registered(page, 'Player', '25');
    await expect(box(page)).toHaveAccessibleName('Box 1, Your box: you 25, others 0');
    await expect(box(page)).toContainText('You 25');

    // Bob has a box of his own, and stands in Ann's too.
    await bob.getByRole('radio', { name: /^Box 2/ }).tap();
    await spot(bob, 'Player').tap();
    await registered(bob, 'Player', '25');
    await box(bob).tap();
    await bob.getByRole('radio', { name: 'Chip 500', exact: true }).tap();
    await spot(bob, 'Player').tap();
    await registered(bob, 'Player', '500');

    await expect(box(page)).toHaveAccessibleName('Box 1, Your box: you 25, others 500');
    await expect(box(page)).toContainText('You 25 · 500');
    await expect(page.getByRole('radio', { name: /^Box 2/ })).toHaveAccessibleName(
      'Box 2, Taken: you 0, others 25',
    );
    await expect(spot(page, 'Player')).toContainText('2 playing · 550');
    await expect(spot(bob, 'Player')).toContainText('2 playing · 550');
    await shot(page, 'others-1440');
    await bob.context().close();
  },
);
