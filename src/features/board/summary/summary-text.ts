import type { User } from '../../../contract/auth.ts';
import { getOwn, type Board } from '../../../domain/board/board.ts';
import { addSen, formatAmount, formatRm, sen, type Sen } from '../../../domain/money/money.ts';
import { hasPaidAmounts, paidAmounts, paybacks } from '../../../domain/split/outlays.ts';
import { longDate } from '../../../ui/dates.ts';
import { boardTexts } from '../texts.ts';
import { commonTexts } from '../../../ui/texts.ts';
import { checkText } from '../bill/check-text.ts';
import type { BoardView, ColumnView } from '../board-view.ts';
import { isOnOthers, nameList, shareText } from '../describe-share.ts';
import { paidTexts, treatTexts } from '../paid/texts.ts';
import { unpaidText } from '../paid/unpaid-text.ts';

const texts = boardTexts.summary;

/** The split to send: a heading, everybody's amount, whom to pay and how; and everybody's items on demand. */
export interface Summary {
  title: string;
  date: string;
  total: string;
  people: SummaryPerson[];
  /** "Aisyah gets back RM 47.33: Bala 31.20, Chong 16.13", or "… from Bala" */
  paybacks: string[];
  /** How to pay me; null if nobody pays me, or my phone number is unknown. */
  pay: string | null;
  /** Told to the sender alone: how far the bill is from its printed total; null if it adds up. */
  warning: string | null;
}

interface SummaryPerson {
  name: string;
  letters: string;
  /** Null for the items that nobody has. */
  tone: number | null;
  total: string;
  /** Who treats this person to everything; null for others. */
  note: string | null;
  /** Who treats this person to some items; null for others. Each of the items tells it, too. */
  treatedTo: string | null;
  /** The printed prices, then the charges. They add up. */
  items: { name: string; amount: string }[];
}

/** Leaves out people without items and amount. The items that nobody has come last. */
export function splitSummary(board: Board, billId: string, view: BoardView, me: User): Summary {
  const { title, date, total: printed } = board.bill;
  const receivers = new Set(paybacks(board, billId)?.map(({ to }) => to));
  const mine = view.columns.find(({ id }) => receivers.has(id) && getOwn(board.columns, id)?.user === me._id);
  return {
    title: title || boardTexts.placeholderTitle,
    date: longDate(date, commonTexts.unknownDate),
    total: formatRm(view.total),
    people: view.columns
      .filter(({ total, taskIds }) => total !== 0 || taskIds.length > 0)
      .map((column) => ({
        name: isolated(column.missing ? texts.unassigned : column.title),
        letters: column.letters,
        tone: column.missing ? null : column.tone,
        total: formatRm(column.total),
        note: column.isTreated ? boardTexts.column.covered(nameList(column.treats)) : null,
        treatedTo: column.isTreated ? null : treatsOf(column),
        items: linesOf(column),
      })),
    paybacks: paybackLines(board, billId, view),
    pay: mine && me.phoneNumber ? texts.pay(isolated(mine.title), me.phoneNumber) : null,
    warning: view.difference && printed !== null ? checkText(view.difference, printed) : null,
  };
}

/** "Roti canai on Aisyah" */
function treatsOf({ taskIds, items }: ColumnView): string | null {
  const on = taskIds.flatMap((id) => {
    const { name, treatedBy } = items[id]!;
    return treatedBy && !treatedBy.isSelf
      ? `${isolated(name || commonTexts.unnamedItem)} ${treatTexts.isOn(isolated(treatedBy.title))}`
      : [];
  });
  return on.length > 0 ? on.join(', ') : null;
}

/** A person's items by their printed prices, then the treat and the charges. */
function linesOf({
  taskIds,
  items,
  parts,
  treat,
  treats,
  isTreated,
  given,
}: ColumnView): Summary['people'][0]['items'] {
  const line = (name: string, amount: Sen) => ({ name, amount: formatAmount(amount) });
  const charges = (['discount', 'service', 'tax', 'rounding', 'agreed'] as const).filter(
    (kind) => parts[kind] !== 0,
  );
  return [
    ...taskIds.map((id) => {
      const item = items[id]!;
      const share = shareText(item, isTreated);
      const quantity = item.quantity === 1 ? '' : `\u00a0${boardTexts.item.quantity(item.quantity)}`;
      const name = isolated(item.name || commonTexts.unnamedItem) + quantity;
      const told = share === null ? name : `${name} (${share})`;
      return isOnOthers(item, isTreated)
        ? { name: told, amount: boardTexts.item.treatedShort }
        : line(told, share === null ? item.price : item.had);
    }),
    ...given.map(({ name, amount }) => line(treatTexts.given(isolated(name)), amount)),
    ...(treat === 0 ? [] : [line(boardTexts.column.treat(nameList(treats)), treat)]),
    ...charges.map((kind) => line(boardTexts.item[kind], parts[kind])),
  ];
}

/**
 * Who gets back how much from whom, a line for each. If the outlays aren't the bill: what each has paid, and
 * how far that is from the bill. Empty if not known.
 */
export function paybackLines(board: Board, billId: string, view: BoardView): string[] {
  const nameOf = (id: string) => isolated(view.columns.find((column) => column.id === id)?.title ?? '');
  const transfers = paybacks(board, billId) ?? [];
  const paid = paidAmounts(board, view.total);
  const rest = sen(view.total - addSen(...paid.values()));
  if (hasPaidAmounts(board) && rest !== 0) {
    const each = [...paid].map(([id, amount]) => `${nameOf(id)} ${formatAmount(amount)}`);
    return [paidTexts.by(each.join(', ')), unpaidText(rest)];
  }
  const receivers = [...new Set(transfers.map(({ to }) => to))];
  return receivers.map((to) => {
    const mine = transfers.filter((one) => one.to === to);
    const [first] = mine;
    if (first && mine.length === 1)
      return paidTexts.backFromOne(nameOf(to), formatRm(first.amount), nameOf(first.from));
    const from = mine.map((one) => `${nameOf(one.from)} ${formatAmount(one.amount)}`).join(', ');
    return paidTexts.back(nameOf(to), formatRm(addSen(...mine.map(({ amount }) => amount))), from);
  });
}

/** Wraps a right-to-left name in marks that keep the amount after it in place. */
const isolated = (name: string): string =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name) ? `\u2068${name}\u2069` : name;

/** Who treats somebody, told once. */
export const noteOf = ({ note, treatedTo }: SummaryPerson, withItems: boolean): string | null =>
  note ?? (withItems ? null : treatedTo);

/** @param withItems everybody's items under their amount */
export function summaryText(summary: Summary, withItems: boolean): string {
  const { title, date, total, people, paybacks: back, pay } = summary;
  const each = people.map((person) => {
    const note = noteOf(person, withItems);
    return [
      `${person.name}: ${person.total}${note === null ? '' : ` (${note})`}`,
      ...(withItems ? person.items.map((item) => `  ${item.name} ${item.amount}`) : []),
    ].join('\n');
  });
  const settle = [...back, ...(pay === null ? [] : [pay])];
  return [
    `${title}, ${date}\n${texts.total} ${total}`,
    each.join(withItems ? '\n\n' : '\n'),
    ...(settle.length > 0 ? [settle.join('\n')] : []),
  ].join('\n\n');
}
