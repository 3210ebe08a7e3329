// What was seen of a face, bend after bend.
import { expect, test } from 'vitest';
import { together } from './peek';

const pip = (x: number, y: number) => ({ suit: 'H', x, y, large: false });

test('each bend adds what it shows, and nothing twice', () => {
  const first = together(null, { pips: [pip(33, 111)], framed: false, court: null });
  const both = together(first, { pips: [pip(33, 111), pip(67, 111)], framed: false, court: null });
  expect(both.pips).toHaveLength(2);
  expect(together(both, { pips: [], framed: false, court: null })).toEqual(both);
});

test('a picture once seen stays known', () => {
  const king = together(null, { pips: [], framed: true, court: 'KH' });
  expect(together(king, { pips: [], framed: false, court: null })).toEqual(king);
});
