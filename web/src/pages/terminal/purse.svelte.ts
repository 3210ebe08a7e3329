// The one credit of several tables. The server tells every table of mine what any of them brought me; here it counts
// once the round that brought it has landed.
import type { LiveTable } from '$lib/table/live.svelte';
import type { Sight } from '$lib/reveal/sight.svelte';
import type { MineSection } from '$wire/MineSection';
import type { PlayView } from '$wire/PlayView';

type Table = { readonly live: LiveTable; readonly sight: Sight };
type Told = Pick<MineSection, 'credit' | 'play'>;

/** What the tables tell, if all tell the same; while one of them has still to hear of it, nothing. */
export function agreed(told: readonly Told[]): Told | null {
  const [first, ...others] = told;
  if (!first) return null;
  const same = ({ credit, play }: Told): boolean =>
    credit === first.credit && play?.net === first.play?.net;
  return others.every(same) ? first : null;
}

export class Purse {
  /** What was shown last: it stands while the tables do not agree. */
  #credit: number | null = null;
  #play: PlayView | undefined;

  constructor(readonly tables: readonly Table[]) {}

  readonly credit = $derived.by(() => {
    const all = this.#agreed();
    const unlanded = this.tables.reduce((sum, { sight }) => sum + sight.unlanded, 0);
    if (all) this.#credit = all.credit - unlanded;
    return this.#credit;
  });

  /** How I have played: it changes with a result, so it waits until nothing is on its way. */
  readonly play = $derived.by(() => {
    const busy = this.tables.some(({ sight }) => sight.busy);
    const all = this.#agreed();
    if (all && (!busy || !this.#play)) this.#play = all.play;
    return this.#play;
  });

  /** What is mine at a table, with the credit and the result of all of them. */
  of(mine: MineSection): MineSection {
    if (this.tables.length < 2) return mine;
    const { play } = this;
    return { ...mine, credit: this.credit ?? mine.credit, ...(play ? { play } : {}) };
  }

  #agreed(): Told | null {
    const heard = this.tables.filter(({ live }) => live.status === 'live');
    return agreed(heard.flatMap(({ live }) => live.mine ?? []));
  }
}
