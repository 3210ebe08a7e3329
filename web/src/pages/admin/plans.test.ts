import { expect, test } from 'vitest';
import { described, differences } from './plans';
import { EMPTY, draftOf, settingsOf } from './tables';

const NOW = settingsOf({ ...EMPTY, rulebook: 'tiger-buffalo-non-commission@2', layout: 'A' });

test('whoever agrees reads every setting that becomes another, and no reference of a rulebook', () => {
  const next = settingsOf(
    {
      ...draftOf(NOW),
      rulebook: 'tiger-buffalo-non-commission@3',
      maximum: 900_000,
      window: '15',
      signs: 'No phones',
      private: true,
    },
    NOW,
  );
  expect(differences(next, NOW)).toEqual([
    'Rules: Tiger Buffalo (Non-Commission Baccarat), version 2 becomes Tiger Buffalo (Non-Commission Baccarat), version 3',
    'Max: 5,000 becomes 9,000',
    'Betting time in seconds (empty: the dealer closes): – becomes 15',
    'Private table: no becomes yes',
    'Signs at the table, one in each line: – becomes No phones',
  ]);
  expect(differences(NOW, NOW)).toEqual([]);
});

test('a setting without a field on the page is told too', () => {
  const next = {
    ...NOW,
    result_pause_ms: 2000,
    procedure: { ...NOW.procedure, chips: [500, 900] },
  };
  expect(differences(next, NOW)).toEqual([
    'result pause: 8 seconds becomes 2 seconds',
    'chips: – becomes 500,900',
  ]);
});

test('the windows of an automatic table are named', () => {
  const alone = settingsOf({ ...draftOf(NOW), dealing: 'automatic' }, NOW);
  expect(differences({ ...alone, result_pause_ms: 4000 }, alone)).toEqual([
    'Result shown for so many seconds: 8 becomes 4',
  ]);
});

test('a new table is described', () => {
  const told = described(NOW);
  expect(told).toContain('Rules: Tiger Buffalo (Non-Commission Baccarat), version 2 · ');
  expect(told).toContain(' · Max: 5,000');
  expect(told).not.toContain('@');
});
