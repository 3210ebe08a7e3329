// Whether the house stands still, for pages without a table: a table's socket says so itself. They ask.
import type { Still } from '$wire/Still';
import type { Answer } from './commands';
import { ask } from './commands';

const EVERY_MS = 3000;

let sockets = 0;
/** A table of this page is listened to from now on, until what is returned is called. */
export function listens(): () => void {
  sockets += 1;
  let open = true;
  return () => {
    if (open) sockets -= 1;
    open = false;
  };
}

/** Why the house takes nothing; `null` while it does, or where there is no answer to tell. */
export type Halt = Still | 'halted' | null;
export function haltOf(answer: Answer<unknown>): Halt {
  if (answer.ok || answer.problem.code !== 'not_ready') return null;
  const { still } = answer.problem.facts;
  return still === 'moving' || still === 'unsafe' ? still : 'halted';
}

export class StillWatch {
  halt = $state<Halt>(null);
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(readonly look: () => Promise<Answer<unknown>> = () => ask('/readyz')) {
    void this.#see();
    this.#timer = setInterval(() => void this.#see(), EVERY_MS);
  }

  async #see(): Promise<void> {
    if (document.hidden) return;
    const halt = sockets > 0 ? null : haltOf(await this.look());
    // A table may have been opened while the answer was on its way.
    this.halt = sockets > 0 ? null : halt;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
