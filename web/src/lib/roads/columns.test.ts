import { expect, test } from 'vitest';
import { columnsIn } from './columns';

test('a road reaches the end of its paper, or is a little lower than it', () => {
  expect(columnsIn({ width: 599, height: 60 }), 'one more, and no strip left over').toBe(60);
  expect(columnsIn({ width: 595, height: 60 })).toBe(60);
  for (let width = 300; width < 700; width += 7) {
    const columns = columnsIn({ width, height: 90 });
    const cell = Math.min(width / columns, 15);
    expect(width - columns * cell, String(width)).toBeLessThan(cell / 3);
  }
});

test('no paper, no columns; and never fewer than the least', () => {
  expect(columnsIn({ width: 300, height: 0 })).toBe(0);
  expect(columnsIn({ width: 20, height: 60 }, 6)).toBe(6);
});
