// A printed name in at most two lines.

/** One line if it has room, else two, broken at the space nearest to the middle. */
export function inLines(name: string, room: number): string[] {
  if (name.length <= room) return [name];
  const middle = name.length / 2;
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const at = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? [name] : [name.slice(0, at), name.slice(at + 1)];
}
