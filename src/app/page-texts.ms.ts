import type { Translated } from '../language/translate.ts';
import type { pageTexts } from './page-texts.ts';

export const pageTextsMs: Translated<typeof pageTexts> = {
  needsJavaScript: 'Kira memerlukan JavaScript: resit dibaca dan dibahagi pada peranti anda sendiri.',
  tooOld: 'Pelayar ini terlalu lama untuk Kira',
  update: 'Sila kemas kini pelayar ini, atau buka Kira dalam pelayar yang lebih baharu:',
  manifest: {
    description: 'Bahagi bil, bukan persahabatan',
    newReceipt: 'Resit baharu',
    receipts: 'Resit',
    board: 'Bil di atas papan',
    list: 'Senarai resit',
  },
};
