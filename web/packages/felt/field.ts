import type { Place } from './arc';
import type { Print } from './layout';
import type { SpotState } from './spot';

/** One field of the felt, with all that lies on it. */
export type FieldProps = {
  place: Place;
  print: Print;
  tone: string;
  /** The two printed names: Chinese large, English beside it. */
  glyph: string;
  name: string;
  odds: string;
  /** The whole of it in words, for those who listen. */
  label: string;
  state: SpotState;
  stake: number;
  /** The stake as text, and what it came to. */
  amount: string;
  note: string;
  /** What it won, in cents: chips that slide in beside the stake. */
  win?: number;
  /** The chips of the table, and the label of a value. */
  chips: readonly number[];
  chipLabel: (value: number) => string;
  /** What everybody has here, as text and as an amount; empty where it is not told. */
  total?: string;
  others?: number;
  faces?: readonly number[];
  winning: boolean;
  locked: boolean;
  /** The chosen chip does not fit: the field is grey, and says why where it has the room. */
  full?: boolean;
  hint?: string;
  mirrored: boolean;
  emblem?: string;
  /** What more is printed below the name. */
  says?: string;
  onadd: () => void;
  onremove: () => void;
};

/** A box on the rail. */
export type BoxPlate = {
  seat: number;
  label: string;
  text: string;
  own: boolean;
  chosen: boolean;
};
