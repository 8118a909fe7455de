import type { Translated } from '../../../language/translate.ts';
import type { paidTexts } from './texts.ts';

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
};
