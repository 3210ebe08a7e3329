// Arrow keys: from field to field of the felt, as they lie, and from chip to chip of the tray.

export type Point = { x: number; y: number };
const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Which of these lies nearest in this direction; -1 if none does. What lies aside counts double. */
export function nearest(from: Point, all: readonly Point[], way: Point): number {
  let found = -1;
  let least = Infinity;
  for (const [i, to] of all.entries()) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const along = dx * way.x + dy * way.y;
    const far = along + 2 * (Math.abs(dx * way.y) + Math.abs(dy * way.x));
    if (along > 1 && far < least) [found, least] = [i, far];
  }
  return found;
}

const middle = (at: Element): Point => {
  const { left, right, top, bottom } = at.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
};

/** The field on that side: left and right among those of its kind first, for the rows of a felt are bent. */
function fieldFrom(
  at: SVGElement,
  fields: readonly SVGElement[],
  way: Point,
): SVGElement | undefined {
  const kin = fields.filter((each) => each.dataset['print'] === at.dataset['print']);
  for (const among of way.x === 0 ? [fields] : [kin, fields]) {
    const found = among[nearest(middle(at), among.map(middle), way)];
    if (found) return found;
  }
  return undefined;
}

/** Moves the focus. Who is nowhere yet begins at the first field; whatever else has the keys keeps its arrows. */
export function follow(event: KeyboardEvent): void {
  const way = WAYS[event.key];
  const at = document.activeElement;
  if (!way || !at) return;
  const fields = [...document.querySelectorAll<SVGElement>('.spot')];
  const chips = [...document.querySelectorAll<HTMLElement>('.tray button')];
  const field = fields.find((each) => each === at);
  const chip = chips.findIndex((each) => each === at);
  if (at === document.body) fields[0]?.focus();
  else if (field) fieldFrom(field, fields, way)?.focus();
  else if (chip >= 0) {
    const next = chips[chip + way.x + way.y];
    next?.focus();
    next?.click();
  } else return;
  event.preventDefault();
}
