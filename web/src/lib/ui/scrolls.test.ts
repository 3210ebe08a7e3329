import { afterEach, expect, test, vi } from 'vitest';
import { reachable } from './scrolls';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what has more than it shows is a stop of the tabulator, until it has not', () => {
  let look = (): void => undefined;
  class Sizes {
    constructor(changed: () => void) {
      look = changed;
    }
    observe(): void {
      look();
    }
    disconnect(): void {
      look = () => undefined;
    }
  }
  vi.stubGlobal('ResizeObserver', Sizes);
  const at = document.createElement('div');
  let high = 40;
  Object.defineProperties(at, { scrollHeight: { get: () => high }, clientHeight: { value: 40 } });
  const end = reachable(at);
  expect(at.hasAttribute('tabindex')).toBe(false);
  high = 90;
  look();
  expect(at.tabIndex).toBe(0);
  high = 40;
  look();
  expect(at.hasAttribute('tabindex')).toBe(false);
  end();
});
