import { isWord } from '../rows/match-words.ts';
import * as labelWords from './label-words.ts';

/** Further words that stand in labels and never in names of dishes. */
const FURTHER = [
  'SUB', 'KECIL', 'GROSS', 'KASAR', 'SEMUA', 'BILL', 'BIL', 'PAY', 'SALES', 'SALE', 'PRICE', 'HARGA',
  'VALUE', 'SUM', 'MYR', 'RINGGIT', 'GOVT', 'GOV', 'GOVERNMENT', 'KERAJAAN', 'JUALAN', 'TAXABLE',
  'ZERO', 'RATED', 'EXEMPT', 'SUMMARY', 'CODE', 'RATE', 'INCLUDE', 'AND', 'FOR', 'THE', 'FROM', 'ADD',
  'PLUS', 'ALL', 'ACCEPTED', 'WALLET', 'TOUCH', 'GRAB', 'BANK', 'KREDIT', 'WANG', 'DITERIMA',
  'PEMBAYARAN', 'KEMBALI', 'DIKEMBALIKAN', 'ONLINE', 'TRANSFER', 'SHOPEEPAY', 'CHANGE', 'BAKI',
  'BALANCE', 'RETURN', 'GIVEN', 'BACK', 'SERVICE', 'SERVIS', 'SVCCHG', 'ROUNDED', 'ADJ', 'ADJUSTMENT',
  'ADJUST', 'ADJUSMENT', 'DISCOUNT', 'REBATE', 'MEMBER', 'AHLI', 'STAFF', 'PROMO', 'PROMOTION',
  'SENIOR', 'WARGA', 'EMAS', 'STUDENT', 'LOYALTY', 'COUNT', 'NUMBER', 'SOLD', 'UNIT', 'SUCCESS',
  'SUCCESSFUL', 'BERJAYA', 'POINTS', 'SAVINGS', 'YOU', 'YOUR', 'REWARDS', 'EARNED', 'REDEEMED',
]; // prettier-ignore

/** labels.ts says which label a row has. */
const WORDS: readonly string[] = [...Object.values(labelWords).flatMap((words) => [...words]), ...FURTHER];

const known = new Set(WORDS);
const long = WORDS.filter((word) => word.length >= 5);

/**
 * Whether all these words stand in labels only, not in names of dishes. Short words and other scripts pass.
 */
export const isOnlyLabel = (words: readonly string[]): boolean =>
  words.every(
    (word) =>
      word.length < 3 ||
      /\P{ASCII}/u.test(word) ||
      known.has(word) ||
      long.some((other) => word.length >= 5 && isWord(word, other)),
  );
