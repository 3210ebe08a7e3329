// Cards typed at the console, in the order typed. Each is sent once, when the one before it is answered and shown, so
// that fast hands lose none and double none. A card that is refused, or that calls for a question, stops the line.
import type { Giver } from './giver.svelte';
import type { LiveTable } from '$lib/table/live.svelte';

/** Why the line stands still: a card nobody called for, one that was refused, or a question before it is sent. */
export type Stop = 'excess' | 'refused' | 'asks';

/** How long the page waits to see a card that was taken, before it goes on without. */
const SEEN_MS = 2000;

export class Entries {
  /** Cards that are typed and not taken yet. */
  waiting = $state.raw<readonly string[]>([]);
  stop = $state<Stop | null>(null);
  /** The dealer is naming the card that was mistyped. */
  replacing = $state(false);
  #sending = false;
  /** The card that may go without a question, since it was answered. */
  #answered = false;
  /** What the console shows once the last card taken, or taken back, has arrived. */
  #next: { round: number; arrived: (cards: number) => boolean; since: number } | null = null;

  constructor(
    readonly live: LiveTable,
    readonly giver: Giver,
    /** Whether the dealer is asked before the next card is sent. */
    readonly asks: () => boolean = () => false,
  ) {}

  /** A card, typed or pressed. After a refusal it replaces the card that was refused. */
  add(card: string): void {
    if (this.stop === 'refused') {
      this.waiting = [card, ...this.waiting.slice(1)];
      this.stop = null;
    } else this.waiting = [...this.waiting, card];
    void this.pump();
  }

  /** Yes: the first card may be sent. */
  answer(): void {
    this.stop = null;
    this.#answered = true;
    void this.pump();
  }

  /** The last card was mistyped: it is taken back, and this one, if any, entered in its place. */
  async replace(card: string | null, reason: string): Promise<void> {
    const { round, console: section } = this.live;
    if (!round || !section || this.#sending) return;
    this.replacing = false;
    this.#sending = true;
    const answer = await this.giver.give({ do: 'undo-card', reason });
    this.#sending = false;
    if (!answer) return;
    const lay = section.cards;
    this.#next = { round: round.round, arrived: (cards) => cards < lay, since: this.live.now };
    if (card !== null) this.waiting = [card, ...this.waiting];
    void this.pump();
  }

  /** None of the waiting cards left the shoe. */
  forget(): readonly string[] {
    const cards = this.waiting;
    this.waiting = [];
    this.stop = null;
    this.#answered = false;
    this.giver.trouble = '';
    return cards;
  }

  /** Whether the page shows the last card that was taken, or has waited long enough for it. */
  get #seen(): boolean {
    const { round, console: section } = this.live;
    if (!this.#next || !round || !section || round.round !== this.#next.round) return true;
    const late = this.live.now - this.#next.since > SEEN_MS;
    return late || this.#next.arrived(section.cards);
  }

  /** Sends what can be sent; called again whenever something changed. */
  async pump(): Promise<void> {
    const { round, console: section } = this.live;
    const card = this.waiting[0];
    if (card === undefined || this.stop !== null || this.#sending || this.giver.busy) return;
    if (!round || !section || this.live.status !== 'live' || !this.#seen) return;
    if (this.asks() && !this.#answered) {
      this.stop = 'asks';
      return;
    }
    this.#sending = true;
    const first = section.commands.includes('open-banker-third'); // the Banker's third comes first
    const answer = await this.giver.give({ do: first ? 'open-banker-third' : 'enter-card', card });
    this.#sending = false;
    this.#answered = false;
    if (answer) {
      const taken = ['card-drawn', 'banker-third-opened'].some((name) =>
        answer.events.includes(name),
      );
      const lie = section.cards + 1;
      const arrived = (cards: number): boolean => cards >= lie;
      this.#next = taken ? { round: round.round, arrived, since: this.live.now } : null;
      this.waiting = this.waiting.slice(1);
    } else {
      this.stop = this.giver.problem?.code === 'card_in_excess' ? 'excess' : 'refused';
    }
    void this.pump();
  }
}
