// The patron's stakes on the felt: what is on its way, what is registered, what was refused and why.
// Every change sends the whole stake of a spot. The server decides; nothing is checked against a rule here.
import type { MyBet } from '$wire/MyBet';
import type { Problem } from '$wire/Problem';
import type { StakeView } from '$wire/StakeView';
import type { Answer } from './commands';

export type Put = (
  round: number,
  seat: number,
  bet: string,
  stake: number,
) => Promise<Answer<StakeView>>;
export type Source = () => { round: number; seat: number; bets: readonly MyBet[] };
export type Change = { bet: string; stake: number };
export type Blocked = { bet: string; problem: Problem };

type Pending = {
  wanted: number;
  state: 'sending' | 'confirmed' | 'refused';
  problem?: Problem;
  at: number;
};

const CONFIRMED_MS = 1500;
const REFUSED_MS = 4000;

export class Desk {
  #pending = $state.raw<Readonly<Record<string, Pending>>>({});
  #undo = $state.raw<readonly (readonly Change[])[]>([]);
  #flights = new Map<string, Promise<Problem | null>>();
  #round = 0;

  constructor(
    readonly source: Source,
    readonly put: Put,
  ) {}

  /** Sections came: what the server shows by now is no longer ours to remember. */
  refresh(now: number = Date.now()): void {
    const { round } = this.source();
    if (round !== this.#round) {
      this.#round = round;
      this.#undo = [];
      this.#pending = {};
      return;
    }
    for (const [bet, each] of Object.entries(this.#pending)) {
      const seen = this.registered(bet) === each.wanted || now - each.at > CONFIRMED_MS;
      if (each.state === 'confirmed' && seen) this.#forget(bet);
    }
  }

  /** What the server has. */
  registered(bet: string): number {
    const { seat, bets } = this.source();
    return (
      bets.find((each) => each.bet === bet && each.seat === seat && each.stage === null)?.stake ?? 0
    );
  }

  pending(bet: string): Pending | undefined {
    return this.#pending[bet];
  }

  /** What the spot shows: what was asked for while it is on its way, else what is registered. */
  stake(bet: string): number {
    const pending = this.#pending[bet];
    return pending && pending.state !== 'refused' ? pending.wanted : this.registered(bet);
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  /** One gesture on one spot. */
  async change(bet: string, stake: number): Promise<Problem | null> {
    const before = this.stake(bet);
    if (before === stake) return null;
    this.#undo = [...this.#undo, [{ bet, stake: before }]];
    const problem = await this.#send(bet, stake);
    if (problem) this.#dropUndo(bet);
    return problem;
  }

  /** Several spots in one gesture: all of them, or all back as they were and which one stopped it. */
  async together(changes: readonly Change[]): Promise<Blocked | null> {
    const before = changes.map(({ bet }) => ({ bet, stake: this.stake(bet) }));
    for (const [done, { bet, stake }] of changes.entries()) {
      const problem = await this.#send(bet, stake);
      if (!problem) continue;
      for (const each of before.slice(0, done).reverse()) await this.#send(each.bet, each.stake);
      return { bet, problem };
    }
    if (changes.length > 0) this.#undo = [...this.#undo, before];
    return null;
  }

  async undo(): Promise<Blocked | null> {
    const last = this.#undo.at(-1);
    if (!last) return null;
    this.#undo = this.#undo.slice(0, -1);
    for (const { bet, stake } of last) {
      const problem = await this.#send(bet, stake);
      if (problem) return { bet, problem };
    }
    return null;
  }

  /** A refusal that never left the page: the felt is locked. */
  refuse(bet: string, problem: Problem): void {
    this.#remember(bet, {
      wanted: this.registered(bet),
      state: 'refused',
      problem,
      at: Date.now(),
    });
    setTimeout(() => {
      if (this.#pending[bet]?.state === 'refused') this.#forget(bet);
    }, REFUSED_MS);
  }

  /** One request per spot at a time; taps meanwhile are gathered into the next. */
  #send(bet: string, wanted: number): Promise<Problem | null> {
    this.#remember(bet, { wanted, state: 'sending', at: Date.now() });
    const flight =
      this.#flights.get(bet) ?? this.#fly(bet).finally(() => this.#flights.delete(bet));
    this.#flights.set(bet, flight);
    return flight;
  }

  async #fly(bet: string): Promise<Problem | null> {
    for (;;) {
      const { round, seat } = this.source();
      const wanted = this.#pending[bet]?.wanted ?? 0;
      const answer = await this.put(round, seat, bet, wanted);
      // The next round has begun: whatever this answer says is history.
      if (this.source().round !== round) return answer.ok ? null : answer.problem;
      if (!answer.ok) {
        this.refuse(bet, answer.problem);
        return answer.problem;
      }
      if (this.#pending[bet]?.wanted !== wanted) continue;
      if (this.registered(bet) === wanted) this.#forget(bet);
      else this.#remember(bet, { wanted: answer.value.stake, state: 'confirmed', at: Date.now() });
      return null;
    }
  }

  #dropUndo(bet: string): void {
    const registered = this.registered(bet);
    this.#undo = this.#undo.filter(
      ([only, ...more]) => !(only?.bet === bet && more.length === 0 && only.stake >= registered),
    );
  }

  #remember(bet: string, pending: Pending): void {
    this.#pending = { ...this.#pending, [bet]: pending };
  }

  #forget(bet: string): void {
    this.#pending = Object.fromEntries(
      Object.entries(this.#pending).filter(([name]) => name !== bet),
    );
  }
}
