// What a sheet keeps in view of the table it covers a part of: the moment, its clock and the credit.
import { getContext, setContext } from 'svelte';

export type Beside = {
  readonly phase: string;
  /** What is left of the open window, in milliseconds, and how long it is; `null` if none is open. */
  readonly left: number | null;
  readonly whole: number;
  readonly credit: number;
};
const KEY = Symbol('beside');

export const showBeside = (beside: Beside): Beside => setContext(KEY, beside);
/** `null` on a page without a table. */
export const besideTable = (): Beside | null => getContext<Beside | undefined>(KEY) ?? null;
