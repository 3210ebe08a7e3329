import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import BetSpot from './BetSpot.svelte';
import type { SpotState } from './spot';

let drawn: Record<string, unknown> | undefined;
const add = vi.fn();
const remove = vi.fn();

function draw(state: SpotState, amount = '', note = ''): HTMLButtonElement {
  drawn = mount(BetSpot, {
    target: document.body,
    props: {
      name: 'Banker',
      odds: '19:20',
      label: 'Banker, pays 19:20',
      state,
      amount,
      note,
      onadd: add,
      onremove: remove,
    },
  });
  flushSync();
  const button = document.querySelector('button');
  if (!button) throw new Error('no button');
  return button;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  if (drawn) void unmount(drawn);
  document.body.innerHTML = '';
  vi.clearAllMocks();
  vi.useRealTimers();
});

test('an empty spot has a name, odds and no chip', () => {
  const spot = draw('empty');
  expect(spot.textContent).toContain('Banker');
  expect(spot.textContent).toContain('19:20');
  expect(spot.querySelector('.stake')).toBeNull();
  expect(spot.getAttribute('aria-label')).toBe('Banker, pays 19:20');
});

test('a stake on its way has no tick; a registered one has', () => {
  expect(draw('sending', '100').querySelector('.tick')).toBeNull();
  document.body.innerHTML = '';
  expect(draw('registered', '100').querySelector('.tick')).not.toBeNull();
});

test('a refusal gives its reason', () => {
  const spot = draw('refused', '', 'The minimum is 25');
  expect(spot.dataset['state']).toBe('refused');
  expect(spot.querySelector('.note')?.textContent).toBe('The minimum is 25');
});

test('tap adds, right button and Delete take back', () => {
  const spot = draw('empty');
  spot.click();
  expect(add).toHaveBeenCalledTimes(1);
  spot.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  spot.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }));
  expect(remove).toHaveBeenCalledTimes(2);
  expect(add).toHaveBeenCalledTimes(1);
});

test('a long press takes one back, once, and the click after it adds nothing', () => {
  const spot = draw('registered', '100');
  spot.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }));
  vi.advanceTimersByTime(500);
  spot.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  spot.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  spot.click();
  expect(remove).toHaveBeenCalledTimes(1);
  expect(add).not.toHaveBeenCalled();
});
