import { expect, test } from 'vitest';
import { faces, sicBoRegion } from './sicbo-regions';

test('a Sic Bo spot shows its dice', () => {
  expect(faces('three-of-a-kind-4')).toEqual([4, 4, 4]);
  expect(faces('two-of-a-kind-2')).toEqual([2, 2]);
  expect(faces('two-dice-2-5')).toEqual([2, 5]);
  expect(faces('any-three-of-a-kind')).toEqual([]);
  expect(sicBoRegion('something-new')).toBe('other');
});
