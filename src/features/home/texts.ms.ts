import type { Translated } from '../../language/translate.ts';
import type { homeTexts } from './texts.ts';

export const homeTextsMs: Translated<typeof homeTexts> = {
  title: 'Bahagi bil, bukan persahabatan',
  newReceipt: 'Resit Baharu',
  camera: 'Ambil foto',
  quickSplit: 'Bahagi satu jumlah dengan pantas',
};
