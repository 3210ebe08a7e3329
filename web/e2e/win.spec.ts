// A win of ten, twenty-five and fifty times the stake: warmer each time, and nothing one needs is covered; a loss is
// quiet. The chips that go to the credit come from a field that won.
import type { Page } from '@playwright/test';
import { ANN, LONG, SIC_BO, expect, phase, registered, shot, spot, test, visit } from './house.ts';
import type { Person } from './house.ts';
import { readable, whole } from './whole.ts';

/** One round: on each of these 25; the dice; what it comes to. */
async function round(
  page: Page,
  dora: Person,
  names: readonly string[],
  dice: [number, number, number],
): Promise<void> {
  await dora.deal(SIC_BO, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  for (const name of names) {
    await spot(page, name).tap();
    await registered(page, name, '25');
  }
  await dora.deal(SIC_BO, { do: 'close-bets' });
  await dora.deal(SIC_BO, { do: 'enter-dice', dice });
  await dora.deal(SIC_BO, { do: 'confirm' });
}

for (const [name, viewport] of [
  ['1440', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport, isMobile: viewport.width < 600 });
    test(
      'each tier is seen and hides nothing; a loss is quiet',
      LONG,
      async ({ page, casino, dora }) => {
        await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
        const wins = [
          ['fine', ['Any Triple'], [2, 2, 2]],
          ['big', ['Triple 3', 'Small', 'Big', 'Single 1'], [3, 3, 3]],
          ['great', ['Triple 5'], [5, 5, 5]],
        ] as const;
        for (const [tier, names, dice] of wins) {
          await round(page, dora, names, [...dice]);
          await expect(page.locator(`.win.${tier}`)).toBeVisible();
          await whole(page.locator('.win .name, .win .amount'), tier);
          await whole(page.locator('.net'), tier);
          await shot(page, `win-${name}-${tier}`);
          await readable(page, `${tier}, result`);
          // A tap ends it before its time.
          const ended = page.locator('.win').tap();
          await Promise.all([ended, expect(page.locator('.win')).toHaveCount(0)]);
        }
        await round(page, dora, ['Small'], [5, 5, 6]);
        await phase(page, 'Result');
        await expect(page.locator('.net')).toBeVisible();
        await expect(page.locator('.win, .edge, .won')).toHaveCount(0);
      },
    );
  });
}

test('the chips that slide to the credit start at the field that won', async ({
  page,
  casino,
  dora,
}) => {
  await visit(page, casino, ANN, `/terminal?table=${SIC_BO}`);
  await round(page, dora, ['Single 2'], [2, 1, 4]);
  const chips = page.locator('.credit .won');
  await expect(chips).toBeAttached();
  const [from, plate] = await Promise.all([
    chips.evaluate((one) => {
      const { left, bottom } = one.getBoundingClientRect();
      const style = (one as HTMLElement).style;
      return [
        left + parseFloat(style.getPropertyValue('--x')),
        bottom + parseFloat(style.getPropertyValue('--y')),
      ];
    }),
    spot(page, 'Single 2').locator('.plate').boundingBox(),
  ]);
  expect(from[0]).toBeCloseTo(plate?.x ?? 0, -1);
  expect(from[1]).toBeCloseTo(plate?.y ?? 0, -1);
});
