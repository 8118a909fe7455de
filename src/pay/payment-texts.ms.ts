import type { Translated } from '../language/translate.ts';
import type {
  claimTexts,
  partChangeTexts,
  detailTexts,
  saidTexts,
  sameTexts,
  twiceTexts,
} from './payment-texts.ts';

export const saidTextsMs: Translated<typeof saidTexts> = {
  saidGot: (who, amount) => `Sudah terima ${amount} daripada ${who}.`,
  saidPaid: (who, amount) => `Sudah bayar ${amount} kepada ${who}.`,
  takenBack: 'Ditarik balik.',
  undo: 'Buat asal',
  notSaved: 'Tidak dapat disimpan. Sila cuba lagi.',
};

export const twiceTextsMs: Translated<typeof twiceTexts> = {
  question: (amount, who) => `Dua kali ${amount} dengan ${who}: bayaran yang sama?`,
  same: 'Yang sama',
  two: 'Dua bayaran',
};

export const sameTextsMs: Translated<typeof sameTexts> = {
  title: 'Bayaran yang sama?',
  theirs: (amount, who) => `Adakah ini ${amount} yang ${who} beritahu anda?`,
  own: (amount, who) => `Adakah ini ${amount} yang anda beritahu ${who}?`,
  same: 'Ya, sama',
  another: 'Bayaran lain',
};

export const detailTextsMs: Translated<typeof detailTexts> = {
  badAmount: 'Masukkan jumlah seperti 23.40.',
  how: 'Bagaimana?',
  notSaid: 'Tiada',
  note: 'Nota',
};

export const claimTextsMs: Translated<typeof claimTexts> = {
  theirs: (who, amount) => `jika ${amount} daripada ${who} sudah sampai`,
  yours: (amount) => `jika ${amount} daripada anda sudah sampai`,
  all: (amount) => `jika ${amount} sudah sampai`,
};

export const partChangeTextsMs: Translated<typeof partChangeTexts> = {
  changed: (who, bill, was, now) =>
    `${who} sudah ubah “${bill}”: bahagian anda dulu ${was}, sekarang ${now}.`,
  deleted: (who, bill, was) =>
    `${who} sudah padam “${bill}”: bahagian anda dulu ${was}, sekarang tiada hutang untuknya.`,
  moved: (bill, was, now) => `“${bill}” sudah berubah: bahagian anda dulu ${was}, sekarang ${now}.`,
  you: {
    changed: (bill, was, now) => `Anda sudah ubah “${bill}”: bahagian anda dulu ${was}, sekarang ${now}.`,
    deleted: (bill, was) =>
      `Anda sudah padam “${bill}”: bahagian anda dulu ${was}, sekarang tiada hutang untuknya.`,
  },
};
