import type { User } from '../../../contract/auth.ts';
import type { BookStanding } from '../../../contract/guests.ts';
import { makesBills } from '../../../data/visitor/visitor.ts';
import { getOwn, type Column } from '../../../domain/board/board.ts';
import { otherWhenDone } from '../../../domain/board/picks.ts';
import { editsAll, type Role } from '../../../domain/board/rights.ts';
import type { Currency } from '../../../domain/money/currencies.ts';
import { addMinor, minor, ZERO, type Minor } from '../../../domain/money/money.ts';
import {
  isEven,
  personInBook,
  type BillInBook,
  type Book,
  type PaymentInBook,
} from '../../../domain/settling/books.ts';
import { duesOf, onlyBillOf, type Due } from '../../../domain/settling/dues.ts';
import { mayNote, maySay, type PaymentSide } from '../../../domain/settling/payment.ts';
import { planOf, type PlanTransfer } from '../../../domain/settling/plan.ts';
import { receivedOf, type Received } from '../../../domain/settling/received.ts';
import { paymentsOn, ringOf, type Ring } from '../../../domain/settling/rings.ts';
import { byNewest } from '../../../domain/settling/target.ts';
import { faceOf, type Face as Drawn } from '../../../faces/faces.ts';
import type { BoardView } from '../board-view.ts';

/** Who pays whom for one bill, as its screen shows it. All amounts come from `duesOf` and `planOf`. */
export interface PayingView extends Sides {
  /** The bill's. */
  currency: Currency;
  /** The bill shows parts, and its book asks for money. Null: the bill asks by itself. */
  together: Together | null;
  /** The viewer, or for guests the person for whom they pick, in the book; null: nobody. */
  me: string | null;
  /** The receipt of somebody who is done says how their part changed. */
  isChangeTold?: boolean;
}

/** What the screens about a bill's payments are made of. */
export interface PayingProps {
  book: Book;
  /** What the book is called, and where its page is; empty if it is this bill's alone. */
  bookName: string;
  bookPath: string;
  billId: string;
  /** The bill's title. */
  title: string;
  paying: PayingView;
  /** Who paid the restaurant. */
  payers: readonly string[];
  /** Where the bill is, for who is told about it. */
  link: string;
  /** Draws the bill's amounts. */
  drawSplit?: (() => Promise<File>) | undefined;
  clock: () => number;
}

/** What is paid on the bill itself. */
interface Sides {
  /** Who gets money back, the viewer first. */
  payees: Payee[];
  /** What the viewer pays. */
  own: DueView[];
}

/** The bill is one of several in its book. */
export interface Together {
  /** The viewer's part of the bill; null: they have none. */
  part: Minor | null;
  /** What they paid the restaurant. */
  outlay: Minor;
  inBook: InBook;
  /** "This bill alone". */
  alone: Sides;
  /** How the viewer stands in the book once they have paid, or been paid, this bill alone; below 0: they owe. */
  afterwards: Minor;
}

/** What the viewer knows of the book. */
export type InBook =
  /** Their lines of its plan, as dues that no bill asks for. */
  | { is: 'plan'; pays: DueView[]; gets: DueView[] }
  /** Their balance in a group that they have left. */
  | { is: 'left'; balance: Minor }
  /** Somebody who holds a person of the group sees whether that person owes anything; null: not known now. */
  | { is: 'theirs'; owes: boolean | null };

export interface Payee {
  person: Face;
  /** The money that they get back for the bill, whoever has paid: nothing that is set off or settled. */
  whole: Minor;
  /** What of it is still to pay. */
  open: Minor;
  /** What of it they have confirmed, and what somebody says to have paid them. */
  received: Minor;
  waiting: Minor;
  dues: DueView[];
}

/** A person of the book, as the bill shows them. */
export interface Face extends Drawn {
  /** In the book. */
  id: string;
  title: string;
  /** The viewer, or for guests the person for whom they pick. */
  isMe: boolean;
  /** Their account's id; null without one. The viewer's own, also where they hold somebody without one. */
  user: string | null;
}

export interface DueView extends Pick<Due, 'whole' | 'open'> {
  /** Of these amounts. */
  currency: Currency;
  /** The bill on which it is paid; absent: in the book. */
  bill?: string;
  /** The payer owes nothing in the book: nobody asks them for this bill alone. */
  isSettled: boolean;
  from: Face;
  to: Face;
  ring: Ring;
  /** What they gave each other for this bill, the newest first. */
  payments: PaymentInBook[];
  /** Whose word the viewer may write. */
  maySent: boolean;
  /** Whether they may write a note. */
  mayNote: boolean;
  mayGot: boolean;
}

/** As whom somebody sees a bill. */
export const payingViewer = (
  me: Pick<User, '_id' | 'isGuest' | 'isHost'>,
  role: Role | undefined,
): Viewer => ({ user: me._id, editsAll: makesBills(me) && editsAll(role) });

/**
 * What somebody who picks for themselves pays or gets back, and nobody else's.
 * @param now what they have on the bill
 */
export function ownPaying(paying: PayingView, column: Column | undefined, now: Minor): PayingView {
  const ofMe = (payees: Payee[]) => payees.filter(({ person }) => person.isMe);
  const { payees, together } = paying;
  const alone = together && { ...together.alone, payees: ofMe(together.alone.payees) };
  return {
    ...paying,
    payees: ofMe(payees),
    together: together && { ...together, alone: alone! },
    isChangeTold: otherWhenDone(column, now) !== null,
  };
}

interface Viewer {
  user: string;
  editsAll: boolean;
}

/** @param standing absent: the viewer's device knows the book; null: the server hasn't answered */
export function payingView(
  book: Book,
  billId: string,
  view: BoardView,
  viewer: Viewer,
  standing?: BookStanding | null,
): PayingView {
  const { currency } = book;
  const bill = book.bills.find(({ id }) => id === billId);
  if (!bill) return { currency, payees: [], own: [], together: null, me: null };
  const mine = personInBook(book, viewer.user);
  const face = (person: string) => personFace(book, bill, view, person, person === mine ? viewer.user : null);
  const owes = (person: string) => (book.balances.get(person) ?? 0) < 0;
  const isTogether = standing === undefined ? onlyBillOf(book) !== bill : (standing?.together ?? true);
  const whoMay = (from: PaymentSide, to: PaymentSide) => ({
    maySent: maySay(viewer.user, 'sent', { from, to }, viewer.editsAll),
    mayGot: maySay(viewer.user, 'got', { from, to }, viewer.editsAll),
  });
  const dues = duesOf(book, billId).map((due) => ({
    ...due,
    currency,
    bill: billId,
    from: face(due.from),
    to: face(due.to),
    ring: ringOf(book, billId, due.from, due.to),
    payments: paymentsOn(book, billId, due.from, due.to).toSorted(byNewest),
    mayNote: mayNote(viewer.user, bill, viewer.editsAll),
    isSettled: isTogether && standing === undefined && !due.isAsked && !owes(due.from),
    ...whoMay(sideOf(bill, due.from), sideOf(bill, due.to)),
  }));
  // Of a group's bill others know its other bills, and what they paid each other: who has left can't tell it.
  const seesAll = viewer.editsAll || bill.group === null;
  const shown = dues
    .filter(({ whole, open, payments }) => whole > 0 || open > 0 || payments.length > 0)
    .filter(({ from, to }) => seesAll || from.isMe || to.isMe);
  if (!isTogether) return { currency, ...sidesOf(shown, mine), together: null, me: mine };
  const inBook = (line: PlanTransfer): DueView => ({
    whole: line.amount,
    open: line.amount,
    currency,
    ...(line.bill !== undefined && { bill: line.bill }),
    from: face(line.from),
    to: face(line.to),
    ring: NO_RING,
    payments: [],
    mayNote: false,
    isSettled: false,
    ...whoMay(accountSide(book, line.from), accountSide(book, line.to)),
  });
  const lines = planOf(book);
  const change = addMinor(
    ...shown.map(({ from, to, open, isSettled }) =>
      isSettled ? ZERO : from.isMe ? open : to.isMe ? minor(-open) : ZERO,
    ),
  );
  const balance = (mine === null ? undefined : book.balances.get(mine)) ?? ZERO;
  const own = Object.entries(bill.parts).flatMap(([column, part]) =>
    mine !== null && bill.who[column] === mine ? [part] : [],
  );
  return {
    currency,
    ...sidesOf(
      shown.filter(({ isAsked }) => isAsked && standing === undefined),
      mine,
    ),
    together: {
      part: own.length === 0 ? null : addMinor(...own.map(({ share }) => share)),
      outlay: addMinor(...own.map(({ outlay }) => outlay)),
      inBook:
        standing !== undefined
          ? { is: 'theirs', owes: standing?.owes ?? null }
          : book.hasLeft
            ? { is: 'left', balance: isEven(balance, currency) ? ZERO : balance }
            : {
                is: 'plan',
                pays: lines.filter(({ from }) => from === mine).map(inBook),
                gets: lines.filter(({ to }) => to === mine).map(inBook),
              },
      alone: sidesOf(shown, mine),
      afterwards: minor(balance + change),
    },
    me: mine,
  };
}

/** In the order of who gets money: the viewer first. */
function sidesOf(dues: readonly DueView[], mine: string | null): Sides {
  const ids = [...new Set(dues.map(({ to }) => to.id))].toSorted(
    (a, b) => Number(b === mine) - Number(a === mine),
  );
  return {
    payees: ids.map((id) => payeeOf(dues.filter(({ to }) => to.id === id))),
    own: dues.filter(({ from }) => from.isMe),
  };
}

/** Several dues to one person. */
export function payeeOf(dues: readonly DueView[]): Payee {
  const sum = (of: (due: DueView, paid: Received) => number) =>
    addMinor(...dues.map((due) => minor(of(due, receivedOf(due)))));
  const open = sum((due) => (due.isSettled ? 0 : due.open));
  return {
    person: dues[0]!.to,
    // Who paid too much gets back more than the bill as it is says.
    whole: minor(
      Math.max(
        open,
        sum(({ whole, isSettled }, { received, waiting, setOff }) =>
          isSettled ? received + waiting : Math.max(0, whole - setOff),
        ),
      ),
    ),
    open,
    received: sum((_, { received }) => received),
    waiting: sum((_, { waiting }) => waiting),
    dues: [...dues],
  };
}

const NO_RING: Ring = { state: 'empty', says: null, by: null };

const accountSide = ({ people }: Book, person: string): PaymentSide => ({
  user: people.get(person)?.user ?? null,
  holders: [],
});

/** A person's columns on a bill, those that are still there first. */
const columnsOf = ({ who, columns }: BillInBook, person: string): string[] =>
  Object.keys(who)
    .filter((column) => who[column] === person)
    .toSorted((a, b) => Number(columns[a]?.gone ?? false) - Number(columns[b]?.gone ?? false));

/** @param me the viewer's id if it is they; else null */
function personFace(book: Book, bill: BillInBook, view: BoardView, person: string, me: string | null): Face {
  const ids = columnsOf(bill, person);
  const seat = view.columns.find(({ id }) => ids.includes(id));
  const title = seat?.title || book.people.get(person)?.name || '';
  const { letters, tone } = seat ?? faceOf({ ...book.people.get(person), name: title });
  return {
    id: person,
    title,
    letters,
    tone,
    isMe: me !== null,
    user: me ?? book.people.get(person)?.user ?? null,
  };
}

function sideOf(bill: BillInBook, person: string): PaymentSide {
  const columns = columnsOf(bill, person).flatMap((id) => getOwn(bill.columns, id) ?? []);
  return {
    user: columns.find(({ user }) => user !== null)?.user ?? null,
    holders: columns.flatMap(({ holders = [] }) => holders),
  };
}

/** The number of a due's row, whatever was paid. Who got too much has no part, and gives back what is open. */
export const partOf = ({ whole, open }: Pick<DueView, 'whole' | 'open'>): Minor => (whole > 0 ? whole : open);

/** What one's own word would have to be so that nothing of the bill is left between the two. */
export function evenAmount({ whole, payments }: DueView, written: PaymentInBook | null): Minor {
  const others = addMinor(...payments.filter(({ id }) => id !== written?.id).map(({ counted }) => counted));
  return minor(Math.max(0, whole - others));
}

/** The payment that stands between two people for the bill: the one that their ring tells of. */
export const mainPayment = ({ payments, ring }: DueView): PaymentInBook | null =>
  moneyOf(payments).find(({ doc: { sent, got } }) =>
    ring.state === 'differs' ? sent !== null && got !== null && sent !== got : !!sent || !!got,
  ) ??
  moneyOf(payments)[0] ??
  null;

const moneyOf = (payments: readonly PaymentInBook[]) => payments.filter(({ doc }) => doc.how !== 'offset');
