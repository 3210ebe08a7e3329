// Where the chips lie in a field: a printed slot of its own, so that a stake covers no name and no odds.
import type { Print } from './layout';

export type Slot = { x: number; y: number; size: number };
type Room = { print: Print; width: number; height: number; mirrored: boolean };

export const isTall = ({ width, height }: { width: number; height: number }): boolean =>
  width < height * 1.25;

/** In the lower right corner of a field, room for the plate below it. */
const inCorner = (width: number, height: number, size: number): Slot => ({
  x: width / 2 - size * 0.74,
  y: height / 2 - size * 0.84,
  size,
});

export function slotOf({ print, width: w, height: h, mirrored }: Room): Slot {
  const side = mirrored ? -1 : 1;
  switch (print) {
    case 'main':
      if (isTall({ width: w, height: h }))
        return { x: 0, y: h * 0.16, size: Math.min(52, w * 0.4) };
      if (w < h * 1.65) return { x: side * (w / 2 - h * 0.3), y: h * 0.22, size: h * 0.3 };
      return { x: side * (w / 2 - h * 0.44), y: h * 0.1, size: h * 0.4 };
    case 'end':
      return inCorner(w, h, Math.min(50, h * 0.4));
    case 'any':
      return inCorner(w, h, Math.min(36, h * 0.52));
    case 'single':
      return inCorner(w, h, Math.min(36, h * 0.6));
    case 'dice':
    case 'total':
      return inCorner(w, h, Math.min(30, h * 0.48));
    case 'side':
    case 'insurance':
      return inCorner(w, h, Math.min(38, h * 0.46));
  }
}

/** How far beside the stake lies what it won, away from the edge it lies at; 0 where only the top of it has room. */
export function besideSlot({ print, width, height, mirrored }: Room): number {
  if (print !== 'main' || isTall({ width, height })) return 0;
  const { x, size } = slotOf({ print, width, height, mirrored });
  return -Math.sign(x) * size * 1.12;
}
