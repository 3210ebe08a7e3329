import { expect, test } from 'vitest';
import { changed, changes } from './rules';

const NOW = {
  cage: { site: 'Lucky Hall', second_above: 1_000_000, identify_from: 1_000_000, vault: false },
  care: { raise_hours: 24, check_minutes: 0, exclusion_months: 6 },
  ticket_days: 180,
  gaming_day: { begins: '06:00', utc_offset: '+08:00' },
};

test('a change says what becomes what, and asks for nothing else', () => {
  const to = { ...NOW, cage: { ...NOW.cage, second_above: 500_000 }, ticket_days: 90 };
  expect(changes(to, NOW)).toEqual([
    { key: 'ui.rules.second_above', was: '10,000', to: '5,000' },
    { key: 'ui.rules.ticket_days', was: '180', to: '90' },
  ]);
  expect(changed(to, NOW)).toEqual({ cage: to.cage, ticket_days: 90 });
  const later = { ...NOW, gaming_day: { begins: '07:30', utc_offset: '+08:00' } };
  expect(changes(later, NOW)).toEqual([{ key: 'ui.rules.begins', was: '06:00', to: '07:30' }]);
  expect(changed(later, NOW)).toEqual({ gaming_day: later.gaming_day });
  expect(changes(NOW, NOW)).toEqual([]);
});
