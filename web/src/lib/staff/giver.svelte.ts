// Commands of dealer and pit: one at a time, with the server's answer to the last one.
import { command } from '$lib/table/commands';
import { reason } from '$lib/i18n/problem.svelte';
import type { LiveTable } from '$lib/table/live.svelte';
import type { CommandBody } from '$wire/CommandBody';
import type { CommandView } from '$wire/CommandView';
import type { ConsoleCommand } from '$wire/ConsoleCommand';
import type { KeepBody } from '$wire/KeepBody';

/** The round of a command. "Open" names the round it opens, so that two presses open one round. */
export function roundOf(what: ConsoleCommand, now: number): number | null {
  switch (what.do) {
    case 'new-shoe':
    case 'keep':
    case 'approve':
    case 'free-box':
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

  constructor(readonly live: LiveTable) {}

  /** Gives a command; `null` if it was refused, with the reason in `trouble`. */
  give(what: ConsoleCommand): Promise<CommandView | null> {
    return this.#send(what, false);
  }

  /** Previews a command. */
  preview(what: ConsoleCommand): Promise<CommandView | null> {
    return this.#send(what, true);
  }

  async #send(what: ConsoleCommand, preview: boolean): Promise<CommandView | null> {
    if (this.busy || !this.live.round) return null;
    this.busy = true;
    this.trouble = '';
    const body: CommandBody = {
      round: roundOf(what, this.live.round.round),
      command: what,
      preview,
    };
    const path = `/api/tables/${encodeURIComponent(this.live.id)}/commands`;
    const answer = await command<CommandView>('POST', path, body);
    this.busy = false;
    if (answer.ok) return answer.value;
    this.trouble = reason(answer.problem);
    return null;
  }

  keep(keeping: KeepBody): Promise<CommandView | null> {
    return this.give({ do: 'keep', keeping });
  }
}
