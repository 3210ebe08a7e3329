// Ids are for machines: the page makes one out of the name, and nobody has to invent it.

/** The most characters of an id that is made here. */
const MOST = 32;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replaceAll(/^-+|-+$/g, '');

/** An id of this name that nobody has yet; of the other word if the name has no letter that an id may have. */
export function idFor(name: string, other: string, taken: readonly string[]): string {
  const first = plain(name) || plain(other);
  if (first === '') return '';
  for (let number = 1; ; number++) {
    const id = number === 1 ? first : `${first}-${String(number)}`;
    if (!taken.includes(id)) return id;
  }
}
