// A patron's statement: what was bet and won at each table, tickets and commission, and the same as CSV.
import type { PlayedLine } from '$wire/PlayedLine';
import type { TicketView } from '$wire/TicketView';

/** Days as a date field has them, `2026-11-18`; empty is open. Both count whole, by the clock of this device. */
export type Period = { from: string; to: string };

/** Whether it happened in the period. */
export function within(ms: number, { from, to }: Period): boolean {
  const at = new Date(ms);
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return (from === '' || day >= from) && (to === '' || day <= to);
}

export type TableLine = { table: string; rounds: number; bets: number; net: number };

/** What was played at each table, the table of the newest round first. */
export function byTable(rounds: readonly PlayedLine[]): TableLine[] {
  const lines = new Map<string, TableLine>();
  for (const { table, handle, net } of rounds) {
    const line = lines.get(table) ?? { table, rounds: 0, bets: 0, net: 0 };
    lines.set(table, {
      table,
      rounds: line.rounds + 1,
      bets: line.bets + handle,
      net: line.net + net,
    });
  }
  return [...lines.values()];
}

/** Cents as a number for a spreadsheet: `-1234.50`. */
const amount = (cents: number): string => (cents / 100).toFixed(2);
/** A field that holds a comma, a quotation mark or a line break is quoted; one that would be a formula is not one. */
function field(text: string): string {
  const plain = /^[=+@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Every round, with the name of its table, and every ticket as a line, the newest first, and what is owed last. */
export function csv(
  rounds: readonly PlayedLine[],
  tickets: readonly TicketView[],
  owed: number,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  const time = (ms: number): string => new Date(ms).toISOString();
  const played = rounds.map((each) => ({
    at: each.at_ms,
    line: [
      'round',
      names.get(each.table) ?? each.table,
      String(each.round),
      amount(each.handle),
      amount(each.net),
    ],
  }));
  const out = tickets.map((each) => ({
    at: each.paper?.issued_ms ?? 0,
    line: ['ticket', each.state, each.number.slice(-4), '', amount(-each.amount)],
  }));
  const lines = [...played, ...out].sort((a, b) => b.at - a.at);
  return [
    ['time', 'kind', 'where', 'number', 'bets', 'amount'],
    ...lines.map(({ at, line }) => [time(at), ...line]),
    ['', 'commission owed', '', '', '', amount(-owed)],
  ]
    .map((line) => line.map(field).join(',') + '\r\n')
    .join('');
}
