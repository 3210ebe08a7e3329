// Which values of a fast-changing series are sent.
import { expect, test } from 'vitest';
import { Teller } from './teller';

/** A teller whose pauses end when the test ends them. */
function teller(answers: ('told' | 'again')[] = []) {
  const told: number[] = [];
  const pauses: (() => void)[] = [];
  const made = new Teller<number>(
    (value) => {
      told.push(value);
      return Promise.resolve(answers.shift() ?? 'told');
    },
    () => new Promise((done) => pauses.push(done)),
  );
  const pause = async (): Promise<void> => {
    await expect.poll(() => pauses.length).toBe(1);
    pauses.shift()?.();
  };
  return { made, told, pause };
}

test('the first is told at once, what comes in the pause is left out, the last is told', async () => {
  const { made, told, pause } = teller();
  made.tell(1);
  expect(told).toEqual([1]);
  made.tell(2);
  made.tell(3);
  await pause();
  await expect.poll(() => told).toEqual([1, 3]);
});

test('what came too soon is told again, unless something newer is there', async () => {
  const { made, told, pause } = teller(['again', 'again']);
  made.tell(1);
  await pause();
  await expect.poll(() => told).toEqual([1, 1]);
  made.tell(2);
  await pause();
  await expect.poll(() => told).toEqual([1, 1, 2]);
});
