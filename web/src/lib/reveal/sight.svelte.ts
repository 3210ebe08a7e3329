// The table as this screen shows it: what the server told, as far as it has landed here.
import type { LiveTable } from '$lib/table/live.svelte';
import type { MineSection } from '$wire/MineSection';
import type { RoadsSection } from '$wire/RoadsSection';
import type { RoundSection } from '$wire/RoundSection';
import { paceOf } from './pace';
import { RevealQueue } from './queue';
import { LANDED, type Landing, type Seen } from './steps';

/** What came back of my bets. */
const returnedTo = (mine: MineSection | undefined): number =>
  (mine?.bets ?? []).reduce((sum, { ended }) => sum + (ended?.returned ?? 0), 0);

export class Sight {
  round = $state.raw<RoundSection>();
  mine = $state.raw<MineSection>();
  roads = $state.raw<RoadsSection>();
  /** The round before, as it was called here: its number and the calls. */
  before = $state.raw<Pick<RoundSection, 'round' | 'said'>>();
  landing = $state.raw<Landing>(LANDED);
  /** Whether something is on its way: no window is open on this screen meanwhile. */
  busy = $state(false);
  #queue: RevealQueue;
  #connected = false;
  #frame = 0;

  constructor(readonly live: LiveTable) {
    this.#queue = new RevealQueue(
      (seen, busy) => {
        this.#show(seen, busy);
      },
      () => paceOf(live.table?.game ?? ''),
    );
  }

  /**
   * What lies on the table now. When the last card has landed the hands and the call come first, then my bets and my
   * credit, then the roads, a frame each: together they would hold up a slow screen for longer than one frame.
   */
  #show(seen: Seen, busy: boolean): void {
    cancelAnimationFrame(this.#frame);
    const landed = this.busy && !busy && !document.hidden;
    this.#remember(seen.round);
    this.round = seen.round;
    this.landing = seen.landing;
    this.busy = busy;
    const money = (): void => {
      this.mine = seen.mine;
    };
    const roads = (): void => {
      this.roads = seen.roads;
    };
    if (landed)
      this.#frame = requestAnimationFrame(() => {
        money();
        this.#frame = requestAnimationFrame(roads);
      });
    else {
      money();
      roads();
    }
  }

  /** What was called last stays known while nothing more is said of a new round. */
  #remember(next: RoundSection): void {
    const last = this.round;
    if (last && last.said.length > 0 && (last.round !== next.round || next.said.length === 0))
      this.before = last;
  }

  /** Sections came. A screen nobody looks at, or one that was cut off, is put where the table is. */
  refresh(): void {
    const { round, mine, roads, status } = this.live;
    if (status !== 'live') this.#connected = false;
    else if (!this.#connected) {
      this.#connected = true;
      this.#queue.forget();
    }
    if (!round) return;
    this.#queue.take({ round, mine, roads, landing: LANDED });
    if (document.hidden) this.#queue.hurry();
  }

  /** What rounds on their way brought me, in cents: the house has paid it, and this screen does not show it yet. */
  get unlanded(): number {
    void [this.busy, this.live.mine];
    const shown = returnedTo(this.mine);
    return this.#queue.waiting
      .map(({ round, mine }) =>
        round.round === this.round?.round ? returnedTo(mine) - shown : returnedTo(mine),
      )
      .reduce((sum, each) => sum + each, 0);
  }

  hurry(): void {
    this.#queue.hurry();
  }
}
