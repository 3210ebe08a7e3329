// The patron's stakes on the felt: sent, registered, or refused with the reason. Every change sends
// the whole stake of a spot. The server decides; nothing here checks a rule.
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
/** The round, the box of the next gesture, and my bets in every box. */
export type Source = () => { round: number; seat: number; bets: readonly MyBet[] };
/** The stake of a spot after a gesture; in the chosen box unless another is named. */
export type Change = { seat?: number; bet: string; stake: number };
export type Blocked = { bet: string; problem: Problem };

export type NotTaken = {
  round: number;
  seat: number;
  bet: string;
  stake: number;
  problem: Problem;
};

type Placed = { seat: number; bet: string; stake: number };
type Pending = {
  seat: number;
  bet: string;
  wanted: number;
  state: 'sending' | 'confirmed' | 'refused';
  problem?: Problem;
  at: number;
};

const CONFIRMED_MS = 1500;
const REFUSED_MS = 4000;
const key = (seat: number, bet: string): string => `${String(seat)} ${bet}`;

export class Desk {
  #pending = $state.raw<Readonly<Record<string, Pending>>>({});
  #undo = $state.raw<readonly (readonly Placed[])[]>([]);
  /** What was sent and not taken, until it is dismissed. */
  notTaken = $state.raw<readonly NotTaken[]>([]);
  #flights = new Map<string, Promise<Problem | null>>();
  #round = 0;

  constructor(
    readonly source: Source,
    readonly put: Put,
  ) {}

  /** New sections arrived: forget the local stakes that the server now shows. */
  refresh(now: number = Date.now()): void {
    const { round } = this.source();
    if (round !== this.#round) {
      this.#round = round;
      this.#undo = [];
      this.#pending = {};
      return;
    }
    for (const each of Object.values(this.#pending)) {
      const seen =
        this.registered(each.bet, each.seat) === each.wanted || now - each.at > CONFIRMED_MS;
      if (each.state === 'confirmed' && seen) this.#forget(each.seat, each.bet);
    }
  }

  /** The stake the server has. */
  registered(bet: string, seat: number = this.source().seat): number {
    const mine = this.source().bets.find(
      (each) => each.bet === bet && each.seat === seat && each.stage === null,
    );
    return mine?.stake ?? 0;
  }

  pending(bet: string, seat: number = this.source().seat): Pending | undefined {
    return this.#pending[key(seat, bet)];
  }

  /** The stake a spot shows: the requested one while it is sent, otherwise the registered one. */
  stake(bet: string, seat: number = this.source().seat): number {
    const pending = this.pending(bet, seat);
    return pending && pending.state !== 'refused' ? pending.wanted : this.registered(bet, seat);
  }

  /** What is on its way above what is registered, all spots together. */
  underWay(): number {
    const raised = ({ seat, bet, wanted, state }: Pending): number =>
      state === 'refused' ? 0 : wanted - this.registered(bet, seat);
    return Object.values(this.#pending).reduce((sum, each) => sum + raised(each), 0);
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  /** One gesture on one spot. */
  async change(bet: string, stake: number): Promise<Problem | null> {
    const { seat } = this.source();
    const before = this.stake(bet, seat);
    if (before === stake) return null;
    this.#undo = [...this.#undo, [{ seat, bet, stake: before }]];
    const problem = await this.#send(seat, bet, stake);
    if (problem) this.#dropUndo(seat, bet);
    return problem;
  }

  /** Several spots in one gesture: all succeed, or all are restored and the failing one named. */
  async together(changes: readonly Change[]): Promise<Blocked | null> {
    const chosen = this.source().seat;
    const placed = changes.map((each) => ({ ...each, seat: each.seat ?? chosen }));
    const before = placed.map(({ seat, bet }) => ({ seat, bet, stake: this.stake(bet, seat) }));
    for (const [done, { seat, bet, stake }] of placed.entries()) {
      const problem = await this.#send(seat, bet, stake);
      if (!problem) continue;
      for (const each of before.slice(0, done).reverse())
        await this.#send(each.seat, each.bet, each.stake);
      return { bet, problem };
    }
    if (changes.length > 0) this.#undo = [...this.#undo, before];
    return null;
  }

  async undo(): Promise<Blocked | null> {
    const last = this.#undo.at(-1);
    if (!last) return null;
    this.#undo = this.#undo.slice(0, -1);
    for (const { seat, bet, stake } of last) {
      const problem = await this.#send(seat, bet, stake);
      if (problem) return { bet, problem };
    }
    return null;
  }

  /** A refusal by the server, or by a locked felt that sent nothing. */
  refuse(bet: string, problem: Problem, seat: number = this.source().seat): void {
    const wanted = this.registered(bet, seat);
    this.#remember({ seat, bet, wanted, state: 'refused', problem, at: Date.now() });
    setTimeout(() => {
      if (this.pending(bet, seat)?.state === 'refused') this.#forget(seat, bet);
    }, REFUSED_MS);
  }

  /** One request per spot at a time; taps in the meantime are combined into the next request. */
  #send(seat: number, bet: string, wanted: number): Promise<Problem | null> {
    this.#remember({ seat, bet, wanted, state: 'sending', at: Date.now() });
    const spot = key(seat, bet);
    const flight =
      this.#flights.get(spot) ?? this.#fly(seat, bet).finally(() => this.#flights.delete(spot));
    this.#flights.set(spot, flight);
    return flight;
  }

  async #fly(seat: number, bet: string): Promise<Problem | null> {
    for (;;) {
      const { round } = this.source();
      const wanted = this.pending(bet, seat)?.wanted ?? 0;
      const answer = await this.put(round, seat, bet, wanted);
      // The next round has begun: whatever this answer says is history.
      if (!answer.ok) this.#list({ round, seat, bet, stake: wanted, problem: answer.problem });
      if (this.source().round !== round) return answer.ok ? null : answer.problem;
      if (!answer.ok) {
        this.refuse(bet, answer.problem, seat);
        return answer.problem;
      }
      if (this.pending(bet, seat)?.wanted !== wanted) continue;
      const at = Date.now();
      if (this.registered(bet, seat) === wanted) this.#forget(seat, bet);
      else this.#remember({ seat, bet, wanted: answer.value.stake, state: 'confirmed', at });
      return null;
    }
  }

  dismiss(): void {
    this.notTaken = [];
  }

  #list(entry: NotTaken): void {
    const others = this.notTaken.filter(
      ({ bet, seat }) => bet !== entry.bet || seat !== entry.seat,
    );
    this.notTaken = [...others, entry];
  }

  #dropUndo(seat: number, bet: string): void {
    const registered = this.registered(bet, seat);
    this.#undo = this.#undo.filter(
      ([only, ...more]) =>
        !(only?.bet === bet && only.seat === seat && more.length === 0 && only.stake >= registered),
    );
  }

  #remember(pending: Pending): void {
    this.#pending = { ...this.#pending, [key(pending.seat, pending.bet)]: pending };
  }

  #forget(seat: number, bet: string): void {
    const spot = key(seat, bet);
    this.#pending = Object.fromEntries(
      Object.entries(this.#pending).filter(([name]) => name !== spot),
    );
  }
}
