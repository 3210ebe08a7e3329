// The number of a ticket, as people read it aloud.

/** In groups of four. */
export const inFours = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');
