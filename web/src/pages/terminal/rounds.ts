// Which rounds are over on this screen: of one that still lands here nobody may look up how it ended.
import type { Phase } from '$wire/Phase';

const OVER: ReadonlySet<Phase> = new Set(['idle', 'settled', 'void']);

/** The newest round that may be looked up; 0 if there is none. */
export const newestOver = ({ round, phase }: { round: number; phase: Phase }): number =>
  OVER.has(phase) ? round : round - 1;
