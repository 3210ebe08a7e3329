// A road in small: its name as a phrase, and its marks.
import type { StreakMark } from '$felt/roads';

export type ShortRoad = { name: 'road.big' | 'road.big-small'; marks: StreakMark[] };
