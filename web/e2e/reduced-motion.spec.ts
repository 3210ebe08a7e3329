// Who wants no movement sees the same round in the same order and at the same times, and nothing moves. Two people look
// at one table, one with movement and one without.
import type { Page } from '@playwright/test';
import {
  ANN,
  BACCARAT,
  BOB,
  LONG,
  SIC_BO,
  expect,
  phase,
  registered,
  test,
  visit,
  type Casino,
  type Person,
} from './house.ts';
import { frames, inOrder, watch, type Frame } from './frames.ts';

/** Frames come when they come: two screens beside each other differ by no more. */
const APART_MS = 500;

/** When each piece lay there, from the first sign of one. */
function times(all: readonly Frame[], pieces: number): number[] {
  const start = all.find(({ flying, lying }) => flying > 0 || lying > 0)?.at ?? NaN;
  return Array.from({ length: pieces }, (_, i) => {
    const laid = all.find(({ lying }) => lying > i)?.at ?? NaN;
    return laid - start;
  });
}

/** Both looked at the same round; only one saw things move. */
async function alike(
  moving: Page,
  still: Page,
  pieces: number,
  told: RegExp,
  atLeast: number,
): Promise<void> {
  for (const page of [moving, still]) await phase(page, 'Result');
  await expect(still.locator('.net')).toBeVisible();
  await expect(moving.locator('.net')).toBeVisible();
  const [with_, without] = [await frames(moving), await frames(still)];
  inOrder(without, pieces, told, atLeast);
  const usual = times(with_, pieces);
  for (const [i, at] of times(without, pieces).entries())
    expect(Math.abs(at - (usual[i] ?? NaN)), `piece ${String(i + 1)}`).toBeLessThan(APART_MS);
  expect(with_.filter((frame) => frame.moving > 0).length).toBeGreaterThan(5);
  expect(without.filter((frame) => frame.moving > 0)).toEqual([]);
}

async function beside(
  page: Page,
  casino: Casino,
  dora: Person,
  table: string,
  bet: string,
  play: () => Promise<void>,
  check: (still: Page) => Promise<void>,
): Promise<void> {
  await dora.deal(table, { do: 'open-bets' });
  const context = await page.context().browser()?.newContext({ reducedMotion: 'reduce' });
  if (!context) throw new Error('a browser');
  const still = await context.newPage();
  await still.setViewportSize({ width: 1440, height: 900 });
  for (const [seat, who, each] of [
    [1, ANN, page],
    [2, BOB, still],
  ] as const) {
    await (await casino.logIn(who)).stake(table, seat, bet.toLowerCase(), 2500);
    await visit(each, casino, who, `/terminal?table=${table}`);
    await registered(each, bet, '25');
  }
  await dora.deal(table, { do: 'close-bets' });
  for (const each of [page, still]) {
    await phase(each, 'No more bets');
    await watch(each);
  }
  await play();
  await check(still);
  await context.close();
}

test(
  'baccarat without movement: the same order, the same times',
  LONG,
  async ({ page, casino, dora }) => {
    await dora.deal(BACCARAT, { do: 'new-shoe', first: '5H' });
    const play = async (): Promise<void> => {
      await dora.cards(BACCARAT, '2H', 'AC', 'AS', 'AD', '4C', '5D');
      await dora.deal(BACCARAT, { do: 'confirm' });
    };
    await beside(page, casino, dora, BACCARAT, 'Banker', play, (still) =>
      alike(page, still, 6, /wins|You win|This round/, 6000),
    );
  },
);

test(
  'Sic Bo without movement: the same order, the same times',
  LONG,
  async ({ page, casino, dora }) => {
    const play = async (): Promise<void> => {
      await dora.deal(SIC_BO, { do: 'enter-dice', dice: [5, 2, 2] });
      await dora.deal(SIC_BO, { do: 'confirm' });
    };
    await beside(page, casino, dora, SIC_BO, 'Small', play, (still) =>
      alike(page, still, 3, /The dice show|You win|Small/, 2000),
    );
  },
);
