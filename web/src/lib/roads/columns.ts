// How many columns of a road fill its paper.
const ROWS = 6;

/** As many square columns as leave the least of the paper empty: at its end, or, one more and smaller, below its rows. */
export function columnsIn({ width, height }: { width: number; height: number }, least = 6): number {
  if (height <= 0) return 0;
  const room = width / (height / ROWS);
  const fewer = Math.floor(room);
  const [atEnd, below] = [room - fewer, ((fewer + 1 - room) * ROWS) / (fewer + 1)];
  return Math.max(least, below < atEnd ? fewer + 1 : fewer);
}
