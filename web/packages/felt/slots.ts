// Where the chips lie in a field: a printed slot of its own, so that a stake covers no name and no odds.
import type { Print } from './layout';

export type Slot = { x: number; y: number; size: number };
type Room = { print: Print; width: number; height: number; mirrored: boolean };

export const isTall = ({ width, height }: { width: number; height: number }): boolean =>
  width < height * 1.25;

export function slotOf({ print, width: w, height: h, mirrored }: Room): Slot {
  const side = mirrored ? -1 : 1;
  switch (print) {
    case 'main':
      if (isTall({ width: w, height: h }))
        return { x: 0, y: h * 0.16, size: Math.min(52, w * 0.4) };
      if (w < h * 1.65) return { x: side * (w / 2 - h * 0.3), y: h * 0.22, size: h * 0.3 };
      return { x: side * (w / 2 - h * 0.44), y: h * 0.1, size: h * 0.4 };
    case 'end':
      return { x: w / 2 - 36, y: h / 2 - 42, size: 50 };
    case 'any':
      return { x: w / 2 - 30, y: h / 2 - 30, size: 36 };
    case 'single':
      return { x: w / 2 - 32, y: h / 2 - 30, size: 36 };
    case 'dice':
    case 'total':
      return { x: w / 2 - 22, y: h / 2 - 25, size: 30 };
    case 'side':
    case 'insurance':
      return { x: w / 2 - 27, y: h / 2 - 32, size: 38 };
  }
}
