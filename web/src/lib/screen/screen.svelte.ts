// What kind of screen this is: each has a layout of its own; and whether a table has all of it or a quarter.
import { getContext, setContext } from 'svelte';
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

const QUARTER = Symbol('quarter');
/** What is drawn below lies in a quarter of the screen. Told while a component is made. */
export const inQuarter = (): boolean => setContext(QUARTER, true);
/** The kind of room a table has here. Asked while a component is made; the answer follows the screen. */
export function roomHere(): () => Kind | 'quarter' {
  const quarter = getContext<boolean | undefined>(QUARTER) ?? false;
  return () => (quarter ? 'quarter' : screenKind());
}

export function roomForQuarters(): boolean {
  return quartersFit(innerWidth.current ?? 1440, innerHeight.current ?? 900);
}
