// The road that stands for a Sic Bo table in small: Big and Small.
import { streakMarks } from '$felt/roads';
import type { ShortRoad } from './short';
import type { SicBoHistory } from '$wire/SicBoHistory';

export const bigSmall = (roads: SicBoHistory, letter: (result: string) => string): ShortRoad => ({
  name: 'road.big-small',
  marks: streakMarks(roads.big_small, 0, letter),
});
