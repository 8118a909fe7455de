import { commonTexts } from '../../../../words/texts.ts';
import type { PiecesRest } from '../../board-view.ts';
import { piecesTexts } from './texts.ts';

/** "Nasi Kandar: 2 of 5" */
export const restText = ({ name, left, of }: PiecesRest, shown = (text: string) => text): string =>
  piecesTexts.left(shown(name || commonTexts.unnamedItem), left, of);
