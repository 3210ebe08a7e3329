// What kind of screen this is: each has a layout of its own.
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

export type Kind = 'phone' | 'tall' | 'wide';

/** Under this width a screen is held in a hand. */
const PHONE = 600;

export function kindOf(width: number, height: number): Kind {
  if (width < PHONE) return 'phone';
  return height > width ? 'tall' : 'wide';
}

export function screenKind(): Kind {
  return kindOf(innerWidth.current ?? 1440, innerHeight.current ?? 900);
}

/** Whether several tables have room beside each other, each as a quarter of the screen. */
export const quartersFit = (width: number, height: number): boolean =>
  width >= 1800 && height >= 960 && width > height;

export function roomForQuarters(): boolean {
  return quartersFit(innerWidth.current ?? 1440, innerHeight.current ?? 900);
}
