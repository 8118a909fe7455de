import type { WaysToPay } from '../../../contract/ways-to-pay.ts';
import { getOwn, type Board } from '../../../domain/board/board.ts';
import { HOME_CURRENCY } from '../../../domain/money/currencies.ts';
import { addMinor, formatAmount, formatMoney, type Minor } from '../../../domain/money/money.ts';
import { paidAmounts, unpaidRest } from '../../../domain/split/outlays.ts';
import { paybacks } from '../../../domain/split/settle.ts';
import { waysInWords } from '../../../pay/ways-in-words.ts';
import { longDate } from '../../../words/dates.ts';
import { commonTexts } from '../../../words/texts.ts';
import type { BoardView, ColumnView } from '../board-view.ts';
import { differenceText } from '../charges/difference-text.ts';
import { linesOf, nameList } from '../describe-had.ts';
import { boardTexts } from '../texts.ts';
import { payerNames } from '../who-had/pieces/rest-text.ts';
import { piecesTexts } from '../who-had/pieces/texts.ts';
import { treatTexts } from '../who-had/treat/texts.ts';
import { paidTexts } from '../who-paid/texts.ts';
import { unpaidText } from '../who-paid/unpaid-text.ts';

const texts = boardTexts.summary;

/** The split to send: a heading, everybody's amount, whom to pay and how; and everybody's items on demand. */
export interface Summary {
  title: string;
  date: string;
  total: string;
  people: SummaryPerson[];
  /** "Aisyah gets back RM 47.33: Bala 31.20, Chong 16.13", or "… from Bala" */
  paybacks: string[];
  /** How to pay the sender; empty if nobody pays them, or they have said no way. */
  pay: string[];
  /** Their own code, for the picture, and what it asks for; null: the code as it is. */
  code: { duitnow: string; amount: Minor | null } | null;
  /** Told to the sender alone: how far the bill is from its printed total; null if it adds up. */
  warning: string | null;
}

interface SummaryPerson {
  name: string;
  letters: string;
  /** Null for the items that nobody has. */
  tone: number | null;
  total: string;
  /** Who treats this person to everything, or who paid for what nobody has; null for others. */
  note: string | null;
  /** Who treats this person to some items; null for others. Each of the items tells it, too. */
  treatedTo: string | null;
  /** The printed prices, then the charges. They add up. */
  items: { name: string; amount: string }[];
}

/** What somebody is still asked for, by the names on the bill. */
export interface OpenAmount {
  from: string;
  to: string;
  amount: Minor;
  /** The user gets it. */
  isMine: boolean;
}

/** Where the bill is settled with others: its book's name, and the bill's link. */
export interface SettledIn {
  book: string;
  link: string;
}

/** Who sends it. Their ways to pay are theirs alone to send. */
export interface Sender {
  user: string;
  ways: WaysToPay | null;
}

/**
 * Leaves out people without items and amount. The items that nobody has come last.
 * @param open who pays whom, less what is paid; null: nobody has paid anybody anything
 * @param settledIn the bill shows parts, and its book asks for money; null: the bill asks by itself
 */
export function splitSummary(
  board: Board,
  billId: string,
  view: BoardView,
  me: Sender,
  open: readonly OpenAmount[] | null = null,
  settledIn: SettledIn | null = null,
): Summary {
  const { title, date, total: printed } = board.bill;
  const { currency } = view;
  const back = open ?? wholeAmounts(board, billId, view, me);
  const mine = back.filter(({ isMine }) => isMine);
  const ways = mine.length > 0 ? me.ways : null;
  const payers = payerNames(board, view);
  const withPayers = payers ? piecesTexts.with(payers) : null;
  return {
    title: title || boardTexts.placeholderTitle,
    date: longDate(date, commonTexts.unknownDate),
    total: formatMoney(view.total, currency),
    people: view.columns
      .filter(({ total, itemIds }) => total !== 0 || itemIds.length > 0)
      .map((column) => ({
        name: isolated(column.missing ? texts.unassigned : column.title),
        letters: column.letters,
        tone: column.missing ? null : column.tone,
        total: formatMoney(column.total, currency),
        note: column.missing
          ? withPayers
          : column.isTreated
            ? boardTexts.column.covered(nameList(column.treats))
            : null,
        treatedTo: column.isTreated ? null : treatsOf(column),
        items: linesOf(column, currency, isolated),
      })),
    paybacks: [
      ...paybackLines(board, view, back, settledIn !== null),
      ...(settledIn ? [paidTexts.settleIn(isolated(settledIn.book)), settledIn.link] : []),
    ],
    pay: (ways ? waysInWords(ways) : []).map((way, at) =>
      at === 0 ? texts.pay(isolated(mine[0]!.to), way) : way,
    ),
    code: currency === HOME_CURRENCY ? codeFor(ways, mine) : null,
    warning: view.difference && printed !== null ? differenceText(view.difference, printed, currency) : null,
  };
}

/** DuitNow is for ringgit. The picture goes to everybody: an amount in it must be right for each who pays. */
function codeFor(ways: WaysToPay | null, [first, ...others]: readonly OpenAmount[]): Summary['code'] {
  if (!ways?.duitnow || !first) return null;
  const isSame = others.every(({ amount }) => amount === first.amount);
  return { duitnow: ways.duitnow, amount: isSame ? first.amount : null };
}

/** "Roti canai on Aisyah" */
function treatsOf({ itemIds, items }: ColumnView): string | null {
  const on = itemIds.flatMap((id) => {
    const item = items[id]!;
    return item.is === 'on'
      ? `${isolated(item.name || commonTexts.unnamedItem)} ${treatTexts.isOn(isolated(item.by))}`
      : [];
  });
  return on.length > 0 ? on.join(', ') : null;
}

/**
 * Who gets back how much from whom, a line for each. First what each has paid, if that isn't asked for here;
 * and if the outlays aren't the bill, how far they are from it. Empty while nobody paid.
 */
function paybackLines(
  board: Board,
  view: BoardView,
  transfers: readonly OpenAmount[],
  saysWhoPaid: boolean,
): string[] {
  const { currency } = view;
  const rest = unpaidRest(board, view.total);
  const outlays = [...paidAmounts(board, view.total)].map(
    ([id, amount]) => `${isolated(titleOf(view, id))} ${formatAmount(amount, currency)}`,
  );
  const receivers = [...new Set(transfers.map(({ to }) => to))];
  const back = receivers.map((to) => {
    const mine = transfers.filter((one) => one.to === to);
    const [first] = mine;
    if (first && mine.length === 1) {
      const [amount, payer] = [formatMoney(first.amount, currency), isolated(first.from)];
      return paidTexts.backFromOne(isolated(to), amount, payer);
    }
    const from = mine.map((one) => `${isolated(one.from)} ${formatAmount(one.amount, currency)}`).join(', ');
    const sum = formatMoney(addMinor(...mine.map(({ amount }) => amount)), currency);
    return paidTexts.back(isolated(to), sum, from);
  });
  const paid = outlays.length > 0 && (saysWhoPaid || rest !== 0) ? [paidTexts.by(outlays.join(', '))] : [];
  return [...paid, ...(rest === 0 ? [] : [unpaidText(rest, currency)]), ...back];
}

const titleOf = (view: BoardView, id: string): string =>
  view.columns.find((column) => column.id === id)?.title ?? '';

const wholeAmounts = (board: Board, billId: string, view: BoardView, me: Sender): OpenAmount[] =>
  (paybacks(board, billId) ?? []).map(({ from, to, amount }) => ({
    from: titleOf(view, from),
    to: titleOf(view, to),
    amount,
    isMine: getOwn(board.columns, to)?.user === me.user,
  }));

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
  const settle = [...back, ...pay];
  return [
    `${title}, ${date}\n${texts.total} ${total}`,
    each.join(withItems ? '\n\n' : '\n'),
    ...(settle.length > 0 ? [settle.join('\n')] : []),
  ].join('\n\n');
}
