// Commands of dealer and pit: one after the other, with the server's answer to the last one.
import { command } from '$lib/table/commands';
import { reason } from '$lib/i18n/problem.svelte';
import type { LiveTable } from '$lib/table/live.svelte';
import type { CommandBody } from '$wire/CommandBody';
import type { CommandView } from '$wire/CommandView';
import type { ConsoleCommand } from '$wire/ConsoleCommand';
import type { KeepBody } from '$wire/KeepBody';
import type { Problem } from '$wire/Problem';

/** The round of a command. "Open" names the round it opens, so that two presses open one round. */
export function roundOf(what: ConsoleCommand, now: number): number | null {
  switch (what.do) {
    case 'new-shoe':
    case 'end-shoe':
    case 'keep':
    case 'approve':
    case 'decline':
      return null;
    case 'open-bets':
      return now + 1;
    default:
      return now;
  }
}

export class Giver {
  busy = $state(false);
  trouble = $state('');
  /** The refusal of the last command, if it was refused. */
  problem = $state.raw<Problem | null>(null);
  #given = 0;
  #line: Promise<unknown> = Promise.resolve();

  constructor(readonly live: LiveTable) {}

  /** Gives a command; `null` if it was refused, with the reason in `trouble`. */
  give(what: ConsoleCommand): Promise<CommandView | null> {
    return this.#send(what, false);
  }

  /** Previews a command. */
  preview(what: ConsoleCommand): Promise<CommandView | null> {
    return this.#send(what, true);
  }

  /** A command given while another waits for its answer is sent after it, for the round it was given in. */
  #send(what: ConsoleCommand, preview: boolean): Promise<CommandView | null> {
    const { round } = this.live;
    if (!round) return Promise.resolve(null);
    const body: CommandBody = { round: roundOf(what, round.round), command: what, preview };
    this.#given += 1;
    this.busy = true;
    const turn = this.#line.then(() => this.#post(body));
    this.#line = turn;
    return turn;
  }

  async #post(body: CommandBody): Promise<CommandView | null> {
    this.trouble = '';
    this.problem = null;
    const path = `/api/tables/${encodeURIComponent(this.live.id)}/commands`;
    const answer = await command<CommandView>('POST', path, body);
    this.#given -= 1;
    this.busy = this.#given > 0;
    if (answer.ok) return answer.value;
    this.problem = answer.problem;
    this.trouble = reason(answer.problem);
    return null;
  }

  keep(keeping: KeepBody): Promise<CommandView | null> {
    return this.give({ do: 'keep', keeping });
  }
}
