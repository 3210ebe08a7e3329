// Finished runs: kept in this browser, newest last, one list per person. The server keeps none.
import type { RunBody } from '$wire/RunBody';

/** What is to be practised. */
export type Plan = { subject: string; level: number; seed: number; count: number };

/** A run that was finished, with its answers, so that the server can mark it again. */
export type FinishedRun = {
  atMs: number;
  body: RunBody;
  right: number;
  points: number;
  pointsMax: number;
};

/** More are forgotten, the oldest first. */
export const KEPT = 60;

const key = (person: string): string => `croupier.trainer.${person}`;

function isRun(value: unknown): value is FinishedRun {
  if (typeof value !== 'object' || value === null) return false;
  const { atMs, body, right, points, pointsMax } = value as Partial<FinishedRun>;
  const numbers = [atMs, right, points, pointsMax].every((each) => typeof each === 'number');
  return numbers && typeof body === 'object' && Array.isArray(body.answers);
}

/** The runs of a person; what cannot be read is left out. */
export function runsOf(person: string, storage: Storage = localStorage): FinishedRun[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key(person)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRun) : [];
  } catch {
    return [];
  }
}

/** Keeps a run; a browser that keeps nothing loses only the chart. */
export function keep(person: string, run: FinishedRun, storage: Storage = localStorage): void {
  const runs = [...runsOf(person, storage), run].slice(-KEPT);
  try {
    storage.setItem(key(person), JSON.stringify(runs));
  } catch {
    // The storage is full or switched off.
  }
}

export function forget(person: string, storage: Storage = localStorage): void {
  storage.removeItem(key(person));
}

/** The latest runs that fit on one sheet, oldest first. */
export function sheetOf(runs: readonly FinishedRun[], most: number): FinishedRun[] {
  let left = most;
  const fitting = runs.toReversed().filter(({ body }) => {
    if (body.answers.length === 0 || body.answers.length > left) return false;
    left -= body.answers.length;
    return true;
  });
  return fitting.reverse();
}

/** How many of a hundred answers were right. */
export function percent({ right, body }: FinishedRun): number {
  return body.answers.length === 0 ? 0 : Math.round((100 * right) / body.answers.length);
}

/** A random seed. */
export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
}

/** A typed seed; `null` if it is none. */
export function readSeed(text: string): number | null {
  const seed = /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : NaN;
  return seed <= 0xffffffff ? seed : null;
}

/** A time as minutes and seconds: `1:05`. */
export function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
