import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOLD_MS, Hold } from './hold.svelte';

let [fired, free] = [0, true];
const hold = (): Hold =>
  new Hold(
    () => free,
    () => {
      fired += 1;
    },
    () => Date.now(),
  );
beforeEach(() => {
  vi.useFakeTimers();
  [fired, free] = [0, true];
});
afterEach(() => {
  vi.useRealTimers();
});

test('it fires once when it was held, and not before', () => {
  const it = hold();
  it.down();
  vi.advanceTimersByTime(HOLD_MS - 1);
  expect([fired, it.on]).toEqual([0, true]);
  vi.advanceTimersByTime(1);
  expect([fired, it.on]).toEqual([1, false]);
  it.up();
  vi.advanceTimersByTime(HOLD_MS * 3);
  expect([fired, it.told]).toEqual([1, false]);
});

test('a short press tells how and does nothing', () => {
  const it = hold();
  for (let i = 0; i < 5; i += 1) {
    it.down();
    vi.advanceTimersByTime(HOLD_MS / 2);
    it.up();
  }
  vi.advanceTimersByTime(HOLD_MS * 3);
  expect([fired, it.told]).toEqual([0, true]);
});

test('a key counts when it is pressed a second time, neither hurried nor late', () => {
  const it = hold();
  it.press();
  vi.advanceTimersByTime(100);
  it.press();
  expect(fired).toBe(0);
  vi.advanceTimersByTime(5000);
  it.press();
  expect(fired).toBe(0);
  vi.advanceTimersByTime(600);
  it.press();
  expect(fired).toBe(1);
  vi.advanceTimersByTime(600);
  it.press();
  expect(fired).toBe(1);
});

test('what is locked cannot be begun, and what changed under the finger is forgotten', () => {
  const it = hold();
  free = false;
  it.down();
  it.press();
  vi.advanceTimersByTime(HOLD_MS * 2);
  free = true;
  it.down();
  it.press();
  it.forget();
  vi.advanceTimersByTime(HOLD_MS * 2);
  it.press();
  expect([fired, it.on]).toEqual([0, false]);
});
