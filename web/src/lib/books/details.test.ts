import { expect, test } from 'vitest';
import { details } from './details';

test('an event tells what its sentence leaves out', () => {
  expect(details('act-asked', { act: 'change-rules', by: 'Sue', ticket_days: 90 })).toEqual([
    'Days a ticket is good for: 90',
  ]);
  const stopped = { scope: 'table', table: 'Sic Bo', reason: 'Dice are measured', by: 'Mia' };
  expect(details('betting-stopped', stopped)).toEqual(['Table: Sic Bo']);
  const added = { change: 'add-staff', name: 'Zed Ong', login: 'zed', role: 'dealer', by: 'Sue' };
  expect(details('change-proposed', added)).toEqual([
    'Name: Zed Ong',
    'Login: zed',
    'New role: Dealer',
  ]);
  const role = { by: 'Sue', change: 'change-role', staff: 'Dora', to: 'pit-supervisor' };
  expect(details('change-proposed', role)).toEqual(['Person: Dora', 'New role: Pit Supervisor']);
  const paid = { amount: 1_500_000, patron: 'Bob Tan', cashier: 'Carl', second: 'Sue' };
  expect(details('paid-out', { ...paid, means: 'cash' })).toEqual([
    'Cashier: Carl',
    'Second person: Sue',
    'Paid in: Cash',
  ]);
  const set = { rulebook: 'sic-bo', minimum: 100, maximum: 500_000, positions: 7 };
  expect(details('settings-changed', set)).toEqual([
    'Rules: Sic Bo',
    'Boxes: 7',
    'Min: 1',
    'Max: 5,000',
  ]);
  expect(details('ticket-issued', { amount: 40_000, patron: 'Ann Lee' })).toEqual([]);
});
