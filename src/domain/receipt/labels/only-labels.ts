import { isWord } from '../rows/match-words.ts';

/** Words that stand in labels and never in names of dishes. labels.ts says which label a row has. */
const WORDS = [
  'TOTAL', 'TTL', 'JUMLAH', 'TOTALRM', 'GRANDTOTAL', 'NETTOTAL', 'NETTTOTAL', 'TOTALSALES', 'SUBTOTAL', 'SUBTTL', 'SUB', 'SUBJUMLAH', 'KECIL', 'BESAR', 'GRAND', 'NET', 'NETT', 'GROSS', 'KESELURUHAN', 'BERSIH', 'KASAR', 'AKHIR', 'SEMUA',
  'AMOUNT', 'AMT', 'AMAUN', 'BILL', 'BIL', 'DUE', 'PERLU', 'BAYAR', 'BAYARAN', 'DIBAYAR', 'PAYABLE', 'PAYMENT', 'PAID', 'PAY', 'SALES', 'SALE', 'PRICE', 'HARGA', 'VALUE', 'SUM', 'MYR', 'RINGGIT',
  'GST', 'SST', 'TAX', 'CUKAI', 'VAT', 'CKP', 'GSTTAX', 'GOVT', 'GOV', 'GOVERNMENT', 'KERAJAAN', 'JUALAN', 'TAXABLE', 'ZERO', 'RATED', 'EXEMPT', 'SUPPLY', 'SUPPLIES', 'SUMMARY', 'CODE', 'RATE',
  'EXCL', 'EXCLUDE', 'EXCLUDED', 'EXCLUDING', 'EXCLUSIVE', 'BEFORE', 'AFTER', 'SEBELUM', 'SELEPAS', 'TIDAK', 'EXC', 'INCL', 'INCLUSIVE', 'INCLUDING', 'INCLUDED', 'INCLUDES', 'INCLUDE', 'INC', 'TERMASUK', 'WITH', 'AND', 'FOR', 'THE', 'FROM', 'LESS', 'ADD', 'PLUS', 'ALL',
  'CASH', 'TUNAI', 'TENDER', 'TENDERED', 'RECEIVED', 'ACCEPTED', 'VISA', 'MASTER', 'MASTERCARD', 'CARD', 'CREDIT', 'DEBIT', 'EWALLET', 'WALLET', 'TNG', 'TOUCH', 'GRABPAY', 'GRAB', 'BOOST', 'DUITNOW', 'AMEX', 'VISACARD', 'MYDEBIT', 'BANK', 'KAD', 'KREDIT', 'WANG', 'DITERIMA', 'PEMBAYARAN', 'KEMBALI', 'DIKEMBALIKAN', 'ONLINE', 'TRANSFER', 'SHOPEEPAY',
  'CHANGE', 'BAKI', 'BALANCE', 'CHARGE', 'CHARGES', 'CHG', 'CHRG', 'CAJ', 'CHARG', 'CHRGE', 'RETURN', 'GIVEN', 'BACK',
  'SERVICE', 'SERVIS', 'SERV', 'SVC', 'SRV', 'SVR', 'SVCCHG', 'SERVICECHARGE', 'SERVICETAX', 'PERKHIDMATAN', 'LAYANAN', 'CAJLAYANAN', 'CAJPERKHIDMATAN', 'CUKAIPERKHIDMATAN',
  'ROUND', 'ROUNDED', 'ROUNDING', 'RNDG', 'RND', 'PELARASAN', 'PEMBUNDARAN', 'PEMBULATAN', 'BUNDAR', 'PENGGENAPAN', 'GENAPAN', 'ADJ', 'ADJUSTMENT', 'ADJUST', 'ADJUSMENT',
  'DISC', 'DISCOUNT', 'DISKAUN', 'POTONGAN', 'REBATE', 'REBAT', 'VOUCHER', 'COUPON', 'BAUCAR', 'BAUCER', 'MEMBER', 'AHLI', 'STAFF', 'PROMO', 'PROMOTION', 'SENIOR', 'WARGA', 'EMAS', 'STUDENT', 'LOYALTY',
  'TOT', 'QTY', 'QUANTITY', 'KUANTITI', 'PCS', 'PIECES', 'ITEM', 'ITEMS', 'NOS', 'BARANG', 'COUNT', 'NUMBER', 'SOLD', 'UNIT',
  'SUCCESS', 'SUCCESSFUL', 'BERJAYA', 'POINT', 'POINTS', 'SAVED', 'SAVING', 'SAVINGS', 'YOU', 'YOUR', 'AVERAGE', 'AVG', 'REWARD', 'REWARDS', 'EARNED', 'REDEEMED',
]; // prettier-ignore

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
