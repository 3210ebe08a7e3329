import { expect, test } from 'vitest';
import { alertsOf, fresh, inOrder, percent, span, waiting } from './waits';
import type { PitTable } from '$wire/PitTable';
import type { WaitView } from '$wire/WaitView';

const wait = (kind: string, since_ms: number | null): WaitView => ({
  kind,
  what: null,
  by: null,
  since_ms,
});
const table = (id: string, ...waits: WaitView[]): PitTable => ({
  id,
  name: id,
  game: 'baccarat',
  title: '',
  layout: null,
  dealing: 'live',
  phase: 'open',
  round: 1,
  shoe: null,
  dealers: [],
  terminals: 0,
  differential: null,
  handle: 0,
  win: 0,
  rounds_per_hour: null,
  approvals: 0,
  incidents: 0,
  keeping: 'open',
  patrons: 0,
  boxes: 7,
  in_play: 0,
  dropped: 0,
  deadline_ms: null,
  waits,
});

test('whoever waits longest stands first, and who does not wait keeps the place', () => {
  const tables = [
    table('a'),
    table('b', wait('call', 30)),
    table('c', wait('chips', null)),
    table('d'),
    table('e', wait('approval', 10)),
  ];
  expect(inOrder(tables).map(({ id }) => id)).toEqual(['e', 'b', 'c', 'a', 'd']);
  expect(waiting(tables).map(({ id }) => id)).toEqual(['e', 'b', 'c']);
});

test('an alert is new once, and again when the same table calls again', () => {
  const first = alertsOf([table('b', wait('call', 30))], 50);
  const known = new Set(first.map(({ key }) => key));
  expect(fresh(new Set(), first)).toHaveLength(1);
  expect(fresh(known, alertsOf([table('b', wait('call', 30))], 60))).toEqual([]);
  expect(fresh(known, alertsOf([table('b', wait('call', 90))], 95))).toHaveLength(1);
});

test('times and shares are told in digits', () => {
  expect([0, 48_000, 61_000, 3_661_000].map(span)).toEqual(['0:00', '0:48', '1:01', '1:01:01']);
  expect([percent(null), percent(1234), percent(-50)]).toEqual(['–', '12.34 %', '−0.50 %']);
});
