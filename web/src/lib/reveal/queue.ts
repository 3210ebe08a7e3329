// The reveal queue of one screen: it shows the table as it lands here, in order and at its pace. A late joiner
// is put where the table is; who taps hurries their own screen; who falls behind a round goes faster, and who falls
// behind more rounds than that is shown the last of them.
import { BEHIND_MS, type Pace } from './pace';
import { stepsBetween, type Seen } from './steps';

export type Clock = (run: () => void, ms: number) => () => void;

const browser: Clock = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => {
    clearTimeout(timer);
  };
};

/** The round that lands here, and the next. */
const MOST_WAITING = 2;

export class RevealQueue {
  #shown: Seen | null = null;
  #waiting: Seen[] = [];
  #cancel: (() => void) | null = null;

  constructor(
    readonly show: (seen: Seen, landing: boolean) => void,
    readonly pace: () => Pace,
    readonly clock: Clock = browser,
  ) {}

  /** The table is so now. */
  take(seen: Seen): void {
    if (this.#shown === null) {
      this.#put(seen, false);
      return;
    }
    const last = this.#waiting.at(-1);
    if (last && last.round.round === seen.round.round)
      this.#waiting[this.#waiting.length - 1] = seen;
    else this.#waiting.push(seen);
    if (this.#waiting.length > MOST_WAITING) {
      this.#stop();
      this.#waiting = this.#waiting.slice(-MOST_WAITING);
    }
    if (this.#cancel === null) this.#next();
  }

  /** What has still to land here, the next first. */
  get waiting(): readonly Seen[] {
    return this.#waiting;
  }

  /** A new connection: whatever comes first is where the table is. */
  forget(): void {
    this.#stop();
    this.#waiting = [];
    this.#shown = null;
  }

  /** All of it now, on this screen. */
  hurry(): void {
    const last = this.#waiting.at(-1);
    if (!last) return;
    this.#stop();
    this.#waiting = [];
    this.#put(last, false);
  }

  #put(seen: Seen, landing: boolean): void {
    this.#shown = seen;
    this.show(seen, landing);
  }

  #next(): void {
    this.#cancel = null;
    const [target] = this.#waiting;
    if (!target || !this.#shown) return;
    const behind = this.#waiting.length > 1;
    const [step] = stepsBetween(this.#shown, target, this.pace());
    if (step) {
      this.#put(step.seen, true);
      this.#after(behind ? Math.min(BEHIND_MS, step.ms) : step.ms);
      return;
    }
    this.#waiting = this.#waiting.slice(1);
    this.#put(target, false);
    if (this.#waiting.length > 0) this.#after(this.pace().result);
  }

  #after(ms: number): void {
    this.#cancel = this.clock(() => {
      this.#next();
    }, ms);
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
