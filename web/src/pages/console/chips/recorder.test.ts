// Taps on the layout of a chip table: none lost, none doubled, whatever the server's pace.
import { expect, test } from 'vitest';
import { Recorder, type Spot } from './recorder.svelte';

const banker: Spot = { patron: 'seat-1', seat: 1, bet: 'banker' };
const tie: Spot = { patron: 'seat-1', seat: 1, bet: 'tie' };

test('taps made while a request is under way are sent as one stake', async () => {
  const sent: [string, number][] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((done) => (open = done));
  const recorder = new Recorder(async (spot, stake) => {
    sent.push([spot.bet, stake]);
    await gate;
    return null;
  });
  recorder.lay(banker, 100, 0);
  recorder.lay(banker, 200, 100);
  recorder.lay(banker, 300, 200);
  recorder.lay(tie, 500, 0);
  expect(recorder.stake([], banker)).toBe(300);
  open();
  await expect
    .poll(() => sent)
    .toEqual([
      ['banker', 100],
      ['banker', 300],
      ['tie', 500],
    ]);
});

test('undo brings back what lay before, tap by tap', async () => {
  const sent: number[] = [];
  const recorder = new Recorder((_, stake) => {
    sent.push(stake);
    return Promise.resolve(null);
  });
  recorder.lay(banker, 100, 0);
  await expect.poll(() => recorder.waiting).toBe(0);
  recorder.lay(banker, 600, 100);
  await expect.poll(() => sent).toEqual([100, 600]);
  recorder.undo();
  await expect.poll(() => sent).toEqual([100, 600, 100]);
  recorder.undo();
  await expect.poll(() => sent).toEqual([100, 600, 100, 0]);
  expect(recorder.canUndo).toBe(false);
});

test('a refused tap falls back to what the server says lies there', async () => {
  const recorder = new Recorder(() => Promise.resolve('above the Differential'));
  recorder.lay(banker, 900, 0);
  await expect.poll(() => recorder.trouble).toBe('above the Differential');
  const lying = { ...banker, stage: null, stake: 200, excess: 0, limits: [], under_minimum: false };
  expect(recorder.stake([lying], banker)).toBe(200);
  expect(recorder.canUndo).toBe(false);
});
