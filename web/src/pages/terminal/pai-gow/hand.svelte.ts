// One hand being set: what is sent, what was refused, and the second tap a foul hand needs.
import { reason } from '$lib/i18n/problem.svelte';
import { command } from '$lib/table/commands';
import type { HandBody } from '$wire/HandBody';
import type { HandSetView } from '$wire/HandSetView';

export class Setting {
  sending = $state(false);
  problem = $state('');
  /** The low hand the house has warned of: the next tap on it is meant. */
  warned = $state('');

  constructor(readonly path: () => string) {}

  async #put(body: HandBody): Promise<boolean> {
    this.sending = true;
    this.problem = '';
    const answer = await command<HandSetView>('PUT', `${this.path()}/hand`, body);
    this.sending = false;
    if (answer.ok) return true;
    if (answer.problem.code === 'hand_is_foul' && 'low' in body) this.warned = body.low.join(' ');
    else this.problem = reason(answer.problem);
    return false;
  }

  /** Sets the hand; a foul one is refused the first time, and set the second. */
  set(low: string[]): Promise<boolean> {
    const meant = this.warned === low.join(' ');
    return this.#put(meant ? { low, confirm_foul: true } : { low });
  }

  houseWay(): Promise<boolean> {
    return this.#put({ house_way: true });
  }
}
