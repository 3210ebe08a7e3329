// The geometry of a curved felt: fields are sectors of rings around a centre far above the table.

export type Place = {
  /** The outline, in units of the drawing. */
  path: string;
  /** The middle of the field, how it is turned in degrees, and the room in it. */
  x: number;
  y: number;
  angle: number;
  width: number;
  height: number;
};
export type Ring = { inner: number; outer: number };
/** Where the centre is, and half of the angle the felt spans, in radians. */
export type Arc = { x: number; y: number; half: number };

/** Two places rounded to hundredths: a path is text, and text is sent. */
const n = (value: number): string => String(Math.round(value * 100) / 100);

export function point({ x, y }: Arc, radius: number, angle: number): readonly [number, number] {
  return [x + radius * Math.sin(angle), y + radius * Math.cos(angle)];
}

/**
 * The field from `from` to `to`, each a part of the half angle from −1 to 1, less a gap on every side.
 */
export function sector(arc: Arc, ring: Ring, from: number, to: number, gap = 3): Place {
  const inner = ring.inner + gap;
  const outer = ring.outer - gap;
  const at = (part: number, radius: number, by: number): readonly [number, number] =>
    point(arc, radius, part * arc.half + by / radius);
  const corners = [
    at(from, inner, gap),
    at(to, inner, -gap),
    at(to, outer, -gap),
    at(from, outer, gap),
  ];
  const [a, b, c, d] = corners.map(([x, y]) => `${n(x)} ${n(y)}`);
  const path = `M${a ?? ''}A${n(inner)} ${n(inner)} 0 0 0 ${b ?? ''}L${c ?? ''}A${n(outer)} ${n(outer)} 0 0 1 ${d ?? ''}Z`;
  const middle = (inner + outer) / 2;
  const turn = ((from + to) / 2) * arc.half;
  const [x, y] = point(arc, middle, turn);
  const width = 2 * inner * Math.sin(((to - from) * arc.half) / 2) - 2 * gap;
  return { path, x, y, angle: (-turn * 180) / Math.PI, width, height: outer - inner };
}

/** A band of wood or felt between two radii, over the whole angle and a little more. */
export function band(arc: Arc, { inner, outer }: Ring, more = 1.6): string {
  const [a, b, c, d] = [
    point(arc, inner, -arc.half * more),
    point(arc, inner, arc.half * more),
    point(arc, outer, arc.half * more),
    point(arc, outer, -arc.half * more),
  ].map(([x, y]) => `${n(x)} ${n(y)}`);
  return `M${a ?? ''}A${n(inner)} ${n(inner)} 0 0 0 ${b ?? ''}L${c ?? ''}A${n(outer)} ${n(outer)} 0 0 1 ${d ?? ''}Z`;
}

/** A flat field: on a phone, or in a quarter of a screen. */
export function flat(x: number, y: number, width: number, height: number): Place {
  const path = `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`;
  return { path, x: x + width / 2, y: y + height / 2, angle: 0, width, height };
}

/** The corners of a field as it lies, for a test that no two overlap. */
export function corners({ x, y, angle, width, height }: Place): (readonly [number, number])[] {
  const turn = (angle * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([i = 0, j = 0]) => {
    const [dx, dy] = [(i * width) / 2, (j * height) / 2];
    return [x + dx * c - dy * s, y + dx * s + dy * c];
  });
}
