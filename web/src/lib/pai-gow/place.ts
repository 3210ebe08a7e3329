// The data shown for one position of the ring.
import type { Box } from '$lib/staff/boxes';
import type { PositionView } from '$wire/PositionView';

export type PlaceProps = {
  at: PositionView;
  tiles: boolean;
  /** How many halves of a shown hand are turned on this screen. */
  halves: 0 | 1 | 2;
  /** Which hand of the delivery it gets; 0 before the dice. */
  number: number;
  bank: '' | 'bank' | 'co-bank';
  first: boolean;
  /** The next hand must be entered here. */
  next: boolean;
  /** The bank is offered here now. */
  asked: boolean;
  passed: boolean;
  mine: boolean;
  /** A board prints both scripts. */
  both?: boolean;
  empty: boolean;
  onsit?: (() => void) | undefined;
  /** At a console: who sits here with which bets, and the gesture that bets for them. */
  box?: Box | undefined;
  onbox?: (() => void) | undefined;
};
