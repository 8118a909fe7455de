import { hasStart, hasWord, isWord, wordsOf } from '../rows/match-words.ts';
import { mendLetters } from '../rows/mend-letters.ts';
import { LABELS } from '../thresholds.ts';
import {
  AMOUNT_WORDS,
  CHARGE_WORDS,
  COUNT_WORDS,
  DISCOUNT_STARTS,
  EXCLUDED,
  INCLUDED,
  OTHER_STARTS,
  OTHER_WORDS,
  PAYABLE,
  QUANTITY_WORDS,
  ROUNDING_STARTS,
  ROUNDING_WORDS,
  SERVICE_JOINED,
  SERVICE_STARTS,
  SERVICE_WORDS,
  SUBTOTAL_WORDS,
  TAX_WORDS,
  TENDER,
  TENDER_EXACT,
  TOTAL_WORDS,
  VOUCHER_WORDS,
} from './label-words.ts';
import { isOnlyLabel } from './only-labels.ts';

/** The kinds of rows with amounts. */
export type RowKind =
  | 'total'
  | 'subtotal'
  /** A total that leaves something out ("excluding GST"): the base of a tax, never payable. */
  | 'net'
  | 'discount'
  /** Taken off below the total, where the amount due stands below it. */
  | 'voucher'
  | 'service'
  | 'tax'
  | 'rounding'
  | 'cash'
  | 'change'
  /** How many items or pieces. */
  | 'count'
  /** A row of the tax summary. */
  | 'summary'
  /** An amount that is no part of the bill: savings, points, averages. */
  | 'other';

export interface Label {
  kind: RowKind;
  /** 1 (a bare word) to 4 (names the amount to be paid). */
  strength: number;
  /** A percentage in the label ("SST 6%"), else null. */
  rate: number | null;
  /** Whether its words are those of labels only: "VISA CARD" is, "VISA SET LUNCH" may be a dish. */
  pure: boolean;
}

const RATE = /(?<![\d.])(\d{1,2}(?:[.,]\d{1,2})?)\s*[%&](?!\w)/;

/** Reads the percentage of "SST @ 6%", "SERVICE CHARGE (10.00 %)"; null where there is none. */
export function rateIn(text: string): number | null {
  const match = RATE.exec(text);
  if (!match) return null;
  const rate = Number((match[1] ?? '').replace(',', '.'));
  return rate <= LABELS.maxRate ? rate : null;
}

/** What is charged at this percentage in Malaysia: 6 and 8 are those of taxes, 5 and 10 those of service. */
export const chargeAt = (rate: number | null): 'tax' | 'service' | null =>
  rate === 6 || rate === 8 ? 'tax' : rate === 5 || rate === 10 ? 'service' : null;

/** The label in a row's words, or null for an ordinary row. The words of false totals come first. */
export function labelOf(given: string): Label | null {
  const text = given.replace(/(?<=\p{Script=Han})(?=[A-Z])/giu, ' '); // "总计TOTAL"
  const words = wordsOf(text.replace(RATE, ' ')); // "SST8%": its 8 is no misread B
  if (words.length === 0 || words.length > LABELS.maxWords || /^\W*\d{3,}\s+[^\W\d]{2}/.test(text))
    return null; // a code and a name
  const rate = rateIn(text);
  const label = (kind: RowKind, strength = 2): Label => ({ kind, strength, rate, pure: isOnlyLabel(words) });
  const total = hasWord(words, ...TOTAL_WORDS) || /\bT[O0]TAL/i.test(text);
  const sub = isSub(words, total) || /\bSUB[\s.-]*T[O\d|]/i.test(text); // "SUB T01.A"
  const tax = hasWord(words, ...TAX_WORDS);
  const excluded = hasWord(words, ...EXCLUDED);
  // EXCLUDING and INCLUDING are near misses of one another: how a word begins decides.
  const included =
    hasStart(words, 'INC', 'LNC') ||
    hasWord(
      words.filter((word, at) => !word.startsWith('EX') && words[at - 1] !== 'TIDAK'),
      ...INCLUDED,
    );
  const rounding = hasStart(words, ...ROUNDING_STARTS) || hasWord(words, ...ROUNDING_WORDS);

  if (CARRIED.test(mendLetters(text))) return { ...label('other'), pure: true };
  if (hasStart(words, ...OTHER_STARTS) || hasWord(words, ...OTHER_WORDS)) return label('other');
  if (isSummaryRow(text)) return label('summary');
  if (tax && (/INCLUDES/i.test(text) || (hasWord(words, 'INCLUDED') && words.includes('IN'))))
    return label('tax', 1); // "TOTAL INCLUDES 6% GST 1.51"
  if (total && (hasWord(words, 'ACCEPTED', 'TENDERED', 'RECEIVED') || words.includes('PAID')))
    return label('cash');
  if (rounding) return rounded(words, total, label);
  if (isService(withoutExclusions(text)) && !total) return label('service');
  if (isDue(words)) return label('total', 3);
  if (isChange(words) || hasWord(words, '找零', '找续', '找回') || (hasWord(words, 'BALANCE') && !total))
    return label('change');
  if (!sub && isCount(words, text, total)) return label('count');
  if (sub) return label('subtotal', excluded ? 1 : 2);
  if (hasWord(words, 'AFTER', 'SELEPAS') && hasStart(words, 'DISC', 'DISKAUN')) return label('net');
  if (hasStart(words, ...DISCOUNT_STARTS, '折扣') && !(total && hasWord(words, 'AFTER')))
    return label('discount');
  if (hasWord(words, ...VOUCHER_WORDS) && words.length < 4 && !hasWord(words, 'AFTER', 'SELEPAS'))
    return label('discount', 1);
  if (total && excluded && !included) return label('net');
  if (total && tax && !included && !hasWord(words, 'GRAND', 'NETT', 'AFTER', 'SELEPAS')) {
    // "TOTAL GST" is a tax; "TOTAL RM (GST)" or "TOTAL SALES TAX INVOICE" are too rare to matter.
    return label('tax', 1);
  }
  // "TOTAL 6%" is that of the goods with this tax, unless its tax is named.
  if (total && rate !== null && !tax && !included) return label('other');
  if (total) {
    // "FOOD TOTAL" may be that of some of the items.
    const strength = totalStrength(words, included);
    return label('total', strength === 2 && !isOnlyLabel(words) ? 1 : strength);
  }
  const amount = hasWord(words, ...AMOUNT_WORDS, 'SALES');
  if (tax && amount && excluded && !included) return label('net', 1);
  if (tax && amount && included) return label('total');
  if (
    (hasWord(words, 'PAYABLE', 'NETT') && !tax) ||
    (hasWord(words, ...AMOUNT_WORDS, 'NET', 'BILL') && hasWord(words, 'NET', 'DUE', 'PERLU')) ||
    (words.length === 1 && words[0] === 'DUE')
  )
    return label('total', 3);
  if (tax && words.length < 7 && !hasWord(words, 'INVOICE', 'INVOIS', 'REG', 'ID', 'NO', 'NUMBER'))
    return label('tax', included ? 1 : 2);
  if (words.length < 6 && isTender(words)) return label('cash');
  if (words.length < 4 && hasWord(words, 'SUCCESSFUL', 'BERJAYA')) return label('cash', 1);
  if (words.length < 3 && hasWord(words, ...AMOUNT_WORDS)) return label('total', 1);
  return null;
}

/** The sum of a page, at its end and above the next one: "C/F TO PAGE 2", "BALANCE B/F". */
const CARRIED =
  /(?<![A-Z])[CB]\s?\/\s?(?:F|FWD|D)(?![A-Z])|\b[CB]\/?FWD\b|\b(?:CARRIED|BROUGHT)\s?(?:FORWARD|FWD|DOWN|OVER)|\bPAGE (?:SUB)?\s?TOTAL|DIBAWA KE|BAWA KE HADAPAN|承上|转下|轉下/i;

/** "JUMLAH KECIL", not a small portion; "SUB TOTAL", not a sandwich. */
function isSub(words: readonly string[], total: boolean): boolean {
  if (hasWord(words, ...SUBTOTAL_WORDS, '小计', '小計')) return true;
  return (total && words.includes('KECIL')) || (hasWord(words, 'SUB') && (total || words.length === 1));
}

function rounded(
  words: readonly string[],
  total: boolean,
  label: (kind: RowKind, strength?: number) => Label,
): Label {
  if (total || hasWord(words, 'AFTER', 'ROUNDED', 'NETT')) return label('total', 4);
  return label('rounding');
}

function totalStrength(words: readonly string[], included: boolean): number {
  if (hasWord(words, ...PAYABLE)) return 4;
  return included ? 3 : 2;
}

const isTender = (words: readonly string[]): boolean =>
  !hasWord(words, 'CASHIER') &&
  words
    .slice(0, 3)
    // TUNA is no TUNAI: a short word loses no letter.
    .some((word) => TENDER_EXACT.has(word) || (word.length > 4 && hasWord([word], ...TENDER)));

/** An amount that is left to pay, not one that is given back; GRAB PAY is a payment. */
const isDue = (words: readonly string[]): boolean =>
  (hasWord(words, 'BALANCE', 'BAKI') && hasWord(words, 'DUE', 'PERLU')) ||
  ['PAY', 'TO PAY', 'PLEASE PAY', 'AMOUNT TO PAY', 'TOTAL TO PAY', 'LEFT TO PAY', 'PERLU DIBAYAR'].includes(
    words.join(' '),
  );

/** CHARGE is one letter away from CHANGE, but some tills call the change "CHARGE AMT". */
const isChange = (words: readonly string[]): boolean =>
  words.some((word) => word === 'BAKI' || (isWord(word, 'CHANGE') && word !== 'CHARGE')) ||
  (words.includes('CHARGE') && hasWord(words, 'AMT', 'DUE'));

function isCount(words: readonly string[], text: string, total: boolean): boolean {
  if (hasWord(words, ...QUANTITY_WORDS))
    return total || words.every((word) => word.length < 3 || hasWord([word], ...COUNT_WORDS));
  if (/^\W*(?:NO\.?\s?OF\s?ITEM(?:S|\(S\))?|ITEM\(S\)|ITEMS)\W*\d*\W*$/i.test(text)) return true;
  if (hasWord(words, 'COUNT') && hasWord(words, 'ITEM', 'ITEMS')) return true;
  return total && hasWord(words, 'ITEM', 'ITEMS', 'BARANG') && !hasWord(words, 'SALES', 'AMOUNT');
}

/** Without what it leaves out: "Svc Chrg (Excl. Service Tax)" is no tax. */
const withoutExclusions = (text: string): string =>
  text.replace(/\((?:EX|TIDAK|TANPA|BEFORE|WITHOUT)[^)]*\)/gi, ' ');

/** One word of a charge and one of service: "Service Charge", "Caj Perkhidmatan". */
function isService(text: string): boolean {
  const words = wordsOf(text.replace(RATE, ' '));
  if (hasWord(words, 'TAX', 'CUKAI')) return false;
  const charge = hasWord(words, ...CHARGE_WORDS);
  const served = hasStart(words, ...SERVICE_STARTS) || hasWord(words, ...SERVICE_WORDS);
  if (charge && (served || words[0] === 'S')) return true;
  if (/\bS(?:VC|RV|ER|ERV)?[./ ]?\s?(?:CHARGE|CHG|CHRG)/i.test(text)) return true;
  if (hasWord(words, ...SERVICE_JOINED)) return true;
  if (words.every((word) => ['SVC', 'SERV', 'SVCCHG', 'SC', '服务费', '服務費'].includes(word))) return true;
  return hasWord(words, 'SERVICE', 'SERVIS', 'PERKHIDMATAN') && words.length < 3;
}

/** "SR 6% 54.56 3.27", "S = 6%", "ZRL @0.00%": a code, a rate and what it applies to. */
export function isSummaryRow(text: string): boolean {
  return /^\W*(?:SR|SV|S|ZRL?|Z|ZR[EL]|T[XR]?|OS|ES|GS|SST|[A-Z]{1,2})\s*(?:[-=:]\s*)?(?:[(@]{1,2}\s*)?(?:@\s*)?\d{1,2}(?:\.\d{1,2})?\s*%.*\d[.,]\d{2}\D+\d*[.,]\d{2}/i.test(
    text,
  );
}

const SUMMARY_START =
  /(?:GST|SST|TAX|CUKAI)\s*(?:SUMMARY|ANALYSIS|DETAIL|SUMM|RINGKASAN|CODE)|SUMMARY|RINGKASAN/i;

/** The heading of the tax summary: everything below it repeats what stands above. */
export const startsSummary = (text: string): boolean => SUMMARY_START.test(text);

const HEADING = [
  'QTY', 'DESCRIPTION', 'ITEM', 'ITEMS', 'PRICE', 'AMOUNT', 'TOTAL', 'DISC', 'HARGA', 'KUANTITI', 'TAX', 'NO', 'CODE', 'RM', 'AMT', 'UNIT',
  'UP', 'UPRICE', 'DESC', 'NAME', 'JUMLAH', 'PERKARA', 'BARANG', 'NAMA', 'QUANTITY', 'DISCOUNT', 'PRODUCT', 'SUBTOTAL', 'GST', 'SN', 'KETERANGAN', 'BUTIRAN', 'KTT', 'PARTICULARS',
]; // prettier-ignore

/** "QTY DESCRIPTION PRICE AMOUNT": the names of the item columns; at least two, and little else. */
export function isHeading(text: string): boolean {
  if (/\d[.,]\d{2}|\d{2}/.test(text)) return false;
  const words = wordsOf(text);
  if (words.length > 0 && words.every((word) => word === 'RM')) return true; // "(RM)  (RM)" below the names
  const known = words.filter((word) => HEADING.some((keyword) => isHeadingWord(word, keyword))).length;
  const enough = known >= 3 ? words.length <= 10 : known >= 2 && known >= LABELS.headingPart * words.length;
  return enough && hasWord(words, ...HEADING.slice(0, 9), 'DESC', 'AMT', 'PERKARA', 'UPRICE');
}

/** "Details" on a row of its own. */
export const isLoneHeading = (text: string): boolean => LONE_HEADING.test(text);

const LONE_HEADING =
  /^\W*(?:(?:ORDER|ITEM) )?(?:DETAILS?|BUTIRAN|PERKARA|PARTICULARS|DESCRIPTION|KETERANGAN|(?:LINE|YOUR|ORDERED) ITEMS|BUTIRAN PESANAN)\W*$/i;

const isHeadingWord = (word: string, keyword: string): boolean => hasWord([word], keyword);
