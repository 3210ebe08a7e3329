import { expect, test } from 'vitest';
import { change, oneIn, place, scaleOf } from './scale';

test('the axis holds nought and every edge, and moves in steps', () => {
  expect(scaleOf([1.2351, 1.0579, 14.3596])).toEqual({ from: 0, to: 20 });
  expect(scaleOf([1.24, 14.36])).toEqual(scaleOf([1.0579, 14.99]));
  expect(scaleOf([-3, 14])).toEqual({ from: -5, to: 20 });
  expect(scaleOf([])).toEqual({ from: 0, to: 2 });
});

test('an edge beyond the axis is cut at its end', () => {
  const axis = { from: -5, to: 20 };
  expect([-5, 0, 20, 400, -90].map((edge) => place(edge, axis))).toEqual([0, 20, 100, 100, 0]);
});

test('a chance in words, and a change with its sign', () => {
  expect(oneIn(0.5)).toBe('2.0');
  expect(oneIn(0.000_1)).toBe('10,000');
  expect(oneIn(0)).toBe('–');
  expect(change('14.4000', '14.3596')).toBe('+0.0404');
  expect(change('1.0000', '1.0579')).toBe('−0.0579');
  expect(change('1.0579', '1.0579')).toBe('');
  expect(change('1.0579', undefined)).toBe('');
});
