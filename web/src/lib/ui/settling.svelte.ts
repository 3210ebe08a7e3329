// A press shortly after the meaning of a button changed, or after a press that did nothing, does nothing.

/** How long it takes no press. */
const SETTLING_MS = 500;

export class Settling {
  /** Whether it takes no press yet. */
  on = $state(true);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins the wait anew. */
  begin = (): void => {
    this.on = true;
    this.stop();
    this.#timer = setTimeout(() => {
      this.on = false;
    }, SETTLING_MS);
  };

  /** The button goes, or means something else. */
  stop = (): void => {
    clearTimeout(this.#timer);
  };
}
