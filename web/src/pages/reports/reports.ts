// What the page asks of the house about figures, and how it says them.
import { money } from '$lib/money/money';
import { ask, command, type Answer } from '$lib/table/commands';
import type { CloseBody } from '$wire/CloseBody';
import type { ClosingsView } from '$wire/ClosingsView';
import type { ClosingView } from '$wire/ClosingView';
import type { PassingView } from '$wire/PassingView';
import type { ReportLine } from '$wire/ReportLine';
import type { ReportView } from '$wire/ReportView';

export const GROUPS = ['table', 'game', 'bet', 'dealer', 'patron', 'hour', 'shift', 'day'] as const;
export type Group = (typeof GROUPS)[number];
export type Asked = { by: Group; from: string; to: string; shift: string };

/** The columns of a grouping: how the office of a casino reads them, what cannot be there left out. */
const PLAY = ['handle', 'win', 'hold', 'theoretical'] as const;
const CAGE = ['drop', 'fills', 'credits', 'tickets_out', 'tickets_in', 'tickets_paid'] as const;
const ROUNDS = ['rounds', 'voids', 'corrections', 'corrected', 'incidents'] as const;
const PERSON = ['played', 'average_bet', 'time'] as const;
export type Column =
  | (typeof PLAY)[number]
  | (typeof CAGE)[number]
  | (typeof ROUNDS)[number]
  | (typeof PERSON)[number]
  | 'commission'
  | 'collected'
  | 'bets';

export function columnsOf(by: Group): readonly Column[] {
  switch (by) {
    case 'bet':
      return [...PLAY, 'commission', 'bets', 'corrected'];
    case 'patron':
      return [...PLAY, ...PERSON, 'commission', 'collected', 'drop', 'tickets_out', 'tickets_in'];
    case 'dealer':
    case 'game':
      return [...PLAY, 'commission', 'bets', ...ROUNDS];
    case 'table':
    case 'hour':
    case 'shift':
    case 'day':
      return [...PLAY, 'commission', 'collected', ...CAGE, ...ROUNDS];
  }
}

const COUNTS = new Set<Column>(['rounds', 'voids', 'corrections', 'incidents', 'bets', 'played']);

/** A figure as text; nothing where it is nought. */
export function shown(line: ReportLine, column: Column): string {
  const figure = (name: string): number => line.figures[name] ?? 0;
  switch (column) {
    case 'hold':
      return line.hold === null ? '' : `${(line.hold / 100).toFixed(2).replace('-', '−')} %`;
    case 'theoretical':
      return line.theoretical === 0 ? '' : money(line.theoretical);
    case 'average_bet':
      return line.average_bet === null ? '' : money(line.average_bet);
    case 'time':
      return hours(figure('time_ms'));
    case 'drop': {
      const drop = figure('drop') + figure('sold');
      return drop === 0 ? '' : money(drop);
    }
    default: {
      const value = figure(column);
      if (value === 0) return '';
      return COUNTS.has(column) ? value.toLocaleString('en') : money(value);
    }
  }
}

/** `5400000` → `1:30`. */
export function hours(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (ms === 0) return '';
  return `${String(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`;
}

export function query({ by, from, to, shift }: Asked): string {
  const asked = new URLSearchParams({ by });
  if (from !== '') asked.set('from', from);
  if (to !== '') asked.set('to', to);
  if (shift !== '') asked.set('shift', shift);
  return asked.toString();
}

export const report = (asked: Asked): Promise<Answer<ReportView>> =>
  ask<ReportView>(`/api/reports?${query(asked)}`);

export const closings = (): Promise<Answer<ClosingsView>> =>
  ask<ClosingsView>('/api/reports/closings');

export const close = (body: CloseBody): Promise<Answer<ClosingView>> =>
  command<ClosingView>('POST', '/api/reports/closings', body);

export const passing = (from: string, to: string): Promise<Answer<PassingView>> =>
  ask<PassingView>(`/api/reports/passing?${new URLSearchParams({ from, to }).toString()}`);

export type Bar = { x: number; width: number; below: boolean };

/** Where the bar of a value lies on an axis that holds nought and all values, from 0 to 100. */
export function bar(value: number, all: readonly number[]): Bar {
  const most = Math.max(0, ...all);
  const least = Math.min(0, ...all);
  const span = most - least || 1;
  const nought = (-least / span) * 100;
  const width = (Math.abs(value) / span) * 100;
  return { x: value < 0 ? nought - width : nought, width, below: value < 0 };
}
