import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Problem } from '$wire/Problem';
import { localProblem, type Answer } from './commands';
import { haltOf, listens, StillWatch } from './still.svelte';

const refused = (code: string, facts: Problem['facts'] = {}): Answer<unknown> => ({
  ok: false,
  problem: { ...localProblem(code, ''), status: 503, facts },
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('why the house stands still is what it says, and nothing is guessed without an answer', () => {
  expect(haltOf({ ok: true, value: { ready: true } })).toBeNull();
  expect(haltOf(refused('not_ready', { still: 'unsafe' }))).toBe('unsafe');
  expect(haltOf(refused('not_ready', { still: 'moving' }))).toBe('moving');
  expect(haltOf(refused('not_ready'))).toBe('halted');
  expect(haltOf(refused('network'))).toBeNull();
});

test('a page asks every few seconds, and sees when the house goes on', async () => {
  let answer = refused('not_ready', { still: 'unsafe' });
  const watch = new StillWatch(() => Promise.resolve(answer));
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.halt).toBe('unsafe');
  answer = { ok: true, value: {} };
  await vi.advanceTimersByTimeAsync(3100);
  expect(watch.halt).toBeNull();
  watch.close();
});

test('a page that listens to a table leaves it to the table', async () => {
  const look = vi.fn(() => Promise.resolve(refused('not_ready', { still: 'moving' })));
  const end = listens();
  const watch = new StillWatch(look);
  await vi.advanceTimersByTimeAsync(9000);
  expect(look).not.toHaveBeenCalled();
  expect(watch.halt).toBeNull();
  end();
  end();
  await vi.advanceTimersByTimeAsync(3100);
  expect(watch.halt).toBe('moving');
  watch.close();
});
