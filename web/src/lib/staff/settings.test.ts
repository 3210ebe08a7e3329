import { expect, test } from 'vitest';
import { changedSettings, limitsOf } from './settings';

const settings = {
  rulebook: 'sic-bo@1',
  layout: null,
  limits: { minimum: 1000, maximum: null, maximum_differential: 500_000 },
  private: false,
};

test('a limit that is not there is 0 in the form and not there again after it', () => {
  const limits = limitsOf(settings);
  expect(limits).toEqual({ minimum: 1000, maximum: 0, maximum_differential: 500_000 });
  expect(changedSettings(settings, limits, '')).toEqual(settings);
});

test('only what was changed is changed', () => {
  const limits = { ...limitsOf(settings), minimum: 2500 };
  expect(changedSettings(settings, limits, 'M')).toEqual({
    ...settings,
    layout: 'M',
    limits: { minimum: 2500, maximum: null, maximum_differential: 500_000 },
  });
});
