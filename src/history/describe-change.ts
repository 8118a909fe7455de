import { sharesAfter } from '../domain/board/apply-op.ts';
import {
  getOwn,
  rowName,
  type BoardOp,
  type Outlay,
  type Share,
  type StoredBoard,
  type TaxCharge,
} from '../domain/board/board.ts';
import { isNewOrder, type NetChange } from '../domain/board/net-changes.ts';
import { compareText } from '../domain/board/rank.ts';
import { currencyOf, HOME_CURRENCY, type Currency } from '../domain/money/currencies.ts';
import { formatMoney } from '../domain/money/money.ts';
import { longDate } from '../words/dates.ts';
import { commonTexts } from '../words/texts.ts';
import { changeTexts as texts } from './change-texts.ts';

/** The present name of an item, a person or a group; undefined when it is not known. */
type NameOf = (id: string) => string | undefined;

/**
 * Describes an operation: "Teh O: RM 2.50 → RM 3.00". `was` has the value before. `board` gives the present
 * names and the order of the people, `groupName` the names of the user's groups. The only module that puts
 * operations into words; the history and /sync use it.
 */
export function describeChange(
  { op, was }: NetChange,
  board: StoredBoard | undefined,
  groupName: NameOf = () => undefined,
): string {
  const nameOf: NameOf = (id) => board && rowName(board, id);
  const currency = currencyOf(board?.bill ?? {});
  switch (op.op) {
    case 'item.add':
      return texts.added(
        texts.priced(nameOf(op.id) || op.item.name || texts.item, formatMoney(op.item.price, currency)),
      );
    case 'column.add': {
      const name = nameOf(op.id) || op.column.title || texts.person;
      return op.column.covered ? `${texts.added(name)}. ${texts.covered(name)}` : texts.added(name);
    }
    case 'column.hold':
      return (op.value ? texts.held : texts.released)(nameOf(op.id) || texts.person);
    case 'item.place':
      return texts.moved(nameOf(op.id) || texts.item);
    case 'item.share': {
      const name = nameOf(op.id) || texts.item;
      if (isNewOrder({ op, was })) return texts.moved(name);
      if (was?.op !== op.op) return fromTo(name, null, people(op.shares, board));
      // `only` names whom it touches; `shares` has all who had the item then, as its author saw them.
      return fromTo(name, people(sharesAfter(op.shares, was), board), people(op.shares, board));
    }
    default:
      return describeSet(op, was?.op === op.op ? was : null, { nameOf, groupName, currency });
  }
}

type SetOp = Extract<BoardOp, { op: 'item.set' | 'column.set' | 'bill.set' }>;

function describeSet(
  op: SetOp,
  was: SetOp | null,
  { nameOf, groupName, currency }: { nameOf: NameOf; groupName: NameOf; currency: Currency },
): string {
  const [from, to] = [was && valueInWords(was, currency), valueInWords(op, currency)];
  if (op.op === 'bill.set') {
    if (op.field === 'cash') return texts.cash(op.value);
    if (op.field === 'deleted')
      return op.value ? texts.deleted(texts.theBill) : texts.broughtBack(texts.theBill);
    if (op.field === 'group') return texts.group(op.value && (groupName(op.value) ?? texts.otherGroup));
    if (op.field !== 'paid') return fromTo(texts.bill[op.field], from, to);
    const paid = (of: typeof op | null) => of && payers(of.value, nameOf, currency);
    return fromTo(
      texts.bill.paid,
      paid(was?.op === op.op && was.field === 'paid' ? was : null),
      paid(op) ?? '',
    );
  }
  const name = nameOf(op.id) || (op.op === 'item.set' ? texts.item : texts.person);
  switch (op.field) {
    case 'deleted':
      return op.value ? texts.deleted(name) : texts.broughtBack(name);
    case 'name':
    case 'title':
      return from === null ? texts.named(to) : texts.renamed(from, to);
    case 'done':
      return op.value ? texts.done(name) : texts.notDone(name);
    case 'covered':
      return op.value ? texts.covered(name) : texts.uncovered(name);
    case 'pays':
      return texts.agreed(name, op.value === null ? null : formatMoney(op.value, currency));
    case 'rounded':
      return texts.rounded(name, op.value === null ? null : formatMoney(op.value.to, currency));
    case 'rank':
      return texts.moved(name);
    case 'user':
      return op.value === null ? texts.other(name) : texts.joined(name);
    case 'taxRate':
      return fromTo(texts.taxRate(name), from, to);
    case 'treatedBy':
      return op.value === null
        ? texts.untreated(name)
        : texts.treated(name, nameOf(op.value) || texts.person);
    case 'pieces':
      return (op.value ? texts.pieces : texts.shared)(name);
    case 'price':
    case 'quantity':
      return fromTo(name, from, to);
    default:
      return texts.other(name);
  }
}

const fromTo = (what: string, from: string | null, to: string): string =>
  from === null ? texts.set(what, to) : texts.changed(what, from, to);

function payers(all: readonly Outlay[], nameOf: NameOf, currency: Currency): string {
  const each = all.map(({ who, amount: paid }) => {
    const name = nameOf(who) || texts.person;
    return paid === null ? name : texts.priced(name, formatMoney(paid, currency));
  });
  return each.length ? texts.people(each) : texts.nobody;
}

/** In the order of the columns. */
function people(shares: Record<string, Share>, board: StoredBoard | undefined): string {
  const column = (id: string) => board && getOwn(board.columns, id);
  const all = Object.entries(shares)
    .toSorted(([a], [b]) => compareText(column(a)?.rank ?? '', column(b)?.rank ?? ''))
    .map(([id, { weight }]) => texts.portions(column(id)?.title || texts.person, weight));
  return all.length ? texts.people(all) : texts.nobody;
}

function valueInWords(op: SetOp, currency: Currency): string {
  switch (op.field) {
    case 'price':
    case 'total':
    case 'discount':
    case 'service':
    case 'rounding':
      return op.value === null ? texts.none : formatMoney(op.value, currency);
    case 'currency':
      return op.value ?? HOME_CURRENCY;
    case 'quantity':
      return texts.quantity(op.value);
    case 'taxRate':
      return op.value === null ? texts.asTheBill : commonTexts.percent(op.value);
    case 'date':
      return longDate(op.value, texts.none);
    case 'taxes':
      return op.value.length ? texts.people(op.value.map((one) => tax(one, currency))) : texts.none;
    case 'name':
      return op.value || commonTexts.unnamedItem;
    default:
      return typeof op.value === 'object' ? texts.none : String(op.value) || texts.none;
  }
}

const tax = ({ rate, amount: charged, included }: TaxCharge, currency: Currency): string =>
  texts.tax(formatMoney(charged, currency), rate === null ? null : commonTexts.percent(rate), included);
