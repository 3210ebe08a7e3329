/** What a spot shows: nothing, a stake on its way, one that is registered, one refused, or how it ended. */
export type SpotState =
  'empty' | 'sending' | 'registered' | 'refused' | 'won' | 'lost' | 'returned';
