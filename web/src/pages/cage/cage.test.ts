import { describe, expect, it } from 'vitest';
import { encode } from 'uqr';
import { bars } from '$lib/books/bars';
import { grouped } from './cage';

/** Reads bars back: the elements of start, pairs of digits and stop, by their widths alone. */
function read(code: ReturnType<typeof bars>): string {
  const elements: number[] = [];
  code.bars.forEach(([x, width], i) => {
    elements.push(width);
    const next = code.bars[i + 1];
    if (next) elements.push(next[0] - x - width);
  });
  // ISO/IEC 16390: weights 1, 2, 4, 7 and parity; 4 + 7 stands for zero.
  const digit = (five: number[]): string => {
    const sum = [1, 2, 4, 7, 0].reduce((all, weight, i) => all + (five[i] === 3 ? weight : 0), 0);
    return String(sum === 11 ? 0 : sum);
  };
  let digits = '';
  for (let at = 4; at + 10 <= elements.length; at += 10) {
    const pair = elements.slice(at, at + 10);
    digits += digit(pair.filter((_, i) => i % 2 === 0)) + digit(pair.filter((_, i) => i % 2 === 1));
  }
  return digits;
}

describe('the codes of a ticket', () => {
  it('are bars that are read back', () => {
    for (const digits of ['000000000000000000', '123456789012345678', '99', '0516273849']) {
      expect(read(bars(digits))).toBe(digits);
    }
    // Nine elements of start and stop, and for each pair four wide and six narrow ones.
    expect(bars('1234').width).toBe(4 + 5 + 2 * (4 * 3 + 6));
    expect(bars('12a4').bars).toEqual([]);
    expect(bars('123').bars).toEqual([]);
  });

  it('are a QR code of the smallest size', () => {
    expect(encode('123456789012345678', { ecc: 'M', border: 0 }).size).toBe(21);
  });

  it('show digits in groups', () => {
    expect(grouped('123456789012345678')).toBe('1234 5678 9012 3456 78');
    expect(grouped('1234')).toBe('1234');
  });
});
