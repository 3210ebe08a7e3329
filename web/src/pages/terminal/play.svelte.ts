// One table a patron plays at: what the server tells, as far as it has landed here, and the patron's stakes.
import { command, type Answer } from '$lib/table/commands';
import { Desk } from '$lib/table/desk.svelte';
import { LiveTable } from '$lib/table/live.svelte';
import { Sight } from '$lib/reveal/sight.svelte';
import type { StakeBody } from '$wire/StakeBody';
import type { StakeView } from '$wire/StakeView';
import type { Purse } from './purse.svelte';
import { boxInUse, isAsked } from './spots';

export class Play {
  readonly live: LiveTable;
  readonly sight: Sight;
  readonly desk: Desk;
  /** The credit of all my tables, where there are several. */
  purse = $state.raw<Purse>();
  /** What is mine here, as far as everything has landed. */
  readonly mine = $derived.by(() => {
    const { mine } = this.sight;
    return mine && this.purse ? this.purse.of(mine) : mine;
  });
  #chosen = $state<number | null>(null);
  #chip = $state<number>();

  constructor(readonly id: string) {
    this.live = new LiveTable(id, () => {
      this.sight.refresh();
      this.desk.refresh();
    });
    this.sight = new Sight(this.live);
    this.desk = new Desk(
      () => ({
        round: this.live.round?.round ?? 0,
        seat: this.seat,
        bets: this.sight.mine?.bets ?? [],
      }),
      (round, box, bet, stake) => this.#put(round, box, bet, stake),
    );
  }

  /** The box the next gesture is for. */
  get seat(): number {
    return boxInUse(this.#chosen, this.live.mine?.seat ?? null, this.live.round?.boxes ?? []);
  }
  set seat(seat: number) {
    this.#chosen = seat;
  }

  /** The chip in the hand. */
  get chip(): number {
    const chips = this.live.table?.chips;
    return this.#chip ?? chips?.[1] ?? chips?.[0] ?? 0;
  }
  set chip(chip: number) {
    this.#chip = chip;
  }

  path(round: number): string {
    return `/api/tables/${encodeURIComponent(this.id)}/rounds/${String(round)}`;
  }

  /** Whether this table waits for me: a hand to set, a card to turn, insurance, the bank, a choice. */
  get needsMe(): boolean {
    const { round, mine } = this.sight;
    if (!round || !mine || this.sight.busy) return false;
    const hand = mine.pai_gow?.hand;
    const setting = round.phase === 'setting' && (hand?.may_set ?? false) && hand?.set === null;
    const bank = round.phase === 'bank-offer' && (mine.pai_gow?.offer?.my_turn ?? false);
    return isAsked(round, mine) || setting || bank;
  }

  async #put(round: number, box: number, bet: string, stake: number): Promise<Answer<StakeView>> {
    const body: StakeBody = { stake };
    const answer = await command<StakeView>(
      'PUT',
      `${this.path(round)}/bets/${String(box)}/${bet}`,
      body,
    );
    // Whose box is taken tries the next one with the next tap.
    const taken =
      !answer.ok && answer.problem.code === 'seat_taken' && this.live.mine?.seat === null;
    if (taken) this.#chosen = (box % (this.live.table?.seats ?? 1)) + 1;
    return answer;
  }

  close(): void {
    this.live.close();
  }
}
