// A press that must last: a step that cannot be taken back is held for a second, or its key pressed twice. A short
// press does nothing but tell how.

/** How long it is held. */
export const HOLD_MS = 800;
/** The second press of a key counts after so long: a hurried hand makes none. */
const LEAST_MS = 250;
const MOST_MS = 4000;

export class Hold {
  /** Whether it is held now. */
  on = $state(false);
  /** Whether somebody pressed it shortly and was told how. */
  told = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #first = Number.NEGATIVE_INFINITY;

  constructor(
    /** Whether it may be pressed at all. */
    readonly free: () => boolean,
    readonly fire: () => void,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** A finger or a key goes down. */
  down = (): void => {
    if (this.on || !this.free()) return;
    this.on = true;
    this.#timer = setTimeout(() => {
      this.cancel();
      this.told = false;
      this.fire();
    }, HOLD_MS);
  };

  /** It comes up: too soon, if it was still held. */
  up = (): void => {
    if (!this.on) return;
    this.cancel();
    this.told = true;
  };

  /** One press of a key, or of who does not see the page: the second one counts. */
  press = (): void => {
    if (!this.free()) return;
    const gap = this.now() - this.#first;
    if (gap >= LEAST_MS && gap <= MOST_MS) {
      this.forget();
      this.fire();
      return;
    }
    [this.#first, this.told] = [this.now(), true];
  };

  /** What was begun does not count. */
  cancel = (): void => {
    clearTimeout(this.#timer);
    this.on = false;
  };

  /** Something else is to be pressed now. */
  forget = (): void => {
    this.cancel();
    [this.#first, this.told] = [Number.NEGATIVE_INFINITY, false];
  };
}
