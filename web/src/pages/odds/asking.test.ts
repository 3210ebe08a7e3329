import { expect, test, vi } from 'vitest';
import type { Answer } from '$lib/table/commands';
import type { OddsView } from '$wire/OddsView';
import { Asking } from './asking.svelte';

const view = (rulebook: string): Answer<OddsView> => ({
  ok: true,
  value: {
    schema: '',
    engine: '',
    rulebook,
    rulebook_sha256: '',
    layout: null,
    shoes: [],
  },
});

test('many gestures are one question, and an answer to an older question is dropped', async () => {
  vi.useFakeTimers();
  const waiting: ((answer: Answer<OddsView>) => void)[] = [];
  const sent: string[] = [];
  const asking = new Asking((body) => {
    sent.push(body.rulebook);
    return new Promise((done) => waiting.push(done));
  }, 30);
  for (const rulebook of ['a', 'b', 'c']) asking.ask({ rulebook });
  await vi.advanceTimersByTimeAsync(30);
  expect(sent).toEqual(['c']);
  asking.ask({ rulebook: 'd' });
  await vi.advanceTimersByTimeAsync(30);
  expect(sent).toEqual(['c', 'd']);
  waiting[1]?.(view('d'));
  await vi.advanceTimersByTimeAsync(0);
  waiting[0]?.(view('c')); // late
  await vi.advanceTimersByTimeAsync(0);
  expect(asking.view?.rulebook).toBe('d');
  expect(asking.busy).toBe(false);
  vi.useRealTimers();
});
