import type { Translated } from '../../../language/translate.ts';
import type { paidTexts } from './texts.ts';

export const paidTextsMs: Translated<typeof paidTexts> = {
  title: 'Siapa sudah bayar?',
  by: (who) => `Dibayar oleh ${who}`,
  all: (who) => `${who} sudah bayar semua`,
  several: 'Beberapa orang sudah bayar',
  one: 'Seorang sudah bayar',
  amount: (who) => `${who} sudah bayar (RM)`,
  missing: (amount) => `${amount} daripada bil belum dibayar.`,
  over: (amount) => `Dibayar ${amount} lebih daripada bil.`,
  settleIn: (book) => `Kami selesaikan ini dalam ${book}`,
  backFromOne: (payer, amount, from) => `${payer} akan dapat balik ${amount} daripada ${from}`,
  back: (payer, amount, from) => `${payer} akan dapat balik ${amount}: ${from}`,
};
