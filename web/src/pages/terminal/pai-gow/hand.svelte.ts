// One hand being set: the request, the refusal, and the second tap that a foul hand needs.
import { reason } from '$lib/i18n/problem.svelte';
import { samePieces } from '$lib/pai-gow/pieces';
import { command } from '$lib/table/commands';
import type { HandBody } from '$wire/HandBody';
import type { HandSetView } from '$wire/HandSetView';

export class Setting {
  sending = $state(false);
  problem = $state('');
  #warned = $state.raw<readonly string[]>([]);

  constructor(readonly path: () => string) {}

  /** Whether the house has warned about this low hand: the next tap confirms it. */
  warnedOf(low: readonly string[]): boolean {
    return low.length > 0 && samePieces(this.#warned, low);
  }

  async #put(body: HandBody): Promise<boolean> {
    this.sending = true;
    this.problem = '';
    const answer = await command<HandSetView>('PUT', `${this.path()}/hand`, body);
    this.sending = false;
    if (answer.ok) return true;
    if (answer.problem.code === 'hand_is_foul' && 'low' in body) this.#warned = body.low;
    else this.problem = reason(answer.problem);
    return false;
  }

  /** Sets the hand; a foul hand is refused the first time and set the second time. */
  set(low: string[]): Promise<boolean> {
    return this.#put(this.warnedOf(low) ? { low, confirm_foul: true } : { low });
  }

  houseWay(): Promise<boolean> {
    return this.#put({ house_way: true });
  }
}
