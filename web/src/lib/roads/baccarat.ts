// The road that stands for a baccarat table in small: the Big Road.
import { streakMarks } from '$felt/roads';
import type { ShortRoad } from './short';
import type { BaccaratRoads } from '$wire/BaccaratRoads';

export const bigRoad = (roads: BaccaratRoads, letter: (result: string) => string): ShortRoad => ({
  name: 'road.big',
  marks: streakMarks(roads.big, roads.leading_ties, letter),
});
