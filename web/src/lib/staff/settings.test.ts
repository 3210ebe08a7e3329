import { expect, test } from 'vitest';
import { changedSettings, draftOf, hasRack } from './settings';
import type { SettingsBody } from '$wire/SettingsBody';

const settings: SettingsBody = {
  rulebook: 'mini-baccarat@1',
  layout: null,
  decks: null,
  limits: { minimum: 1000, maximum: null, maximum_differential: 500_000 },
  dealing: 'live',
  betting_window_ms: null,
  insurance_window_ms: 8000,
  result_pause_ms: 6000,
  positions: 7,
  private: false,
};

test('a limit that is not there is 0 in the form and not there again after it', () => {
  const draft = draftOf(settings);
  expect(draft).toMatchObject({ minimum: 1000, maximum: 0, maximum_differential: 500_000 });
  expect(changedSettings(settings, draft)).toEqual(settings);
});

test('only what was changed is changed', () => {
  const draft = { ...draftOf(settings), minimum: 2500, layout: 'M' };
  expect(changedSettings(settings, draft)).toEqual({
    ...settings,
    layout: 'M',
    limits: { minimum: 2500, maximum: null, maximum_differential: 500_000 },
  });
});

test('cards face down are a matter of procedure, and the rest of it stays', () => {
  const shuffled: SettingsBody = { ...settings, procedure: { equipment: 'shuffler' } };
  const draft = { ...draftOf(shuffled), faceDown: true };
  expect(changedSettings(shuffled, draft)).toEqual({
    ...shuffled,
    procedure: { equipment: 'shuffler', face_down: true },
  });
});

test('a table without chips has no rack to count or fill', () => {
  expect(hasRack({ settings })).toBe(false);
  expect(hasRack({ settings: { ...settings, procedure: { stakes: 'credit' } } })).toBe(false);
  expect(hasRack({ settings: { ...settings, procedure: { stakes: 'chips' } } })).toBe(true);
});
