import type { Translated } from '../../language/translate.ts';
import type { sumsTexts } from './sums-texts.ts';

export const sumsTextsMs: Translated<typeof sumsTexts> = {
  youPay: 'Anda perlu bayar',
  youGetBack: 'Anda akan dapat balik',
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
  askedGot: (who, amount) => `${who} kata: sudah bayar ${amount} kepada anda. Sudah terima?`,
  askedPaid: (who, amount) => `${who} belum terima ${amount} daripada anda`,
  askedOther: (who, theirs, own) => `${who} kata sudah terima ${theirs}, anda kata ${own}`,
  askedMany: (n) => `${n} bayaran menunggu jawapan anda`,
  whoPaid: 'Beritahu siapa sudah bayar, dan jumlahnya muncul di sini.',
};
