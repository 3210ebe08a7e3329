// Looks at every frame of a page while a round lands on it, and holds them against the order of the reveal.
import { expect, type Page } from '@playwright/test';

/** What one frame shows: how much lies there, and whatever tells of a result. */
export type Frame = {
  at: number;
  lying: number;
  flying: number;
  credit: string;
  phase: string;
  lit: number;
  ended: number;
  words: string;
  road: number;
  /** How many cards, dice and chips are somewhere else than where they will lie. */
  moving: number;
  /** How many tones, and how many knocks of cards and dice, have begun to sound since the look began. */
  tones: number;
  knocks: number;
};
/** How many knocks one piece makes, and how many there are before the first. */
export type Knocks = { each: number; first: number };

/** Looks at every frame from now on. */
export async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: Frame[] = [];
    (globalThis as unknown as { frames: Frame[] }).frames = frames;
    const heard = { tones: 0, knocks: 0 };
    const listen = (
      to: typeof OscillatorNode | typeof AudioBufferSourceNode,
      counts: (one: AudioNode) => void,
    ): void => {
      const begin = to.prototype.start as (this: AudioNode, ...times: number[]) => void;
      to.prototype.start = function (this: AudioNode, ...times: number[]) {
        counts(this);
        begin.apply(this, times);
      };
    };
    listen(OscillatorNode, () => (heard.tones += 1));
    // A knock is cut out of a tenth of a second of noise; what is spoken is longer.
    listen(AudioBufferSourceNode, (one) => {
      if (one instanceof AudioBufferSourceNode && (one.buffer?.duration ?? 1) < 0.2)
        heard.knocks += 1;
    });
    const count = (what: string): number => document.querySelectorAll(what).length;
    const text = (what: string): string =>
      [...document.querySelectorAll(what)].map((each) => each.textContent).join(' | ');
    const moved = (one: Element): boolean => {
      const { transform } = getComputedStyle(one);
      return transform !== 'none' && !new DOMMatrix(transform).isIdentity;
    };
    const look = (at: number): void => {
      frames.push({
        at,
        lying: count(
          '.hand .dealt, .now .hand .card:not([aria-hidden]), .dome [role=img], .mine .part .half',
        ),
        flying: count('.flying, .now .card[aria-hidden], .die.shaken, .die.thrown'),
        credit: text('.credit dd'),
        phase: text('.moment strong'),
        lit: count('.spot.winning, .hand.winner, strong.won, strong.lost'),
        ended: count('[data-state=won], [data-state=lost], [data-state=returned]'),
        words: text('.net, [aria-live] li, [role=status]'),
        road: count(
          '.strip circle.ring, .left circle.ring, .right circle.disc, .plates circle.ring',
        ),
        moving: [
          ...document.querySelectorAll('.hand .card, g.die, g.chips, g.won-chips, .won > span'),
        ].filter(moved).length,
        ...heard,
      });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
export const frames = (page: Page): Promise<Frame[]> =>
  page.evaluate(() => (globalThis as unknown as { frames: Frame[] }).frames);

/** No frame before the last piece lies tells of the result; and the pieces took their time. */
export function inOrder(
  all: readonly Frame[],
  pieces: number,
  told: RegExp,
  atLeast: number,
  sound?: Knocks,
): void {
  expect(all.length).toBeGreaterThan(20);
  const before = all.filter(({ lying }) => lying < pieces);
  const [first] = before;
  if (!first) throw new Error('a frame before the first piece');
  for (const frame of before) {
    const seen = JSON.stringify(frame);
    expect(frame.lit, seen).toBe(0);
    expect(frame.ended, seen).toBe(0);
    expect(frame.credit, seen).toBe(first.credit);
    expect(frame.road, seen).toBe(first.road);
    expect(frame.words, seen).not.toMatch(told);
    expect(frame.phase, seen).not.toBe('Result');
    if (!sound) continue;
    expect(frame.tones, seen).toBe(0);
    expect(frame.knocks, seen).toBeLessThanOrEqual(sound.first + sound.each * frame.lying);
  }
  if (sound) expect(all.at(-1)?.knocks).toBe(sound.first + sound.each * pieces);
  // One piece at a time.
  for (const [i, frame] of all.entries()) {
    const step = frame.lying - (all[i - 1]?.lying ?? frame.lying);
    expect(step, `frame ${String(i)}`).toBeLessThanOrEqual(1);
  }
  const last = all.find(({ lying }) => lying === pieces);
  const result = all.find(({ phase: now }) => now === 'Result');
  const start = all.find(({ flying, lying }) => flying > 0 || lying > 0);
  if (!last || !result || !start) throw new Error('the round ended');
  expect(result.at - start.at).toBeGreaterThanOrEqual(atLeast);
  expect(result.at).toBeGreaterThan(last.at);
}

/** Before the page says Result nothing of it is told: no light, no credit, no words. */
export function quiet(all: readonly Frame[], told: RegExp): void {
  const early = all.filter(({ phase: now }) => now !== 'Result');
  expect(early.length).toBeGreaterThan(20);
  expect(early.length).toBeLessThan(all.length);
  for (const frame of early) {
    const seen = JSON.stringify(frame);
    expect(frame.lit, seen).toBe(0);
    expect(frame.ended, seen).toBe(0);
    expect(frame.credit, seen).toBe(early[0]?.credit);
    expect(frame.words, seen).not.toMatch(told);
  }
}
