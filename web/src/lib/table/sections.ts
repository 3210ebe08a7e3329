// The sections of a table, as the server last sent them. A section is replaced whole, never folded.
import type { ConsoleSection } from '$wire/ConsoleSection';
import type { MaySection } from '$wire/MaySection';
import type { MineSection } from '$wire/MineSection';
import type { PitSection } from '$wire/PitSection';
import type { RoadsSection } from '$wire/RoadsSection';
import type { RoundSection } from '$wire/RoundSection';
import type { SectionMessage } from '$wire/SectionMessage';
import type { TableSection } from '$wire/TableSection';
import type { TableView } from '$wire/TableView';

export type Contents = {
  table: TableSection;
  round: RoundSection;
  mine: MineSection;
  console: ConsoleSection;
  pit: PitSection;
  may: MaySection;
  roads: RoadsSection;
};
export type Name = keyof Contents;
/** What a whole view may hold; a board has no `mine`, `console`, `pit` or `may`. */
export type View = Pick<TableView, 'table' | 'round' | 'roads'> &
  Partial<Pick<TableView, 'mine' | 'console' | 'pit' | 'may'>>;
export type Message = Exclude<SectionMessage, { section: 'clock' | 'peel' }>;
type Held = { [N in Name]?: { version: number; data: Contents[N] } };

/** The effect of a message: it replaced a section, came late, or showed a gap. */
export type Arrival = 'replaced' | 'late' | 'gap';

export class Sections {
  #held: Held = {};
  #fresh = new Set<Name>();

  get<N extends Name>(name: N): Contents[N] | undefined {
    return this.#held[name]?.data;
  }

  version(name: Name): number | undefined {
    return this.#held[name]?.version;
  }

  /**
   * A new connection begins with every section, and a restored server may count from a lower
   * number: so the first message of each section is always taken. Until then the old one is shown.
   */
  reconnected(): void {
    this.#fresh.clear();
  }

  accept(message: Message): Arrival {
    const held = this.#held[message.section];
    const fresh = this.#fresh.has(message.section);
    if (held && fresh && message.version <= held.version) return 'late';
    const gap = held !== undefined && fresh && message.version > held.version + 1;
    this.#held = {
      ...this.#held,
      [message.section]: { version: message.version, data: message.data },
    };
    this.#fresh.add(message.section);
    return gap ? 'gap' : 'replaced';
  }

  /** Takes the answer of `GET /api/tables/{t}` or of a board; newer socket sections stay. */
  acceptAll(view: View): void {
    this.#take('table', view.table);
    this.#take('round', view.round);
    this.#take('roads', view.roads);
    if (view.mine) this.#take('mine', view.mine);
    if (view.console) this.#take('console', view.console);
    if (view.pit) this.#take('pit', view.pit);
    if (view.may) this.#take('may', view.may);
  }

  #take<N extends Name>(name: N, section: { version: number; data: Contents[N] }): void {
    const held = this.#held[name];
    if (held && this.#fresh.has(name) && section.version <= held.version) return;
    this.#held = { ...this.#held, [name]: section };
    this.#fresh.add(name);
  }
}
