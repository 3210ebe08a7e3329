// How a card looks while a corner or an edge is lifted: the part that still lies, and the turned
// flap.

export type Point = readonly [number, number];
/** Where the finger holds: −1, 0 or 1, left to right and top to bottom; never the middle. */
export type Hold = readonly [-1 | 0 | 1, -1 | 0 | 1];
/** The same hold by name, as sent to other screens. */
export type Edge =
  'top' | 'top-right' | 'right' | 'bottom-right' | 'bottom' | 'bottom-left' | 'left' | 'top-left';
/** The width and height of a drawn card. */
export const [WIDTH, HEIGHT] = [100, 140] as const;
export type Folded = {
  lying: Point[];
  flap: Point[];
  /** From the fold to the far edge of the flap, for the light on it. */
  bend: readonly [Point, Point];
  /** Lays a drawing of the face, 100 by 140, onto the flap. */
  face: string;
};

const third = (at: number): -1 | 0 | 1 => (at < 1 / 3 ? -1 : at > 2 / 3 ? 1 : 0);

/** The hold at a point of the card, each from 0 to 1; the middle counts as the lower edge. */
export function holdAt(x: number, y: number): Hold {
  const hold: Hold = [third(x), third(y)];
  return hold[0] === 0 && hold[1] === 0 ? [0, 1] : hold;
}

const HOLDS: Readonly<Record<Edge, Hold>> = {
  top: [0, -1],
  'top-right': [1, -1],
  right: [1, 0],
  'bottom-right': [1, 1],
  bottom: [0, 1],
  'bottom-left': [-1, 1],
  left: [-1, 0],
  'top-left': [-1, -1],
};
export const EDGES = Object.keys(HOLDS) as readonly Edge[];
export const holdOf = (edge: Edge): Hold => HOLDS[edge];

export function edgeOf([x, y]: Hold): Edge {
  return EDGES.find((edge) => HOLDS[edge][0] === x && HOLDS[edge][1] === y) ?? 'bottom';
}

/** The direction in which the hold is drawn across the card, one unit long. */
function towards([x, y]: Hold): Point {
  const length = Math.hypot(x, y);
  return [-x / length, -y / length];
}

/** How far the finger has drawn the hold, from 0 to 1 of the way across. */
export function lifted(hold: Hold, by: Point, width: number, height: number): number {
  const [x, y] = towards(hold);
  const whole = Math.abs(x) * width + Math.abs(y) * height;
  return Math.min(1, Math.max(0, (by[0] * x + by[1] * y) / whole));
}

/** Cuts a polygon along a line: keeps the part where `side` is not below 0. */
function cut(points: readonly Point[], side: (point: Point) => number): Point[] {
  return points.flatMap((from, i) => {
    const to = points[(i + 1) % points.length] ?? from;
    const [a, b] = [side(from), side(to)];
    const kept: Point[] = a >= 0 ? [from] : [];
    if (a >= 0 === b >= 0) return kept;
    const part = a / (a - b);
    return [...kept, [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]];
  });
}

export function fold(hold: Hold, amount: number, width: number, height: number): Folded {
  const card: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const [x, y] = towards(hold);
  const along = ([px, py]: Point): number => px * x + py * y;
  const places = card.map(along);
  const start = Math.min(...places);
  const line = start + ((Math.max(...places) - start) * amount) / 2;
  const over = ([px, py]: Point): Point => {
    const far = 2 * (line - along([px, py]));
    return [px + far * x, py + far * y];
  };
  const middle: Point = [width / 2, height / 2];
  const off = line - along(middle);
  const from: Point = [middle[0] + off * x, middle[1] + off * y];
  const deep = line - start;
  return {
    lying: cut(card, (point) => along(point) - line),
    flap: cut(card, (point) => line - along(point)).map(over),
    bend: [from, [from[0] + deep * x, from[1] + deep * y]],
    face: faceOn([x, y], line, width),
  };
}

/** The face is seen from behind, so left and right change places; then it is turned over along the fold. */
function faceOn([x, y]: Point, line: number, width: number): string {
  const [a, b, d] = [1 - 2 * x * x, -2 * x * y, 1 - 2 * y * y];
  const matrix = [-a, -b, b, d, a * width + 2 * line * x, b * width + 2 * line * y];
  return `matrix(${matrix.map((each) => each.toFixed(4)).join(' ')})`;
}

/** A hold as it is felt when the card lies turned by so many quarters. */
export function quarter([x, y]: Hold, turns: number): Hold {
  const turn = ((turns % 4) + 4) % 4;
  const all: Hold[] = [
    [x, y],
    [y, -x as Hold[0]],
    [-x as Hold[0], -y as Hold[1]],
    [-y as Hold[0], x],
  ];
  return all[turn] ?? [x, y];
}

export const polygon = (points: readonly Point[]): string =>
  points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
