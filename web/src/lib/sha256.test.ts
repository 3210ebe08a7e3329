import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256';

test('it is what every other SHA-256 is, at every length around a block', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  for (let length = 0; length < 140; length += 1) {
    const text = '牌x'.repeat(length).slice(0, length);
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});
