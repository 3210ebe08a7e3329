import { beforeEach, expect, test } from 'vitest';
import { answerOf, inChips, placeOfKey, placesOf, readAmount, toggled } from './answers';
import {
  KEPT,
  forget,
  keep,
  minutes,
  percent,
  readSeed,
  runsOf,
  sheetOf,
  type FinishedRun,
} from './runs';
import type { AnswerForm } from '$wire/AnswerForm';

const said = { phrase: 'x', facts: {}, rule: null };
const options = ['player', 'banker', 'nobody'].map((id) => ({ id, name: said }));

function run(asked: number, right: number, seed = 1): FinishedRun {
  const answers = Array.from({ length: asked }, () => ({
    answer: { form: 'nothing' as const },
    took_ms: 1000,
  }));
  const body = { subject: 'reading', level: 1, seed, answers };
  return { atMs: seed, body, right, points: right * 100, pointsMax: asked * 100 };
}

beforeEach(() => {
  localStorage.clear();
});

test('each form becomes its answer, and only when it is one', () => {
  const choice: AnswerForm = { form: 'choice', options };
  expect(answerOf(choice, [], '')).toBeNull();
  expect(answerOf(choice, [1], '')).toEqual({ form: 'choice', choice: 'banker' });
  expect(answerOf({ form: 'several', options }, [], '')).toEqual({ form: 'several', choices: [] });
  expect(answerOf({ form: 'amount' }, [], '47.5')).toEqual({ form: 'amount', amount: 4750 });
  expect(answerOf({ form: 'amount' }, [], 'much')).toBeNull();
  const pick: AnswerForm = { form: 'pick', pieces: ['9H', 'KD', '9H'], take: 2 };
  expect(answerOf(pick, [0], '')).toBeNull();
  expect(answerOf(pick, [0, 2], '')).toEqual({ form: 'pick', pieces: ['9H', '9H'] });
});

test('the right answer is found among what was offered, twins and all', () => {
  expect(placesOf({ form: 'choice', options }, { form: 'choice', choice: 'banker' })).toEqual([1]);
  const several = { form: 'several' as const, choices: ['player', 'nobody'] };
  expect(placesOf({ form: 'several', options }, several)).toEqual([0, 2]);
  const pick: AnswerForm = { form: 'pick', pieces: ['5/6', '1/1', '5/6', '2/3'], take: 2 };
  expect(placesOf(pick, { form: 'pick', pieces: ['5/6', '5/6'] })).toEqual([0, 2]);
  expect(placesOf(pick, { form: 'pick', pieces: ['2/3', '5/6'] })).toEqual([3, 0]);
  expect(placesOf({ form: 'amount' }, { form: 'amount', amount: 5 })).toEqual([]);
});

test('a third card pushes the first one out', () => {
  expect(toggled([0, 1], 2, 2)).toEqual([1, 2]);
  expect(toggled([0, 1], 1, 2)).toEqual([0]);
  expect(toggled([0, 1], 2)).toEqual([0, 1, 2]);
});

test('amounts are read with points, commas and thousands', () => {
  expect(readAmount('1,250')).toBe(125_000);
  expect(readAmount('1 250.05')).toBe(125_005);
  expect(readAmount('12,5')).toBe(1250);
  expect(readAmount('0')).toBe(0);
  expect(readAmount('-5')).toBeNull();
  expect(readAmount('1.234')).toBeNull();
});

test('a digit chooses the option of that number, or by place', () => {
  expect(placeOfKey('2', ['player', 'banker'])).toBe(1);
  expect(placeOfKey('7', ['9', '8', '7'])).toBe(2);
  expect(placeOfKey('0', ['0', '1'])).toBe(0);
  expect(placeOfKey('5', ['0', '1'])).toBeNull();
  expect(placeOfKey('x', ['player'])).toBeNull();
});

test('an amount in chips, the rest in coin', () => {
  expect(inChips(67_575)).toEqual({
    chips: [
      [50_000, 1],
      [10_000, 1],
      [2_500, 3],
    ],
    coin: 75,
  });
});

test('runs are kept for each person, the oldest forgotten first', () => {
  for (let seed = 1; seed <= KEPT + 3; seed++) keep('dora', run(2, 1, seed));
  expect(runsOf('dora')).toHaveLength(KEPT);
  expect(runsOf('dora')[0]?.body.seed).toBe(4);
  expect(runsOf('sam')).toEqual([]);
  forget('dora');
  expect(runsOf('dora')).toEqual([]);
});

test('what cannot be read is no run', () => {
  localStorage.setItem('croupier.trainer.dora', 'not json');
  expect(runsOf('dora')).toEqual([]);
  localStorage.setItem('croupier.trainer.dora', JSON.stringify([{ atMs: 1 }, run(1, 1)]));
  expect(runsOf('dora')).toHaveLength(1);
});

test('a sheet holds the latest runs that fit', () => {
  const runs = [run(40, 1, 1), run(50, 1, 2), run(45, 1, 3), run(0, 0, 4)];
  expect(sheetOf(runs, 100).map(({ body }) => body.seed)).toEqual([2, 3]);
  expect(sheetOf([run(101, 1)], 100)).toEqual([]);
});

test('percent, seeds and times', () => {
  expect(percent(run(8, 5))).toBe(63);
  expect(percent(run(0, 0))).toBe(0);
  expect(readSeed(' 42 ')).toBe(42);
  expect(readSeed('4294967296')).toBeNull();
  expect(readSeed('-1')).toBeNull();
  expect(minutes(65_400)).toBe('1:05');
});
