// Pai gow on every screen: my hand, its buttons, the result, the chips, whole and with nothing lying over them; and while
// the halves are turned one after the other nothing moves.
import type { Locator, Page } from '@playwright/test';
import { ANN, LONG, expect, phase, registered, spot, test, visit } from './house.ts';
import { POKER, TILES, deliver } from './pai-gow.ts';
import { SIZES } from './sizes.ts';

/** So far from its edges each is looked for: corners are round. */
const INSET = 0.15;

/** Each is whole on the screen, and what one would touch there is it or lies in it. */
async function onTop(all: Locator, count: number): Promise<void> {
  await expect(all).toHaveCount(count);
  const hidden = await all.evaluateAll(
    (each, inset) =>
      each.flatMap((one) => {
        const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
        const whole = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        const touched = [inset, 0.5, 1 - inset].every((part) => {
          const hit = document.elementFromPoint(left + width * part, top + height * part);
          return hit !== null && (one === hit || one.contains(hit));
        });
        const name = `${one.className.toString()} ${one.textContent ?? ''}`.trim();
        return whole && touched && width > 10 ? [] : [name];
      }),
    INSET,
  );
  expect(hidden, String(all)).toEqual([]);
}

/** Every place that the two halves have while they are turned, one line for each that was different. */
async function watchPlaces(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    (globalThis as unknown as { places: Set<string> }).places = seen;
    const look = (): void => {
      const places = [...document.querySelectorAll('.result :is(.part, .side, .side .piece)')];
      if (places.length > 0)
        seen.add(
          places
            .map((each) => {
              const { x, y, width, height } = each.getBoundingClientRect();
              return [x, y, width, height].map(Math.round).join(',');
            })
            .join(' '),
        );
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { places: Set<string> }).places]);
}

for (const [name, table, tag] of [
  ...SIZES.map(({ name }) => [name, POKER, name === '1024' ? {} : LONG] as const),
  ...SIZES.map(({ name }) => [name, TILES, LONG] as const),
]) {
  const size = SIZES.find((each) => each.name === name);
  if (!size) throw new Error(name);
  test.describe(name, () => {
    test.use({ viewport: size, isMobile: size.width < 600 });
    test(`${table}: hand, result and chips whole on top`, tag, async ({ page, casino, dora }) => {
      const poker = table === POKER;
      await visit(page, casino, ANN, `/terminal?table=${table}`);
      await dora.deal(table, { do: 'open-bets' });
      await phase(page, 'Place your bets');
      // Where the hand will lie is printed, and a free seat says so.
      await onTop(page.locator('.places .slot'), poker ? 7 : 4);
      await expect(page.locator('[data-position="seat-4"]')).toContainText('Free');
      await spot(page, 'Main').tap();
      await registered(page, 'Main', '25');
      if (poker) await deliver(dora, POKER, [1, 2, 3], ['dealer', 'seat-1']);
      else {
        await dora.deal(TILES, { do: 'close-bets' });
        await dora.deal(TILES, { do: 'enter-dice', dice: [2, 1, 5] });
        for (const [position, pieces] of [
          ['dealer', ['6/6', '4/4', '4/6', '1/2']],
          ['seat-1', ['1/1', '1/5', '2/2', '3/3']],
        ] as const)
          await dora.deal(TILES, { do: 'enter-hand', position, pieces: [...pieces] });
      }
      await phase(page, 'Set your hands');
      await onTop(page.locator('.set-hand .lies .piece'), poker ? 7 : 4);
      await onTop(page.locator('.set-hand .buttons button'), 3);
      await page.getByRole('button', { name: 'House way' }).tap();
      await onTop(page.locator('.set-hand .lies .piece'), poker ? 7 : 4);
      await onTop(page.locator('.set-hand .label'), 2);
      await onTop(page.locator('.set-hand .buttons button'), 3);
      if (!poker) await onTop(page.locator('.ways > button'), 3);
      await page.getByRole('button', { name: 'Set hand' }).tap();
      await onTop(page.locator('.laid .piece'), poker ? 7 : 4);
      const places = await watchPlaces(page);
      await dora.confirmHands(table);
      await phase(page, 'Result');
      await expect(page.locator('.net')).toBeVisible();
      expect(await places(), 'nothing moves while the halves are turned').toHaveLength(1);
      await expect(page.locator('.band')).toHaveCount(0);
      await onTop(page.locator('.result .side .piece'), poker ? 14 : 8);
      await onTop(page.locator('.result .part h3'), 2);
      await onTop(page.locator('.result .who:has(b)'), 2);
      await onTop(page.locator('.result .net'), 1);
      await onTop(page.locator('.rail .actions button'), 4);
    });
  });
}
