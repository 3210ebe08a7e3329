// The bars of a ticket: Interleaved 2 of 5.

/** Interleaved 2 of 5 (ISO/IEC 16390): the widths of the five elements of a digit. */
const WIDTHS = [
  'nnwwn',
  'wnnnw',
  'nwnnw',
  'wwnnn',
  'nnwnw',
  'wnwnn',
  'nwwnn',
  'nnnww',
  'wnnwn',
  'nwnwn',
] as const;
/** A wide element is three narrow ones. */
const WIDE = 3;

/** The bars of an even number of digits: where each begins and how wide it is; and the whole width. */
export function bars(digits: string): { width: number; bars: [number, number][] } {
  if (!/^(\d\d)+$/.test(digits)) return { width: 0, bars: [] };
  let elements = 'nnnn'; // start
  for (let i = 0; i < digits.length; i += 2) {
    const black = WIDTHS[Number(digits[i])] ?? '';
    const white = WIDTHS[Number(digits[i + 1])] ?? '';
    for (let at = 0; at < black.length; at++) elements += (black[at] ?? '') + (white[at] ?? '');
  }
  elements += 'wnn'; // stop
  const found: [number, number][] = [];
  let width = 0;
  [...elements].forEach((element, i) => {
    const wide = element === 'w' ? WIDE : 1;
    if (i % 2 === 0) found.push([width, wide]);
    width += wide;
  });
  return { width, bars: found };
}
