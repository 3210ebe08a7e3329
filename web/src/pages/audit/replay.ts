// Goes through the steps of a replay by time: which step is shown when, and how long to wait for the next.
import type { ReplayStep } from '$wire/ReplayStep';

type Timed = Pick<ReplayStep, 'step'>;

/** How much faster than it went. */
export const SPEEDS = [1, 2, 4, 8, 16, 32, 64] as const;

/** Seconds from the first step to this one. */
export function secondsAt(steps: readonly Timed[], index: number): number {
  const [first, at] = [steps[0]?.step.at_ms ?? 0, steps[index]?.step.at_ms ?? 0];
  return Math.max(0, at - first) / 1000;
}

/** The last step at or before so many seconds. */
export function indexAt(steps: readonly Timed[], seconds: number): number {
  const before = steps.filter((_, i) => secondsAt(steps, i) <= seconds);
  return Math.max(0, before.length - 1);
}

/** How long to show this step at a speed, in milliseconds; `null` at the end. */
export function waitMs(steps: readonly Timed[], index: number, speed: number): number | null {
  if (index + 1 >= steps.length) return null;
  const pause = (secondsAt(steps, index + 1) - secondsAt(steps, index)) * 1000;
  return Math.max(pause, 250) / speed;
}

/** The seconds a link names, as in `#t=12.5`; `null` if it names none. */
export function linked(hash: string): number | null {
  const named = /^#t=(\d+(?:\.\d+)?)$/.exec(hash);
  return named ? Number(named[1]) : null;
}
