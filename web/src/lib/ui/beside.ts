// What a sheet keeps in view of the table it covers a part of: the moment, its clock and the credit.
import { getContext, setContext } from 'svelte';

export type Beside = {
  readonly phase: string;
  /** What is left of the open window, in milliseconds, and how long it is; `null` if none is open. */
  readonly left: number | null;
  readonly whole: number;
  readonly credit: number;
  /** Where the main fields of the felt begin, in pixels from the top: a sheet ends above. `null` where there are none. */
  readonly felt: () => number | null;
  /** The side of the screen that is not played at, where several tables are on it. */
  readonly away: 'left' | 'right';
};
const KEY = Symbol('beside');

export const showBeside = (beside: Beside): Beside => setContext(KEY, beside);
/** `null` on a page without a table. */
export const besideTable = (): Beside | null => getContext<Beside | undefined>(KEY) ?? null;

/** Less is no sheet, whatever it covers. */
const LEAST = 280;
const GAP = 6;
/** Under this height a sheet is wide instead. */
const LOW = 340;

export type Place = { readonly height: number | null; readonly low: boolean };
/** How high a sheet over a felt is: down to its main fields, or as high as the screen. */
export function placeOver(felt: number | null): Place {
  if (felt === null) return { height: null, low: false };
  const height = Math.max(LEAST, Math.floor(felt) - GAP);
  return { height, low: height < LOW };
}

/** The top of the highest main field in this part of the page. */
export function mainFields(page: ParentNode): number | null {
  const fields = [...page.querySelectorAll('.spot:is(.main, .end) .field')];
  if (fields.length === 0) return null;
  return Math.min(...fields.map((each) => each.getBoundingClientRect().top));
}
