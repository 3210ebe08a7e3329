// The socket of one table: it only listens. It reconnects by itself, reloads after a gap, and keeps
// the server's clock.
import type { PeelView } from '$wire/PeelView';
import type { SectionMessage } from '$wire/SectionMessage';
import type { Still } from '$wire/Still';
import { ask, type Answer } from './commands';
import { onDoubt } from './doubt';
import { Sections, type View } from './sections';
import { listens } from './still.svelte';

export type Status = 'connecting' | 'live' | 'lost' | 'logged-out' | 'no-table' | Still;
export type Listener = { changed: (sections: Sections) => void; status: (status: Status) => void };
export type Surroundings = {
  open: (path: string) => WebSocket;
  ask: (path: string) => Promise<Answer<View>>;
  now: () => number;
};

const WAITS_MS = [250, 500, 1000, 1500] as const;
/** The server says the time every second: after a silence of this length the line is doubted. */
const SILENCE_MS = 1250;
/** A doubt without a sign of the server for so long more is no doubt any more. Both together are under two seconds. */
const DOUBT_MS = 450;
/** A line that is only being opened may take its time. */
const OPENING_MS = 8000;

const browser: Surroundings = {
  // The browser sends the session cookie itself: this code handles no token.
  open: (path) => new WebSocket(path),
  ask: (path) => ask<View>(path),
  now: () => Date.now(),
};

export class Connection {
  readonly #path: string;
  readonly #listener: Listener;
  readonly #around: Surroundings;
  readonly sections = new Sections();
  /** How far the server's clock is ahead of ours, in milliseconds. */
  offset = 0;
  /** How far the squeezed card was lifted at the last message. */
  peel: PeelView | null = null;
  #socket: WebSocket | null = null;
  #opened = 0;
  #failures = 0;
  #asking = false;
  /** The connection that is being doubted, by its number. */
  #doubted = 0;
  /** How many messages came over the socket. */
  #heard = 0;
  #live = false;
  readonly #deaf: () => void;
  readonly #ended = listens();
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    table: string,
    listener: Listener,
    around: Surroundings = browser,
    kind: 'tables' | 'boards' = 'tables',
  ) {
    this.#path = `/api/${kind}/${encodeURIComponent(table)}`;
    this.#listener = listener;
    this.#around = around;
    listener.status('connecting');
    this.#deaf = onDoubt(() => void this.doubt());
    globalThis.addEventListener?.('offline', this.#offline);
    this.#open();
  }

  readonly #offline = (): void => {
    if (this.#live) this.#giveUp();
  };

  /** Somebody waits for an answer, or hears nothing: ask for any sign of the server. */
  async doubt(): Promise<void> {
    const connection = this.#opened;
    if (this.#doubted === connection || !this.#live || this.#closed) return;
    this.#doubted = connection;
    const heard = this.#heard;
    const answer = await this.#around.ask(this.#path);
    if (this.#doubted === connection) this.#doubted = 0;
    if (connection !== this.#opened || this.#closed) return;
    const silent = !answer.ok && answer.problem.status === 0;
    if (answer.ok) this.#load(answer.value);
    // A slow line that still brings messages is not a dead one; they set the timer anew.
    if (!silent) this.#expectNoise();
    else if (heard === this.#heard) this.#giveUp();
  }

  /** First give it up: a dead line can take a minute to say that it is closed. */
  #giveUp(): void {
    const dead = this.#socket;
    void this.#lost();
    dead?.close();
  }

  close(): void {
    this.#closed = true;
    this.#ended();
    this.#deaf();
    globalThis.removeEventListener?.('offline', this.#offline);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open(): void {
    const socket = this.#around.open(`${this.#path}/live`);
    const connection = ++this.#opened;
    let first = true;
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      if (connection !== this.#opened) return;
      if (first) {
        first = false;
        this.#failures = 0;
        this.sections.reconnected();
        this.#live = true;
        this.#listener.status('live');
      }
      this.#heard += 1;
      this.#listen(JSON.parse(event.data) as SectionMessage);
    };
    socket.onclose = () => {
      if (connection === this.#opened && !this.#closed) void this.#lost();
    };
    this.#expectNoise();
  }

  #listen(message: SectionMessage): void {
    this.#expectNoise();
    switch (message.section) {
      case 'clock':
        this.offset = message.now_ms - this.#around.now();
        // A house that stands still says so, and says when it goes on.
        this.#listener.status(message.still ?? 'live');
        this.#listener.changed(this.sections);
        return;
      case 'peel':
        this.peel = message;
        this.#listener.changed(this.sections);
        return;
      case 'table':
      case 'round':
      case 'mine':
      case 'console':
      case 'pit':
      case 'may':
      case 'roads': {
        const arrival = this.sections.accept(message);
        if (arrival === 'gap') void this.askAgain();
        if (arrival !== 'late') this.#listener.changed(this.sections);
        return;
      }
      default:
        console.info('a section this page does not know', message satisfies never);
    }
  }

  /** Loads every section; one request at a time. */
  async askAgain(): Promise<Answer<View> | null> {
    if (this.#asking) return null;
    this.#asking = true;
    const connection = this.#opened;
    const answer = await this.#around.ask(this.#path);
    this.#asking = false;
    if (answer.ok && connection === this.#opened && !this.#closed) this.#load(answer.value);
    return answer;
  }

  #load(view: View): void {
    this.sections.acceptAll(view);
    this.#listener.changed(this.sections);
  }

  /** Silence is doubted, and a doubt that nothing answers is the end of the line. */
  #expectNoise(): void {
    clearTimeout(this.#timer);
    const silent = this.#live ? SILENCE_MS : OPENING_MS;
    this.#timer = setTimeout(() => {
      void this.doubt();
      // A second look, so that what came while the page itself was busy is read first.
      this.#timer = setTimeout(() => {
        this.#giveUp();
      }, DOUBT_MS);
    }, silent);
  }

  async #lost(): Promise<void> {
    clearTimeout(this.#timer);
    this.#opened++;
    this.#live = false;
    this.#listener.status('lost');
    const answer = await this.#around.ask(this.#path);
    if (this.#closed) return;
    const status = answer.ok ? 0 : answer.problem.status;
    if (status === 401 || status === 404) {
      this.#listener.status(status === 401 ? 'logged-out' : 'no-table');
      return;
    }
    const ms = WAITS_MS[Math.min(this.#failures++, WAITS_MS.length - 1)] ?? 1500;
    this.#timer = setTimeout(
      () => {
        this.#open();
        // Spread out, so that not all terminals of a floor reconnect at the same moment.
      },
      ms * (0.5 + Math.random() / 2),
    );
  }
}
