// A table as a page sees it: the latest sections, the connection, and the server's time.
import type { ConsoleSection } from '$wire/ConsoleSection';
import type { MaySection } from '$wire/MaySection';
import type { MineSection } from '$wire/MineSection';
import type { PeelView } from '$wire/PeelView';
import type { PitSection } from '$wire/PitSection';
import type { RoadsSection } from '$wire/RoadsSection';
import type { RoundSection } from '$wire/RoundSection';
import type { TableSection } from '$wire/TableSection';
import { Connection, type Listener, type Status } from './connection';

const TICK_MS = 200;

export class LiveTable {
  status = $state<Status>('connecting');
  table = $state.raw<TableSection>();
  round = $state.raw<RoundSection>();
  mine = $state.raw<MineSection>();
  console = $state.raw<ConsoleSection>();
  pit = $state.raw<PitSection>();
  may = $state.raw<MaySection>();
  roads = $state.raw<RoadsSection>();
  /** How far the squeezed card was lifted at the last message. */
  peel = $state.raw<PeelView | null>(null);
  /** The server's time, as well as we know it. */
  now = $state(Date.now());
  #connection: Connection;
  #ticking: ReturnType<typeof setInterval>;

  constructor(
    readonly id: string,
    changed: () => void = () => undefined,
    kind: 'tables' | 'boards' = 'tables',
  ) {
    const listener: Listener = {
      status: (status) => {
        this.status = status;
      },
      changed: (sections) => {
        this.table = sections.get('table');
        this.round = sections.get('round');
        this.mine = sections.get('mine');
        this.console = sections.get('console');
        this.pit = sections.get('pit');
        this.may = sections.get('may');
        this.roads = sections.get('roads');
        this.peel = this.#connection.peel;
        this.#tick();
        changed();
      },
    };
    this.#connection = new Connection(id, listener, undefined, kind);
    this.#ticking = setInterval(() => {
      this.#tick();
    }, TICK_MS);
  }

  #tick(): void {
    this.now = Date.now() + this.#connection.offset;
  }

  /** The time left of the open window, in milliseconds; `null` if there is none. */
  get left(): number | null {
    const deadline = this.round?.deadline_ms ?? null;
    return deadline === null ? null : Math.max(0, deadline - this.now);
  }

  /** How many cards lie on the table. */
  get cards(): number {
    const shown = this.round?.shown;
    return shown?.kind === 'cards' ? shown.player.length + shown.banker.length : 0;
  }

  get window(): number {
    return (this.round?.deadline_ms ?? 0) - (this.round?.window_began_ms ?? 0);
  }

  /** Whether gestures are accepted: a lost connection or a passed deadline freezes the felt. */
  get bettable(): boolean {
    return this.status === 'live' && this.round?.phase === 'open' && this.left !== 0;
  }

  close(): void {
    clearInterval(this.#ticking);
    this.#connection.close();
  }
}
