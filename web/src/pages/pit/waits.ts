// What waits for somebody: the tables in the order of their waits, and what is new since the last look.
import type { PitTable } from '$wire/PitTable';
import type { WaitView } from '$wire/WaitView';

/** Since when a table waits; never, if it does not. */
const since = ({ waits }: PitTable): number =>
  waits.length === 0 ? Infinity : (waits[0]?.since_ms ?? Number.MAX_SAFE_INTEGER);

/** Whoever waits longest stands first; the others keep their places. */
export const inOrder = (tables: readonly PitTable[]): PitTable[] =>
  [...tables].sort((one, other) => {
    const [a, b] = [since(one), since(other)];
    return a === b ? 0 : a - b;
  });

export const waiting = (tables: readonly PitTable[]): PitTable[] =>
  inOrder(tables).filter(({ waits }) => waits.length > 0);

export type Alert = { key: string; table: PitTable; wait: WaitView; at_ms: number };

/** Everything that waits now, each under a key of its own. */
export const alertsOf = (tables: readonly PitTable[], now: number): Alert[] =>
  tables.flatMap((table) =>
    table.waits.map((wait, i) => ({
      key: [table.id, wait.kind, wait.what, wait.since_ms ?? `chips ${String(i)}`].join('/'),
      table,
      wait,
      at_ms: wait.since_ms ?? now,
    })),
  );

/** What was not there at the last look. */
export const fresh = (known: ReadonlySet<string>, alerts: readonly Alert[]): Alert[] =>
  alerts.filter(({ key }) => !known.has(key));

/** `0:48`; hours only where there are some. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number: number): string => String(number).padStart(2, '0');
  const short = `${String(minutes)}:${two(seconds % 60)}`;
  return hours === 0 ? short : `${String(hours)}:${two(minutes)}:${two(seconds % 60)}`;
}

/** Win for 10,000 of handle, as percent. */
export const percent = (hold: number | null): string =>
  hold === null ? '–' : `${(hold / 100).toFixed(2).replace('-', '−')} %`;
