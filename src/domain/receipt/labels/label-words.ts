// The words of labels, by what they say: labels.ts finds a row's label by them. All of them but Chinese ones stand
// in labels only, not in names of dishes (only-labels.ts).

export const TOTAL_WORDS = [
  'TOTAL', 'TTL', 'TOT', 'JUMLAH', 'TOTALRM', 'GRANDTOTAL', 'NETTOTAL', 'NETTTOTAL', 'TOTALSALES', '总计', '总额', '总数', '合计', '总計', '總計',
]; // prettier-ignore
export const TAX_WORDS = [
  'GST', 'SST', 'TAX', 'CUKAI', 'VAT', 'CKP', 'GSTTAX', 'SERVICETAX', 'CUKAIPERKHIDMATAN', '税', '服务税', '消费税',
]; // prettier-ignore
export const EXCLUDED = [
  'EXCL', 'EXCLUDE', 'EXCLUDED', 'EXCLUDING', 'EXCLUSIVE', 'BEFORE', 'SEBELUM', 'TIDAK', 'EXC',
]; // prettier-ignore
export const INCLUDED = ['INCL', 'INCLUSIVE', 'INCLUDING', 'INCLUDED', 'INCLUDES', 'INC', 'TERMASUK', 'WITH'];
/** Long enough to be recognised misread; short ones (and names of cards) only as they are. */
export const TENDER = [
  'TUNAI',
  'TENDER',
  'TENDERED',
  'PAYMENT',
  'RECEIVED',
  'BAYARAN',
  'DIBAYAR',
  'MASTERCARD',
];
export const TENDER_EXACT = new Set([
  'CASH',
  'PAID',
  'VISA',
  'MASTER',
  'CARD',
  'CREDIT',
  'DEBIT',
  'KAD',
  'EWALLET',
  'TNG',
  'GRABPAY',
  'BOOST',
  'DUITNOW',
  'AMEX',
  'VISACARD',
  'MYDEBIT',
  'BAYAR',
  '现金',
  '现款',
]); // prettier-ignore
/** Beside TOTAL they name the amount to be paid. */
export const PAYABLE = [
  'GRAND', 'NETT', 'NET', 'PAYABLE', 'AFTER', 'DUE', 'BESAR', 'BAYAR', 'PERLU', 'KESELURUHAN', 'BERSIH', 'AKHIR', 'SELEPAS',
]; // prettier-ignore
/** Of a row that counts items: "TOTAL QTY 3". */
export const QUANTITY_WORDS = ['QTY', 'QUANTITY', 'KUANTITI', 'PCS', 'PIECES'];
/** They, and what stands beside them in such a row. */
export const COUNT_WORDS = [...QUANTITY_WORDS, 'ITEM', 'ITEMS', 'NOS', 'BARANG'];
export const CHARGE_WORDS = ['CHARGE', 'CHARGES', 'CHG', 'CHRG', 'CAJ', 'CHARG', 'CHRGE'];
export const SERVICE_STARTS = ['SERV', 'SVC', 'SRV', 'SVR'];
export const SERVICE_WORDS = ['PERKHIDMATAN', 'LAYANAN', 'SC'];
export const SUBTOTAL_WORDS = ['SUBTOTAL', 'SUBTTL', 'SUBJUMLAH'];
export const AMOUNT_WORDS = ['AMOUNT', 'AMT', 'AMAUN'];
export const ROUNDING_STARTS = ['ROUND', 'RNDG', 'BUNDAR']; // BANDAR is a place
export const ROUNDING_WORDS = [
  'ROUNDING', 'PELARASAN', 'PEMBUNDARAN', 'PEMBULATAN', 'RND', 'PENGGENAPAN', 'GENAPAN', '四舍五入',
]; // prettier-ignore
export const DISCOUNT_STARTS = ['DISC', 'DISKAUN', 'POTONGAN', 'REBAT'];
/** Alone, or with few other words. */
export const VOUCHER_WORDS = ['LESS', 'VOUCHER', 'COUPON', 'BAUCAR', 'BAUCER'];
/** Amounts that are no part of the bill. */
export const OTHER_STARTS = ['SAVING', 'POINT', 'AVERAGE'];
export const OTHER_WORDS = ['SAVED', 'AVG', 'REWARD', 'SUPPLIES', 'SUPPLY'];
/** PP-OCR loses spaces. */
export const SERVICE_JOINED = ['SERVICECHARGE', 'CAJPERKHIDMATAN', 'CAJLAYANAN'];
