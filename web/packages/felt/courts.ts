// The colours of the court: each suit dresses its own way, so that a court card is known from afar.
import type { SuitName } from './cards';

export type Dress = { robe: string; sleeve: string; trim: string; hair: string };

export const DRESS: Readonly<Record<SuitName, Dress>> = {
  S: { robe: '#1d3f8a', sleeve: '#c8202e', trim: '#f0c14b', hair: '#4a2f1b' },
  H: { robe: '#c8202e', sleeve: '#1d3f8a', trim: '#f0c14b', hair: '#8a5a22' },
  D: { robe: '#c75a1c', sleeve: '#16745a', trim: '#f7d778', hair: '#b9822e' },
  C: { robe: '#16745a', sleeve: '#c8202e', trim: '#f0c14b', hair: '#2a211c' },
};
