// Where a bet of Sic Bo lies on the felt, and what its field shows. The table says which bets it
// offers; a bet that is unknown here still gets a place.

export const SIC_BO_REGIONS = [
  'ends',
  'doubles',
  'triples',
  'totals',
  'pairs',
  'singles',
  'other',
] as const;
export type SicBoRegion = (typeof SIC_BO_REGIONS)[number];

const PATTERNS: readonly [RegExp, SicBoRegion][] = [
  [/^(small|big)$/, 'ends'],
  [/^two-of-a-kind-/, 'doubles'],
  [/three-of-a-kind/, 'triples'],
  [/^total-/, 'totals'],
  [/^two-dice-/, 'pairs'],
  [/^one-of-a-kind-/, 'singles'],
];

export function sicBoRegion(bet: string): SicBoRegion {
  return PATTERNS.find(([pattern]) => pattern.test(bet))?.[1] ?? 'other';
}

/** The text printed large on a Sic Bo spot instead of its name: only the total. */
export function figure(bet: string): string {
  return sicBoRegion(bet) === 'totals' ? (/\d+/.exec(bet)?.[0] ?? '') : '';
}

/** The faces a Sic Bo spot shows. */
export function faces(bet: string): number[] {
  const numbers = (bet.match(/\d/g) ?? []).map(Number);
  const first = numbers[0] ?? 0;
  switch (sicBoRegion(bet)) {
    case 'singles':
      return [first];
    case 'doubles':
      return [first, first];
    case 'triples':
      return first === 0 ? [] : [first, first, first];
    case 'pairs':
      return numbers;
    case 'ends':
    case 'totals':
    case 'other':
      return [];
  }
}
