// The number of a ticket, as people read it out.

/** In fours. */
export const inFours = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');
