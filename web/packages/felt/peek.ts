// What a squeezing patron has seen of a face so far: what the server told for each bend, together.

export type Sign = { suit: string; x: number; y: number; large: boolean };
export type Seen = { pips: Sign[]; framed: boolean; court: string | null };

/** How large a suit sign is drawn, and that of an ace. */
export const [SIGN, LARGE] = [0.222, 0.5] as const;

/** What was seen stays known: a smaller bend hides it, but nobody forgets it. */
export function together(before: Seen | null, now: Seen): Seen {
  if (!before) return now;
  const fresh = now.pips.filter(
    (pip) => !before.pips.some((each) => each.x === pip.x && each.y === pip.y),
  );
  return {
    pips: [...before.pips, ...fresh],
    framed: before.framed || now.framed,
    court: now.court ?? before.court,
  };
}
