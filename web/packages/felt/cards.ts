// How a card looks. What it is worth is the server's business.
export type SuitName = 'S' | 'H' | 'D' | 'C';
export type Face = { rank: string; suit: SuitName; count: number };

/** Suits as paths around (0, 0), about 80 wide. */
export const SUITS: Record<SuitName, { path: string; red: boolean }> = {
  S: {
    path: 'M0-42C14-20 40-8 40 14C40 32 18 38 7 24C8 34 12 40 18 44H-18C-12 40-8 34-7 24C-18 38-40 32-40 14C-40-8-14-20 0-42Z',
    red: false,
  },
  H: {
    path: 'M0 42C-12 22-40 6-40-16C-40-42-10-46 0-22C10-46 40-42 40-16C40 6 12 22 0 42Z',
    red: true,
  },
  D: { path: 'M0-44L34 0L0 44L-34 0Z', red: true },
  C: {
    path: 'M0-42A19 19 0 0 1 14-10A19 19 0 1 1 7 20C8 32 12 40 18 44H-18C-12 40-8 32-7 20A19 19 0 1 1-14-10A19 19 0 0 1 0-42Z',
    red: false,
  },
};

type Place = readonly [number, number];
const L = 38;
const M = 50;
const R = 62;
/** Where the pips are, by how many there are. */
export const PIPS: Record<number, readonly Place[]> = {
  1: [[M, 70]],
  2: [
    [M, 36],
    [M, 104],
  ],
  3: [
    [M, 36],
    [M, 70],
    [M, 104],
  ],
  4: [
    [L, 36],
    [R, 36],
    [L, 104],
    [R, 104],
  ],
  5: [
    [L, 36],
    [R, 36],
    [M, 70],
    [L, 104],
    [R, 104],
  ],
  6: [
    [L, 36],
    [R, 36],
    [L, 70],
    [R, 70],
    [L, 104],
    [R, 104],
  ],
  7: [
    [L, 36],
    [R, 36],
    [M, 53],
    [L, 70],
    [R, 70],
    [L, 104],
    [R, 104],
  ],
  8: [
    [L, 36],
    [R, 36],
    [M, 53],
    [L, 70],
    [R, 70],
    [M, 87],
    [L, 104],
    [R, 104],
  ],
  9: [
    [L, 32],
    [R, 32],
    [L, 57],
    [R, 57],
    [M, 70],
    [L, 83],
    [R, 83],
    [L, 108],
    [R, 108],
  ],
  10: [
    [L, 32],
    [R, 32],
    [M, 44.5],
    [L, 57],
    [R, 57],
    [L, 83],
    [R, 83],
    [M, 95.5],
    [L, 108],
    [R, 108],
  ],
};

const COUNTS: Record<string, number> = { A: 1, T: 10, J: 0, Q: 0, K: 0 };

/** `9H` → nine of hearts; `null` for what is no card. */
export function face(card: string): Face | null {
  const parts = /^(A|[2-9]|T|10|J|Q|K)([SHDC])$/i.exec(card.trim());
  if (!parts) return null;
  const rank = (parts[1] ?? '').toUpperCase().replace('10', 'T');
  const suit = (parts[2] ?? '').toUpperCase() as SuitName;
  return { rank: rank === 'T' ? '10' : rank, suit, count: COUNTS[rank] ?? Number(rank) };
}
