// How a card looks. The server knows its value.
export type SuitName = 'S' | 'H' | 'D' | 'C';
export type Face = { rank: string; suit: SuitName; court: boolean };

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

/** `9H` → nine of hearts; `null` if the text is not a card. */
export function face(card: string): Face | null {
  const parts = /^(A|[2-9]|T|10|J|Q|K)([SHDC])$/i.exec(card.trim());
  if (!parts) return null;
  const rank = (parts[1] ?? '').toUpperCase().replace('10', 'T');
  const suit = (parts[2] ?? '').toUpperCase() as SuitName;
  return { rank: rank === 'T' ? '10' : rank, suit, court: /[JQK]/.test(rank) };
}
