import { describe, expect, it } from 'vitest';
import { EMPTY, draftOf, settingsOf } from './tables';

describe('the settings of a table', () => {
  it('come out of the form as they went in', () => {
    const made = settingsOf({ ...EMPTY, rulebook: 'sic-bo', window: '15', dealing: 'automatic' });
    expect(made).toMatchObject({ betting_window_ms: 15_000, layout: null, positions: 6 });
    expect(made.limits).toEqual({ minimum: 1000, maximum: 500_000, maximum_differential: null });
    expect(settingsOf(draftOf(made), made)).toEqual(made);
  });
  it('keep what the form does not show', () => {
    const was = { ...settingsOf({ ...EMPTY, rulebook: 'sic-bo' }), result_pause_ms: 1234 };
    const next = settingsOf({ ...draftOf(was), minimum: 5000 }, was);
    expect(next.result_pause_ms).toBe(1234);
    const slower = settingsOf({ ...draftOf(was), card: '1.5', offer: '12' }, was);
    expect(slower).toMatchObject({ card_pause_ms: 1500, insurance_window_ms: 12_000 });
    expect(next.limits.minimum).toBe(5000);
  });
  it('have the windows of one game where the form names them', () => {
    const was = { ...settingsOf({ ...EMPTY, rulebook: 'rules' }), options_window_ms: 30_000 };
    expect(was).not.toHaveProperty('pai_gow');
    const next = settingsOf({ ...draftOf(was), options: '20', squeeze: '12', setting: '60' }, was);
    expect(next).toMatchObject({
      options_window_ms: 20_000,
      pai_gow: { setting_window_ms: 60_000 },
    });
    expect(next.procedure).toMatchObject({ squeeze_window_ms: 12_000 });
    expect(settingsOf(draftOf(next), next)).toEqual(next);
  });
});
