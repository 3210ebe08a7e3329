// Four tables at once: which of them needs me is in sight on every screen, and how.
import {
  ANN,
  BACCARAT,
  LONG,
  SIC_BO,
  expect,
  phase,
  registered,
  shot,
  spot,
  test,
  visit,
} from './house.ts';
import { POKER, TILES, deliver } from './pai-gow.ts';

const ALL = [BACCARAT, SIC_BO, POKER, TILES].join('&table=');

for (const [name, width, height] of [
  ['phone', 390, 844],
  ['tablet', 768, 1024],
  ['1024', 1024, 768],
  ['1440', 1440, 900],
  ['cabinet', 1080, 1920],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, isMobile: width < 600 });
    test(
      'every tab of four tables is in sight, and the one that needs me says so',
      name === 'phone' ? {} : LONG,
      async ({ page, casino, dora }) => {
        await dora.deal(POKER, { do: 'open-bets' });
        const ann = await casino.logIn(ANN);
        await ann.stake(POKER, 1, 'main', 2_500);
        await visit(page, casino, ANN, `/terminal?table=${ALL}`);
        await phase(page, 'Waiting');
        const tabs = page.getByRole('tab');
        await expect(tabs).toHaveCount(4);
        for (const each of await tabs.all()) await expect(each).toBeInViewport({ ratio: 0.99 });
        const lie = (): Promise<unknown[]> =>
          tabs.evaluateAll((all) =>
            all.map((each) => each.getBoundingClientRect().toJSON() as unknown),
          );
        const before = await lie();
        const needs = page.locator('[role=tab].needs');
        await expect(needs).toHaveCount(0);
        await deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']);
        await expect(needs).toHaveAccessibleName(/Pai Gow Poker Live.*! Needs you/);
        await expect(page.getByRole('status')).toContainText(['Pai Gow Poker Live – Needs you.']);
        expect(await lie(), 'no tab moves under a finger').toEqual(before);
        await shot(page, `four-${name}`);
        // It is all amber, as no other is: not only its edge.
        const colours = await tabs.evaluateAll((all) =>
          all.map((each) => getComputedStyle(each).backgroundColor),
        );
        expect(new Set(colours).size).toBe(2);
        await needs.tap();
        await phase(page, 'Set your hands');
        await expect(needs).toHaveCount(0);
      },
    );
  });
}

test.describe('1920', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });
  test(
    'among quarters the one that needs me is told from the one where chips go',
    LONG,
    async ({ page, casino, dora }) => {
      await dora.deal(POKER, { do: 'open-bets' });
      await dora.deal(SIC_BO, { do: 'open-bets' });
      await visit(page, casino, ANN, `/terminal?table=${ALL}`);
      const poker = page.getByRole('region', { name: 'Pai Gow Poker Live' });
      const dice = page.getByRole('region', { name: 'Sic Bo Live' });
      await poker.getByRole('button', { name: /^Main, pays/ }).tap();
      await expect(poker.locator('[data-state=registered]')).toHaveCount(1);
      await spot(page, 'Small').tap();
      await registered(page, 'Small', '25');
      await deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']);
      await expect(
        page.getByRole('button', { name: /^! Pai Gow Poker Live – Needs you/ }),
      ).toBeVisible();
      const look = (quarter: typeof poker) =>
        quarter.evaluate((one) => {
          const head = one.querySelector('button');
          return [
            getComputedStyle(one).borderStyle,
            head && getComputedStyle(head).backgroundColor,
          ];
        });
      expect(await look(poker)).toEqual(['double', 'rgb(255, 184, 77)']);
      expect((await look(dice))[0]).toBe('solid');
      await expect(dice.locator('button[aria-pressed=true]')).toHaveCount(1);
      await shot(page, 'four-quarters');
    },
  );
});
