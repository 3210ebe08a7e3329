// Records what lies on the layout of a chip table, tap by tap. Every tap is sent as the whole stake of its spot, one
// after the other, so that a fast hand loses nothing and a repeated request doubles nothing.
import { command } from '$lib/table/commands';
import { reason } from '$lib/i18n/problem.svelte';
import type { LyingView } from '$wire/LyingView';

/** A spot: whose chips, in which box, on which bet. */
export type Spot = { patron: string; seat: number; bet: string };
/** The command that records now: before the close, or as it lay at the close. */
export type Records = 'place-bet-for' | 'recount';
type Change = { spot: Spot; stake: number };
/** Sends one change; a text says why it was refused. */
export type Send = (spot: Spot, stake: number) => Promise<string | null>;

const keyOf = ({ patron, seat, bet }: Spot): string => `${patron}/${String(seat)}/${bet}`;

/** Sends to the server. */
export function sender(table: string, records: () => Records, round: () => number): Send {
  const path = `/api/tables/${encodeURIComponent(table)}/commands`;
  return async (spot, stake) => {
    const what = { do: records(), ...spot, stake };
    const answer = await command('POST', path, { round: round(), command: what, preview: false });
    return answer.ok ? null : reason(answer.problem);
  };
}

export class Recorder {
  /** What was refused last, and why. */
  trouble = $state('');
  /** How many taps are not yet answered. */
  waiting = $state(0);
  #tapped = $state<Record<string, number>>({});
  #done = $state<Change[]>([]);
  #queue: Change[] = [];
  #sending = false;
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** What lies on a spot: what was tapped and not yet seen from the server, or what the server says. */
  stake(lying: readonly LyingView[], spot: Spot): number {
    const same = (each: LyingView): boolean =>
      each.patron === spot.patron && each.seat === spot.seat && each.bet === spot.bet;
    return this.#tapped[keyOf(spot)] ?? lying.find(same)?.stake ?? 0;
  }

  /** The whole stake of a spot from now on; `was` is what undo brings back. */
  lay(spot: Spot, stake: number, was: number): void {
    if (stake === was) return;
    this.#done.push({ spot, stake: was });
    this.#put(spot, stake);
  }

  undo(): void {
    const last = this.#done.pop();
    if (last) this.#put(last.spot, last.stake);
  }

  /** Another round: what was tapped belongs to the last one. */
  forget(): void {
    this.#queue = [];
    this.#tapped = {};
    this.#done = [];
    this.trouble = '';
  }

  /** The server has told what lies: a spot without a tap under way shows that. */
  told(): void {
    if (!this.#sending) this.#tapped = {};
  }

  #put(spot: Spot, stake: number): void {
    this.#tapped[keyOf(spot)] = stake;
    const waits = this.#queue.find((each) => keyOf(each.spot) === keyOf(spot));
    if (waits) waits.stake = stake;
    else this.#queue.push({ spot, stake });
    this.waiting = this.#queue.length;
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    this.trouble = '';
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const refused = await this.#send(next.spot, next.stake);
      const key = keyOf(next.spot);
      if (refused !== null) {
        this.trouble = refused;
        this.#queue = this.#queue.filter((each) => keyOf(each.spot) !== key);
        this.#done = this.#done.filter((each) => keyOf(each.spot) !== key);
        this.#tapped = Object.fromEntries(
          Object.entries(this.#tapped).filter(([each]) => each !== key),
        );
      }
      this.waiting = this.#queue.length;
    }
    this.#sending = false;
  }
}
