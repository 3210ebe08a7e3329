import { expect, test } from 'vitest';
import { TILES, pieceName, readHand, samePieces, tileNames } from './pieces';

test('a hand is read as a dealer types it', () => {
  const seven = ['AC', 'KD', 'joker', 'TH', '9S', '2C', '3D'];
  expect(readHand('ac kd joker 10h 9s 2c 3d', false)).toEqual({ pieces: seven, wrong: [] });
  expect(readHand('ackdx10h9s2c3d', false)).toEqual({ pieces: seven, wrong: [] });
  expect(readHand('66 1/3 31,2/4', true).pieces).toEqual(['6/6', '1/3', '1/3', '2/4']);
  expect(readHand('66132446', true).pieces).toEqual(['6/6', '1/3', '2/4', '4/6']);
});

test('what is no card is named', () => {
  expect(readHand('ac 1h zz', false)).toEqual({ pieces: ['AC'], wrong: ['1h', 'zz'] });
  expect(readHand('66 77', true).wrong).toEqual(['77']);
});

test('every tile has a name in two languages', () => {
  expect(TILES).toHaveLength(21);
  for (const tile of TILES) {
    expect(tileNames(tile).name).not.toMatch(/undefined|^tile/);
    expect(tileNames(tile).other).toMatch(/\p{Script=Han}/u);
  }
  expect(pieceName('6/6')).toBe('Teen 6/6');
  expect(pieceName('joker')).toBe('Joker');
});

test('a low hand is the same in whatever order', () => {
  expect(samePieces(['KC', 'QD'], ['QD', 'KC'])).toBe(true);
  expect(samePieces(['KC'], ['KC', 'QD'])).toBe(false);
});
