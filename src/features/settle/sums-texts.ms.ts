import type { Translated } from '../../language/translate.ts';
import type { sumsTexts } from './sums-texts.ts';

export const sumsTextsMs: Translated<typeof sumsTexts> = {
  youPay: 'Anda bayar',
  youGetBack: 'Anda dapat balik',
  to: (who) => `kepada ${who}`,
  from: (who) => `daripada ${who}`,
  names: ([first = '', second = '', ...others]) =>
    others.length > 0
      ? `${first}, ${second} dan ${others.length} lagi`
      : [first, second].filter(Boolean).join(' dan '),
  people: 'Anda dan kawan-kawan',
  firstGroup: 'Bawa kawan-kawan ke dalam kumpulan',
  even: 'Selesai dengan semua orang',
  uncountedBills: (n) => `${n} bil belum dikira`,
  whoPaid: 'Beritahu siapa bayar, dan jumlahnya muncul di sini.',
};
