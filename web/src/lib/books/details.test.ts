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
  expect(details('ticket-issued', { amount: 40_000, patron: 'Ann Lee' })).toEqual([]);
});
