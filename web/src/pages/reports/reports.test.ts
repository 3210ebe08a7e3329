import { describe, expect, it } from 'vitest';
import { bar, columnsOf, hours, query, shown } from './reports';
import type { ReportLine } from '$wire/ReportLine';

const line: ReportLine = {
  group: 't1',
  figures: { handle: 500_000, win: -12_550, drop: 1_000, sold: 99_000, rounds: 1_234 },
  hold: -251,
  average_bet: null,
  theoretical: 6_945,
  unrated: 0,
};

describe('a report', () => {
  it('says money, counts and per cent, and leaves nought out', () => {
    expect(shown(line, 'handle')).toBe('5,000');
    expect(shown(line, 'win')).toBe('−125.50');
    expect(shown(line, 'hold')).toBe('−2.51 %');
    expect(shown(line, 'drop')).toBe('1,000');
    expect(shown(line, 'rounds')).toBe('1,234');
    expect(shown(line, 'voids')).toBe('');
    expect(shown(line, 'average_bet')).toBe('');
  });

  it('tells time in hours and minutes', () => {
    expect([hours(0), hours(90 * 60_000), hours(59_000)]).toEqual(['', '1:30', '0:01']);
  });

  it('asks only for what was chosen', () => {
    expect(query({ by: 'bet', from: '2026-11-16', to: '', shift: '' })).toBe(
      'by=bet&from=2026-11-16',
    );
  });

  it('has the columns of its grouping', () => {
    expect(columnsOf('bet')).not.toContain('rounds');
    expect(columnsOf('patron')).toContain('average_bet');
    expect(columnsOf('table')).toContain('fills');
  });

  it('draws bars on both sides of nought', () => {
    expect(bar(-50, [150, -50])).toEqual({ x: 0, width: 25, below: true });
    expect(bar(150, [150, -50])).toEqual({ x: 25, width: 75, below: false });
    expect(bar(0, [0]).width).toBe(0);
  });
});
