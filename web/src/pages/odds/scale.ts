// The axis the edges of a rulebook share: round numbers on both sides of nought, so that it moves
// seldom while cards go out of the shoe.

export type Scale = { from: number; to: number };

const STEPS = [2, 5, 10, 20, 30, 50, 75, 100] as const;

/** The smallest step that holds a number of per cent; beyond the last one the bar is cut. */
const step = (size: number): number => STEPS.find((each) => each >= size) ?? 100;

/** An axis that holds nought and all of these, in per cent of house edge. */
export function scaleOf(edges: readonly number[]): Scale {
  const most = Math.max(0, ...edges);
  const least = Math.min(0, ...edges);
  return { from: least < 0 ? -step(-least) : 0, to: step(most) };
}

/** Where an edge lies on the axis, from 0 to 100. */
export function place(edge: number, { from, to }: Scale): number {
  const part = ((edge - from) / (to - from)) * 100;
  return Math.min(100, Math.max(0, Number(part.toFixed(3))));
}

/** `0.0105` → `1 in 95`, as the number after "in". */
export function oneIn(probability: number): string {
  if (probability <= 0) return '–';
  const rounds = 1 / probability;
  return rounds < 20 ? rounds.toFixed(1) : Math.round(rounds).toLocaleString('en');
}

/** The change of an edge in points, with its sign; nothing if it did not move. */
export function change(now: string, full: string | undefined): string {
  if (full === undefined) return '';
  const points = Number(now) - Number(full);
  if (Math.abs(points) < 0.00005) return '';
  return `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(4)}`;
}
