import { codeLoader } from '../../../loading/code-loader.ts';
import type { Summary } from './summary-text.ts';

const load = codeLoader(() => import('./summary-image.ts'));

/** The picture with names and amounts, without a code to pay by. Its drawing loads when it is wanted. */
export async function drawAmounts(summary: Summary): Promise<File> {
  const { summaryPictures } = await load();
  const [amounts] = await summaryPictures({ ...summary, code: null }, false);
  return amounts!;
}
