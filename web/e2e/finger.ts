// One finger on the glass: real touches, as the browser gets them from a screen.
import type { Locator, Page } from '@playwright/test';

type Point = { x: number; y: number };

export class Finger {
  private constructor(
    readonly send: (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Point[]) => Promise<unknown>,
  ) {}

  static async on(page: Page): Promise<Finger> {
    const line = await page.context().newCDPSession(page);
    return new Finger((type, touchPoints) =>
      line.send('Input.dispatchTouchEvent', { type, touchPoints }),
    );
  }

  down = (at: Point): Promise<unknown> => this.send('touchStart', [at]);
  up = (): Promise<unknown> => this.send('touchEnd', []);

  /** From there to here, in so many moves. */
  async drag(from: Point, to: Point, moves = 8): Promise<void> {
    for (let i = 1; i <= moves; i++) {
      const part = i / moves;
      const x = from.x + (to.x - from.x) * part;
      const y = from.y + (to.y - from.y) * part;
      await this.send('touchMove', [{ x, y }]);
    }
  }
}

/** A point of what is there, by parts of its width and height. */
export async function pointOf(what: Locator, across: number, down: number): Promise<Point> {
  const box = await what.boundingBox();
  if (!box) throw new Error('something to touch');
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}
