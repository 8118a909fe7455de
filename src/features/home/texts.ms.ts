import type { Translated } from '../../language/translate.ts';
import type { homeTexts } from './texts.ts';

export const homeTextsMs: Translated<typeof homeTexts> = {
  title: 'Bahagi bil, bukan persahabatan',
  wallet: 'Transaksi dari dompet digital tempatan anda akan datang.',
  newReceipt: 'Resit Baharu',
  camera: 'Ambil foto',
};
