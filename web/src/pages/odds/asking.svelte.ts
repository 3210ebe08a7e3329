// What the page asks and the last answer. A question waits a moment for the next gesture, and an
// answer that comes after a newer question is dropped.
import { reason } from '$lib/i18n/problem.svelte';
import { command, type Answer } from '$lib/table/commands';
import type { OddsBody } from '$wire/OddsBody';
import type { OddsView } from '$wire/OddsView';

/** How long a question waits for the next one. */
const WAIT_MS = 30;

export type Send = (body: OddsBody) => Promise<Answer<OddsView>>;

const post: Send = (body) => command<OddsView>('POST', '/api/odds', body);

export class Asking {
  view = $state.raw<OddsView | null>(null);
  trouble = $state('');
  /** Whether the answer on the page is of an older question. */
  busy = $state(false);
  #newest = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly send: Send = post,
    readonly waitMs = WAIT_MS,
  ) {}

  ask(body: OddsBody): void {
    clearTimeout(this.#timer);
    const number = ++this.#newest;
    this.busy = true;
    this.#timer = setTimeout(() => void this.#answered(number, this.send(body)), this.waitMs);
  }

  /** An answer that was asked for elsewhere takes the place of every question before it. */
  async take(answer: Promise<Answer<OddsView>>): Promise<void> {
    clearTimeout(this.#timer);
    await this.#answered(++this.#newest, answer);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#newest++;
  }

  async #answered(number: number, asked: Promise<Answer<OddsView>>): Promise<void> {
    const answer = await asked;
    if (number !== this.#newest) return;
    this.busy = false;
    const problem = answer.ok ? answer.value.shoes[0]?.problem : answer.problem;
    this.trouble = problem ? reason(problem) : '';
    if (answer.ok && !problem) this.view = answer.value;
  }
}
