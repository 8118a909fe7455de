import type { Translated } from '../../language/translate.ts';
import type { sampleTexts } from './texts.ts';

export const sampleTextsMs: Translated<typeof sampleTexts> = {
  sample: 'Ini contoh sahaja. Ia menunjukkan rupa halaman ini nanti.',
  kinds: {
    settle: { title: 'Langsaikan', text: 'Anda berhutang', amount: 'RM 12.50' },
    payment: { title: 'Bayaran menunggu', text: 'Menunggu gerbang pembayaran', amount: 'RM 12.50' },
    transaction: { title: 'Transaksi', text: 'Dibayar kepada kawan', amount: 'RM 12.50' },
  },
};
