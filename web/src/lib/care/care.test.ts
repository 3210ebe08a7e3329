import { describe, expect, it } from 'vitest';
import { bodyOf, meant, shown } from './care';

describe('limits', () => {
  it('are money in cents or minutes, and an empty field is none', () => {
    expect(meant('loss-day', '1,250.50')).toBe(125_050);
    expect(meant('minutes-day', '90')).toBe(90);
    expect(meant('loss-week', ' ')).toBeNull();
    for (const wrong of ['0', '-5', 'ten', '1.234'])
      expect(meant('loss-day', wrong)).toBe(undefined);
    expect(bodyOf({ 'loss-day': '20', 'minutes-day': '' })).toEqual({
      loss_day: 2000,
      minutes_day: null,
    });
    expect(bodyOf({ 'loss-day': 'ten' })).toBeNull();
  });
  it('show what was asked for last', () => {
    const later = { value: 8000, from_ms: 1 };
    expect(shown({ limit: 'loss-day', value: 5000, later: null })).toBe('50');
    expect(shown({ limit: 'loss-day', value: 5000, later })).toBe('80');
    expect(shown({ limit: 'minutes-day', value: null, later: null })).toBe('');
  });
});
