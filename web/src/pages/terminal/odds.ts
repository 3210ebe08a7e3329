// What a bet pays, in few words: each of its odds, or of a long pay table the best and the least.

const SHORT = 4;
/** `19:20` as a number, to be put in order. */
function worth(odds: string): number {
  const [wins = 0, stake = 1] = odds.split(':').map(Number);
  return wins / stake;
}

export function pays(odds: readonly (string | null)[]): string {
  const all = [...new Set(odds.flatMap((each) => each ?? []))];
  if (all.length <= SHORT) return all.join(' · ');
  const sorted = all.toSorted((a, b) => worth(b) - worth(a));
  return `${sorted[0] ?? ''} … ${sorted.at(-1) ?? ''}`;
}
