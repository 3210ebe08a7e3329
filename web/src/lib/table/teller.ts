// Sends a value that changes faster than needed: one message at a time, with a pause, and always
// the last value.

const PAUSE_MS = 80;

export class Teller<T> {
  #next: T | undefined;
  #telling = false;

  constructor(
    private readonly send: (value: T) => Promise<'told' | 'again'>,
    private readonly wait: (ms: number) => Promise<void> = (ms) =>
      new Promise((done) => setTimeout(done, ms)),
  ) {}

  tell(value: T): void {
    this.#next = value;
    if (!this.#telling) void this.#run();
  }

  async #run(): Promise<void> {
    this.#telling = true;
    while (this.#next !== undefined) {
      const value = this.#next;
      this.#next = undefined;
      if ((await this.send(value)) === 'again') this.#next ??= value;
      await this.wait(PAUSE_MS);
    }
    this.#telling = false;
  }
}
