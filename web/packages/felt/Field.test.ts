import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flat } from './arc';
import Field from './Field.svelte';
import type { SpotState } from './spot';

let drawn: Record<string, unknown> | undefined;
const add = vi.fn();
const remove = vi.fn();

function draw(state: SpotState, amount = '', note = ''): SVGGElement {
  drawn = mount(Field, {
    target: document.body,
    props: {
      place: flat(0, 0, 300, 120),
      print: 'main',
      tone: 'banker',
      glyph: 'B',
      name: 'Banker',
      stake: Number(amount) * 100,
      chips: [500, 2500],
      chipLabel: String,
      winning: false,
      locked: false,
      mirrored: false,
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
  const spot = document.querySelector<SVGGElement>('.spot');
  if (!spot) throw new Error('no spot');
  return spot;
}

const tap = (spot: Element): boolean =>
  spot.dispatchEvent(new MouseEvent('click', { bubbles: true }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  if (drawn) void unmount(drawn);
  document.body.innerHTML = '';
  vi.clearAllMocks();
  vi.useRealTimers();
});

test('an empty spot has a name, odds and no chip', () => {
  const spot = draw('empty');
  expect(spot.textContent).toContain('BANKER');
  expect(spot.textContent).toContain('19:20');
  expect(spot.querySelector('.plate')).toBeNull();
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
  expect(spot.querySelector('.why')?.textContent).toBe('The minimum is 25');
});

test('a stake leaves name and odds readable', () => {
  const spot = draw('registered', '100');
  expect(spot.textContent).toContain('BANKER');
  expect(spot.textContent).toContain('19:20');
  expect(spot.textContent).toContain('100');
});

test('Enter and Space add a chip, once however long they are held', () => {
  const spot = draw('empty');
  for (const key of ['Enter', ' ', 'x'])
    spot.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  spot.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true }));
  expect(add).toHaveBeenCalledTimes(2);
});

test('tap adds, right button and Delete take back', () => {
  const spot = draw('empty');
  tap(spot);
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
  tap(spot);
  expect(remove).toHaveBeenCalledTimes(1);
  expect(add).not.toHaveBeenCalled();
});
