import type { User } from '../../../contract/auth.ts';
import { makesBills } from '../../../data/visitor/visitor.ts';
import { getOwn } from '../../../domain/board/board.ts';
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
import { comesBack, duesOf, type Due } from '../../../domain/settling/dues.ts';
import { mayNote, maySay, type PaymentSide } from '../../../domain/settling/payment.ts';
import { paymentsOn, ringOf, type Ring } from '../../../domain/settling/rings.ts';
import { byNewest } from '../../../domain/settling/target.ts';
import { faceOf, type Face as Drawn } from '../../../faces/faces.ts';
import type { BoardView } from '../board-view.ts';

/** Who pays whom for one bill, as its screen shows it. All amounts come from `duesOf`. */
export interface PayingView {
  /** The bill's. */
  currency: Currency;
  /** Who gets money back, the viewer first. */
  payees: Payee[];
  /** What the viewer pays. */
  own: DueView[];
  /** The bill changed after the viewer paid: so much comes back. */
  back: Minor;
  /** The viewer, or for guests the person for whom they pick, in the book; null: nobody. */
  me: string | null;
}

export interface Payee {
  person: Face;
  /** Everything that they get back for the bill, whoever has paid. */
  whole: Minor;
  /** What of it nobody is asked for any more. */
  collected: Minor;
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

export interface DueView extends Pick<Due, 'whole' | 'open' | 'asked'> {
  /** Of these amounts. */
  currency: Currency;
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

/** What somebody who picks for themselves pays or gets back, and nobody else's. */
export const ownPaying = (paying: PayingView): PayingView => ({
  ...paying,
  payees: paying.payees.filter(({ person }) => person.isMe),
});

interface Viewer {
  user: string;
  editsAll: boolean;
}

export function payingView(book: Book, billId: string, view: BoardView, viewer: Viewer): PayingView {
  const bill = book.bills.find(({ id }) => id === billId);
  if (!bill) return { currency: book.currency, payees: [], own: [], back: ZERO, me: null };
  const mine = personInBook(book, viewer.user);
  const face = (person: string) => personFace(book, bill, view, person, person === mine ? viewer.user : null);
  const dues = duesOf(book, billId).map((due): DueView => {
    const sides = { from: sideOf(bill, due.from), to: sideOf(bill, due.to) };
    return {
      ...due,
      currency: book.currency,
      from: face(due.from),
      to: face(due.to),
      ring: ringOf(book, billId, due.from, due.to),
      payments: paymentsOn(book, billId, due.from, due.to).toSorted(byNewest),
      mayNote: mayNote(viewer.user, bill, viewer.editsAll),
      maySent: maySay(viewer.user, 'sent', sides, viewer.editsAll),
      mayGot: maySay(viewer.user, 'got', sides, viewer.editsAll),
    };
  });
  // Of a group's bill others know its other bills, and what they paid each other: who has left can't tell it.
  const seesAll = viewer.editsAll || bill.group === null;
  const shown = dues
    .filter(({ whole, asked, payments }) => whole > 0 || asked > 0 || payments.length > 0)
    .filter(({ from, to }) => seesAll || from.isMe || to.isMe);
  const ids = [...new Set(shown.map(({ to }) => to.id))].toSorted(
    (a, b) => Number(b === mine) - Number(a === mine),
  );
  return {
    currency: book.currency,
    payees: ids.map((id) => payeeOf(shown.filter(({ to }) => to.id === id))),
    own: shown.filter(({ from }) => from.isMe),
    back: mine === null ? ZERO : comesBack(book, billId, mine),
    me: mine,
  };
}

function payeeOf(dues: DueView[]): Payee {
  const asked = addMinor(...dues.map((due) => due.asked));
  // Who paid too much gets back more than the bill as it is says.
  const whole = minor(Math.max(asked, addMinor(...dues.map((due) => due.whole))));
  return { person: dues[0]!.to, whole, collected: minor(Math.max(0, whole - asked)), dues };
}

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

/** What one's own word would have to be so that nothing of the bill is left between the two. */
export function evenAmount({ whole, payments }: DueView, written: PaymentInBook | null): Minor {
  const others = addMinor(...payments.filter(({ id }) => id !== written?.id).map(({ counted }) => counted));
  return minor(Math.max(0, whole - others));
}

/** Nothing is asked any more, and nobody said a word: the rest of the book makes it even. */
export const isEvenThroughBook = ({ ring, open, asked, currency }: DueView): boolean =>
  ring.state === 'empty' && !isEven(open, currency) && asked === 0;

/** The payment that stands between two people for the bill: the one that their ring tells of. */
export const mainPayment = ({ payments, ring }: DueView): PaymentInBook | null =>
  payments.find(({ doc: { sent, got } }) =>
    ring.state === 'differs' ? sent !== null && got !== null && sent !== got : !!sent || !!got,
  ) ??
  payments[0] ??
  null;
