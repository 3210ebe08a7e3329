// The games of the terminal's scene: the one file that lists them.
import { baccarat } from './baccarat/pieces';
import type { Pieces } from './pieces';
import { sicBo } from './sic-bo/pieces';

const PIECES: Readonly<Record<string, Pieces>> = { baccarat, 'sic-bo': sicBo };

/** Pai gow has a scene of its own, and fields that look like those of baccarat. */
export const piecesOf = (game: string): Pieces => PIECES[game] ?? baccarat;
