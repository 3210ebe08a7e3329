import { expect, test } from 'vitest';
import { kindOf } from './screen.svelte';

test.each([
  [390, 844, 'phone'],
  [768, 1024, 'tall'],
  [1080, 1920, 'tall'],
  [1024, 768, 'wide'],
  [1440, 900, 'wide'],
  [3840, 2160, 'wide'],
] as const)('%i by %i is %s', (width, height, kind) => {
  expect(kindOf(width, height)).toBe(kind);
});
