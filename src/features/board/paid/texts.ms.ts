import type { Translated } from '../../../language/translate.ts';
import type { paidTexts, treatTexts } from './texts.ts';

export const paidTextsMs: Translated<typeof paidTexts> = {
  title: 'Siapa bayar?',
  by: (who) => `Dibayar oleh ${who}`,
  all: (who) => `${who} bayar semua`,
  several: 'Beberapa orang bayar',
  one: 'Seorang bayar',
  amount: (who) => `${who} bayar (RM)`,
  missing: (amount) => `${amount} daripada bil belum dibayar.`,
  over: (amount) => `Dibayar ${amount} lebih daripada bil.`,
  backFromOne: (payer, amount, from) => `${payer} dapat balik ${amount} daripada ${from}`,
  back: (payer, amount, from) => `${payer} dapat balik ${amount}: ${from}`,
  ownBackFromOne: (amount, from) => `Saya dapat balik ${amount} daripada ${from}`,
  ownBack: (amount, from) => `Saya dapat balik ${amount}: ${from}`,
};

export const treatTextsMs: Translated<typeof treatTexts> = {
  title: 'Ada yang dibelanja?',
  hint: 'Yang lain yang ada makan bayarkan untuk mereka, sama rata. Belanja satu hidangan? Ketik hidangan itu.',
  nobodyPays: 'Tiada yang tinggal untuk belanja: masing-masing bayar sendiri.',
  treated: (who) => `${who} dibelanja`,
  ask: 'Ada yang belanja ini?',
  nobody: 'Tidak, semua bayar sendiri',
  on: (who) => `${who} belanja`,
  isOn: (who) => `${who} belanja`,
  gives: 'belanja yang lain',
  given: (item) => `Belanja: ${item}`,
};
