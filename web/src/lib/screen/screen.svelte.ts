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
