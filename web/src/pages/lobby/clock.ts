// The server's time for countdowns, out of the `Date` of its answers: this device's own clock may be wrong.

/** The header says whole seconds. */
const WHOLE_MS = 1000;

export class ServerClock {
  /** The server's clock is ahead of this one by no less and no more than this. */
  #least = -Infinity;
  #most = Infinity;

  /** An answer: when it was asked for and when it came, by this clock, and what it said. */
  hear(date: string | null, asked: number, came: number): void {
    const said = Date.parse(date ?? '');
    if (Number.isNaN(said)) return;
    const [least, most] = [said - came, said + WHOLE_MS - asked];
    // This clock was set: what was known is worth nothing.
    if (least > this.#most || most < this.#least) [this.#least, this.#most] = [least, most];
    else {
      this.#least = Math.max(this.#least, least);
      this.#most = Math.min(this.#most, most);
    }
  }

  /** By how much the server is ahead; nothing as long as this clock may be right. */
  get offset(): number {
    return Math.min(Math.max(0, this.#least), this.#most);
  }

  /** `fetch`, listening. */
  readonly fetch: typeof fetch = async (input, init) => {
    const asked = Date.now();
    const response = await fetch(input, init);
    this.hear(response.headers.get('date'), asked, Date.now());
    return response;
  };
}
