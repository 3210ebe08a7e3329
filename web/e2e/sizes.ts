// Every screen a terminal, a lobby or a board stands on, and what must hold on each: nothing is cut off.
import type { Locator, Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  SIC_BO,
  expect,
  phase,
  registered,
  shot,
  spot,
  visit,
  type Casino,
  type Person,
} from './house.ts';
import { POKER } from './pai-gow.ts';

export type Size = { name: string; width: number; height: number };
export const SIZES: readonly Size[] = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: '1024', width: 1024, height: 768 },
  { name: '1280', width: 1280, height: 800 },
  { name: '1440', width: 1440, height: 900 },
  { name: '1920', width: 1920, height: 1080 },
  { name: '4k', width: 3840, height: 2160 },
  { name: 'cabinet', width: 1080, height: 1920 },
];
export const LANGUAGES = ['en', 'zh-Hans', 'zh-Hant'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The page speaks this language from its first word on. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((code) => {
    localStorage.setItem('croupier.language', code);
  }, language);
}

async function whole(all: Locator): Promise<void> {
  expect(await all.count()).toBeGreaterThan(0);
  for (const each of await all.all()) await expect(each).toBeInViewport({ ratio: 0.99 });
}

/** No scrolling either way, and everything one presses while betting is in sight, whole. */
export async function fits(page: Page, phone: boolean): Promise<void> {
  const over = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    document.documentElement.scrollHeight - innerHeight,
  ]);
  expect(Math.max(...over)).toBeLessThanOrEqual(0);
  await whole(page.locator('.rail button, header a'));
  // On a phone side bets are swiped through; the main ones are all there.
  if (!phone) await whole(page.locator('.cloth .spot'));
}

/** A tap moves no neighbour: every field is where it was before the stake. */
export async function betsStill(
  page: Page,
  name: string | RegExp,
  tap: () => Promise<void>,
): Promise<void> {
  const boxes = (): Promise<string[]> =>
    page.locator('.spot .field').evaluateAll((all) =>
      all.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y, width, height].map((part) => part.toFixed(1)).join(' ');
      }),
    );
  const before = await boxes();
  await tap();
  expect(await boxes(), String(name)).toEqual(before);
}

/** A terminal with bets open and one placed, at a size and in a language; its picture is in target/screens. */
export async function terminalAt(
  page: Page,
  casino: Casino,
  dora: Person,
  table: string,
  size: Size,
): Promise<void> {
  if (table === BACCARAT) await dora.deal(table, { do: 'new-shoe', first: '5H' });
  await visit(page, casino, ANN, `/terminal?table=${table}`);
  await dora.deal(table, { do: 'open-bets' });
  await phase(page, 'Place your bets');
  const name = { [BACCARAT]: 'Banker', [SIC_BO]: 'Small', [POKER]: 'Main' }[table] ?? 'Main';
  await betsStill(page, name, async () => {
    await spot(page, name).tap();
    await registered(page, name, '25');
  });
  await fits(page, size.width < 600);
  await shot(page, `size-${size.name}-${table}`);
}
