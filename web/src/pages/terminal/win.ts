// How large a win is, by how many times the stake: each tier is warmer than the one before, none flashes.
import type { MineSection } from '$wire/MineSection';

export type Tier = 'fine' | 'big' | 'great';

const TIERS: readonly (readonly [number, Tier, number])[] = [
  [50, 'great', 3000],
  [25, 'big', 2000],
  [10, 'fine', 1200],
];

/** The tier of a settled round and how long it is shown; none for a small win, and never for a loss. */
export function winOf({
  bets,
  net,
}: Pick<MineSection, 'bets' | 'net'>): { tier: Tier; ms: number; net: number } | null {
  const staked = bets.reduce((sum, { stake }) => sum + stake, 0);
  if (net === null || net <= 0 || staked <= 0) return null;
  const found = TIERS.find(([times]) => net >= times * staked);
  return found ? { tier: found[1], ms: found[2], net } : null;
}
