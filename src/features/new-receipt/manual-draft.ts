import { newItem } from '../../domain/board/board-ops.ts';
import { emptyBill, LIMITS, type Board, type Column } from '../../domain/board/board.ts';
import { MAX_DESCRIPTION, formatDetails } from '../../domain/board/details.ts';
import { nameWithQuantity, type PastedLine } from '../../domain/board/pasted-lines.ts';
import { ranks } from '../../domain/board/rank.ts';
import { HOME_CURRENCY } from '../../domain/money/currencies.ts';
import {
  addMinor,
  formatMoney,
  isTooLarge,
  MAX_AMOUNT,
  parseAmount,
  minor,
  toDecimal,
  ZERO,
  type Minor,
} from '../../domain/money/money.ts';
import { percentOrAmount, type PercentOrAmount } from '../../domain/money/percent-or-amount.ts';
import { parsePercent, percentOf } from '../../domain/money/percent.ts';
import { isCalendarDay } from '../../domain/text/iso-day.ts';
import { typedLine } from '../../domain/text/typed-line.ts';
import { whichCharge } from '../../words/which-charge.ts';
import { manualTexts as texts } from './texts.ts';

export interface ManualItem {
  id: string;
  name: string;
  price: string;
}

export interface CustomRow {
  id: string;
  key: string;
  value: string;
}

/** A receipt as typed. */
export interface ManualDraft {
  /** ISO day. */
  date: string;
  store: string;
  items: ManualItem[];
  /** An amount, or a percentage of the items; '' for none. It has no minus sign, as on receipts. */
  discount: string;
  /** An amount, or a percentage of the items less discount; '' for none. */
  service: string;
  tax: string;
  custom: CustomRow[];
}

/** The fields of charges, in the order of a receipt. */
export const CHARGES = ['discount', 'service', 'tax'] as const;
type Charge = (typeof CHARGES)[number];

export const noCharges: Record<Charge, string> = { discount: '', service: '', tax: '' };

/** The first problem (specification, section 5); null if the receipt can be saved. */
export function manualProblem(draft: ManualDraft): string | null {
  const { date, store, items, custom } = draft;
  if (!date || !typedLine(store)) return texts.missingHead;
  if (!isCalendarDay(date)) return texts.badDate;
  if (items.some(({ name, price }) => !typedLine(name) || !price.trim())) return texts.missingItem;
  if (custom.some(({ key, value }) => !typedLine(key) || !typedLine(value))) return texts.missingCustom;
  if (formatDetails(detailsOf(draft)).length > MAX_DESCRIPTION) return texts.customTooLong;
  const wrong = items.findIndex(({ price }) => parseAmount(price, HOME_CURRENCY) === null);
  if (wrong >= 0)
    return isTooLarge(items[wrong]!.price, HOME_CURRENCY)
      ? texts.tooLarge(wrong + 1)
      : texts.badPrice(wrong + 1);
  if (CHARGES.some((field) => isBadCharge(draft[field]))) return texts.badCharge;
  const sums = sumsOf(draft);
  if (sums === null) return texts.totalTooLarge;
  const [question] = Object.values(chargeQuestions(draft));
  if (question) return texts.choose(whichCharge(question));
  return sums.items + sums.discount < 0 ? texts.tooMuchOff : null;
}

/** Whether a typed discount, service or tax is neither empty nor an amount or percentage. */
export const isBadCharge = (text: string): boolean => chargeOf(text, ZERO) === null;

/** The charges with a text that may be a percentage or an amount. */
export function chargeQuestions(draft: ManualDraft): Partial<Record<Charge, PercentOrAmount>> {
  const sums = sumsOf(draft);
  if (sums === null) return {};
  const asked = CHARGES.flatMap((field) => {
    const isDiscount = field === 'discount';
    const base = isDiscount ? sums.items : addMinor(sums.items, sums.discount);
    const question = percentOrAmount(draft[field], base, isDiscount ? field : 'charge', HOME_CURRENCY);
    return question ? [[field, question] as const] : [];
  });
  // What the others give depends on the discount, so that is asked first.
  const isFirst = asked[0]?.[0] === 'discount';
  return Object.fromEntries(isFirst ? asked.slice(0, 1) : asked);
}

/** What is to pay; null if it is too large for a bill. A text that is no amount counts as 0. */
export function totalOf(draft: ManualDraft): Minor | null {
  const sums = sumsOf(draft);
  return sums && addMinor(...Object.values(sums));
}

/**
 * The parts of the total; null if they are too large for a bill. What a line takes off (a voucher, a return)
 * is discount, as on a receipt that is read.
 */
function sumsOf(draft: ManualDraft): Record<'items' | Charge, Minor> | null {
  const prices = draft.items.map(({ price }) => parseAmount(price, HOME_CURRENCY) ?? ZERO);
  if (prices.reduce((sum, price) => sum + Math.abs(price), 0) > MAX_AMOUNT) return null;
  const items = addMinor(...prices.filter((price) => price > 0));
  const returned = addMinor(...prices.filter((price) => price < 0));
  const discount = minor(returned - (chargeOf(draft.discount, items) ?? ZERO));
  const base = addMinor(items, discount);
  const [service, tax] = [draft.service, draft.tax].map((text) => chargeOf(text, base) ?? ZERO) as [
    Minor,
    Minor,
  ];
  const isTooMuch = -discount > MAX_AMOUNT || addMinor(base, service, tax) > MAX_AMOUNT;
  return isTooMuch ? null : { items, discount, service, tax };
}

const isReturned = ({ price }: ManualItem): boolean => (parseAmount(price, HOME_CURRENCY) ?? 0) < 0;

/** The custom rows, and the lines that took something off: the bill has no items for them. */
const detailsOf = ({ custom, items }: ManualDraft): Omit<CustomRow, 'id'>[] => [
  ...custom,
  ...items.filter(isReturned).map(({ name, price }) => ({
    key: name,
    value: formatMoney(parseAmount(price, HOME_CURRENCY)!, HOME_CURRENCY),
  })),
];

/**
 * Fills rows with a pasted table from row `at` on, as a spreadsheet does. Fields that it lacks stay.
 * A table pasted into the price changes no filled name.
 */
export function pasteRows(
  items: readonly ManualItem[],
  at: number,
  field: 'name' | 'price',
  lines: readonly PastedLine[],
  newId: () => string,
): ManualItem[] {
  const pasted = lines.map((read, line): ManualItem => {
    const { price } = read;
    const name = nameWithQuantity(read);
    const { id, ...row } = items[at + line] ?? { id: newId(), name: '', price: '' };
    return {
      id,
      name: field === 'name' || !row.name ? name || row.name : row.name,
      price: price === null ? row.price : toDecimal(price, HOME_CURRENCY),
    };
  });
  return [...items.slice(0, at), ...pasted, ...items.slice(at + lines.length)].slice(0, LIMITS.shown.items);
}

/** "12.50" or "10 %"; null for a text that is neither. */
function chargeOf(text: string, base: Minor): Minor | null {
  const percent = parsePercent(text);
  if (percent !== null) return percentOf(base, percent);
  const amount = text.trim() === '' ? ZERO : parseAmount(text, HOME_CURRENCY);
  return amount !== null && amount >= 0 ? amount : null;
}

/** The board of a typed receipt without problems. Custom rows become its description, one a line. */
export function boardFromManual(
  draft: ManualDraft,
  parts: { itemIds: () => string; columns: Record<string, Column>; group?: string | null },
): Board {
  const { date, store } = draft;
  const items = draft.items.filter((item) => !isReturned(item));
  const order = ranks(items.length);
  const { discount, service, tax } = sumsOf(draft) ?? { discount: ZERO, service: ZERO, tax: ZERO };
  return {
    bill: {
      ...emptyBill,
      title: typedLine(store),
      date,
      description: formatDetails(detailsOf(draft)),
      discount,
      service,
      taxes: tax === 0 ? [] : [{ rate: parsePercent(draft.tax), amount: tax, included: false }],
      group: parts.group ?? null,
    },
    items: Object.fromEntries(
      items.map(({ name, price }, at) => [
        parts.itemIds(),
        {
          ...newItem,
          name: typedLine(name),
          price: parseAmount(price, HOME_CURRENCY) ?? newItem.price,
          rank: order[at]!,
        },
      ]),
    ),
    columns: parts.columns,
  };
}
