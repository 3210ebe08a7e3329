import { expect, test } from 'vitest';
import { placeOver } from './beside';

test('a sheet ends above the main fields', () => {
  expect(placeOver(462.7)).toEqual({ height: 456, low: false });
});

test('where they are high up it is low and wide, and never less than a sheet', () => {
  expect(placeOver(293)).toEqual({ height: 287, low: true });
  expect(placeOver(120)).toEqual({ height: 280, low: true });
});

test('without a felt it is as high as the screen', () => {
  expect(placeOver(null)).toEqual({ height: null, low: false });
});
