import type { Translated } from '../language/translate.ts';
import type { comesBackTexts, detailTexts, saidTexts, twiceTexts } from './payment-texts.ts';

export const saidTextsMs: Translated<typeof saidTexts> = {
  saidGot: (who, amount) => `Terima ${amount} daripada ${who}.`,
  saidPaid: (who, amount) => `Bayar ${who} ${amount}.`,
  takenBack: 'Ditarik balik.',
  undo: 'Buat asal',
  notSaved: 'Tidak dapat disimpan. Sila cuba lagi.',
};

export const twiceTextsMs: Translated<typeof twiceTexts> = {
  question: (amount, who) => `Dua kali ${amount} dengan ${who}: bayaran yang sama?`,
  same: 'Yang sama',
  two: 'Dua bayaran',
};

export const detailTextsMs: Translated<typeof detailTexts> = {
  badAmount: 'Masukkan jumlah seperti 23.40.',
  how: 'Bagaimana?',
  notSaid: 'Tiada',
  note: 'Nota',
};

export const comesBackTextsMs: Translated<typeof comesBackTexts> = {
  changed: (who, bill, amount) => `${who} ubah “${bill}” selepas anda bayar: ${amount} kembali kepada anda.`,
  deleted: (who, bill, amount) => `${who} padam “${bill}”: ${amount} kembali kepada anda.`,
  youChanged: (bill, amount) => `Anda ubah “${bill}” selepas anda bayar: ${amount} kembali kepada anda.`,
  youDeleted: (bill, amount) => `Anda padam “${bill}”: ${amount} kembali kepada anda.`,
  unknown: {
    changed: (bill, amount) => `“${bill}” berubah selepas anda bayar: ${amount} kembali kepada anda.`,
    deleted: (bill, amount) => `“${bill}” telah dipadam: ${amount} kembali kepada anda.`,
  },
  paidMore: (bill, amount) =>
    `Anda bayar lebih daripada bahagian anda dalam “${bill}”: ${amount} kembali kepada anda.`,
};
