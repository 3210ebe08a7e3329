import { expect, test } from 'vitest';
import type { TicketView } from '$wire/TicketView';
import { byTable, csv, within } from './statement';

const round = (table: string, number: number, handle: number, net: number) => ({
  table,
  round: number,
  at_ms: Date.UTC(2026, 10, 18, 5, number),
  state: 'settled',
  handle,
  net,
});
const ROUNDS = [
  round('tiger', 3, 10_000, 9_500),
  round('dice', 2, 5_000, -5_000),
  round('tiger', 1, 2_550, -2_550),
];

test('rounds are summed by table', () => {
  expect(byTable(ROUNDS)).toEqual([
    { table: 'tiger', rounds: 2, bets: 12_550, net: 6_950 },
    { table: 'dice', rounds: 1, bets: 5_000, net: -5_000 },
  ]);
});

test('a period has its first and its last day whole, and may be open', () => {
  const at = new Date(2026, 10, 18, 23, 59).getTime();
  expect(within(at, { from: '', to: '' })).toBe(true);
  expect(within(at, { from: '2026-11-18', to: '2026-11-18' })).toBe(true);
  expect(within(at, { from: '2026-11-19', to: '' })).toBe(false);
  expect(within(at, { from: '', to: '2026-11-17' })).toBe(false);
});

test('the file calls tables by name', () => {
  const file = csv(ROUNDS, [], 0, new Map([['tiger', 'Tiger, Live']]));
  expect(file).toContain('round,"Tiger, Live",3,');
  expect(file).toContain('round,dice,2,');
});

test('the file has rounds, tickets and commission, in their order, and no formula', () => {
  const ticket = {
    number: '123456789012345678',
    amount: 30_000,
    state: 'open',
    paper: { issued_ms: Date.UTC(2026, 10, 18, 5, 2, 30) },
  } as unknown as TicketView;
  const lines = csv([...ROUNDS, round('=1,2', 0, 0, 0)], [ticket], 1_250).split('\r\n');
  expect(lines).toEqual([
    'time,kind,where,number,bets,amount',
    '2026-11-18T05:03:00.000Z,round,tiger,3,100.00,95.00',
    '2026-11-18T05:02:30.000Z,ticket,open,5678,,-300.00',
    '2026-11-18T05:02:00.000Z,round,dice,2,50.00,-50.00',
    '2026-11-18T05:01:00.000Z,round,tiger,1,25.50,-25.50',
    `2026-11-18T05:00:00.000Z,round,"'=1,2",0,0.00,0.00`,
    ',commission owed,,,,-12.50',
    '',
  ]);
});
