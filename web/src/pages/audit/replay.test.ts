import { describe, expect, it } from 'vitest';
import { indexAt, linked, secondsAt, waitMs } from './replay';

/** Steps at these seconds after the opening of the round. */
const steps = [0, 12.5, 12.5, 30].map((s) => ({
  step: { at_ms: 1_800_000_000_000 + s * 1000, kind: 'card-drawn', facts: {} },
}));

describe('a replay by time', () => {
  it('finds the last step at or before a second', () => {
    expect([0, 12.4, 12.5, 29, 30, 999].map((s) => indexAt(steps, s))).toEqual([0, 0, 2, 2, 3, 3]);
    expect(secondsAt(steps, 3)).toBe(30);
    expect(indexAt([], 5)).toBe(0);
  });
  it('waits as long as it took, less at a higher speed, and stops at the end', () => {
    expect(waitMs(steps, 0, 1)).toBe(12_500);
    expect(waitMs(steps, 2, 64)).toBe(17_500 / 64);
    expect(waitMs(steps, 1, 1)).toBe(250); // two steps of one moment can still be told apart
    expect(waitMs(steps, 3, 1)).toBeNull();
  });
  it('reads the second of a link and nothing else', () => {
    expect(linked('#t=12.5')).toBe(12.5);
    expect([linked(''), linked('#t=x'), linked('#t=-1'), linked('#u=1')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
