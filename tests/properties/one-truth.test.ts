import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from '../../server/account/export-csv.ts';
import type { User } from '../../src/contract/auth.ts';
import { summarizeBoard } from '../../src/data/edits/view.ts';
import { personFinder, settlingOf, type Settling } from '../../src/data/queries/query-books.ts';
import { shownBoard, type StoredBoard } from '../../src/domain/board/board.ts';
import type { Role } from '../../src/domain/board/rights.ts';
import { currencyOf, leastPaid, unitOf } from '../../src/domain/money/currencies.ts';
import {
  addMinor,
  formatAmount,
  formatMoney,
  minor,
  toDecimal,
  totalsOf,
  type Minor,
  type Money,
} from '../../src/domain/money/money.ts';
import { activityOf, billsThatCameBack } from '../../src/domain/settling/activity.ts';
import { besideBill, bookOfBill } from '../../src/domain/settling/bill-book.ts';
import { booksOf, isBookOf, isEven, personInBook, type Book } from '../../src/domain/settling/books.ts';
import { duesOf } from '../../src/domain/settling/dues.ts';
import { byCurrencies, evenPayments, netOf, type PairBalance } from '../../src/domain/settling/offsets.ts';
import { ownPart } from '../../src/domain/settling/own-part.ts';
import { aboutPayment } from '../../src/domain/settling/payment.ts';
import { planOf } from '../../src/domain/settling/plan.ts';
import { otherOf, sumsOf } from '../../src/domain/settling/sums.ts';
import { whyTransfer } from '../../src/domain/settling/why.ts';
import { withPerson } from '../../src/domain/settling/with-person.ts';
import { unpaidRest } from '../../src/domain/split/outlays.ts';
import { boardView } from '../../src/features/board/board-view.ts';
import { openAmounts, ownSentence } from '../../src/features/board/paying/own-sentence.ts';
import { ownPaying, payingView, payingViewer } from '../../src/features/board/paying/paying-view.ts';
import { splitSummary, summaryText } from '../../src/features/board/send/summary-text.ts';
import {
  ali,
  anyWorldOps,
  applyWorldOp,
  balan,
  billsOf,
  chong,
  devi,
  makanGroup,
  melur,
  startWorld,
  trip,
  type World,
} from './books.ts';

/**
 * One truth: after each step of any story each viewer gets one amount for one pair of people, from the bill,
 * Collect, the shared text, the list row, /activity, /settle, the start page, groups, the members overview,
 * the page of the two and the CSV. Each viewer has what the server shows them, and the functions are those of
 * the screens.
 */
interface Viewer {
  me: Pick<User, '_id' | 'isGuest'>;
  groups: readonly string[];
  role: (bill: StoredBoard, id: string) => Role | null;
}

const guest = '0193a000-0000-7000-8000-0000000000a9';
const hasPlace = (user: string) => (bill: StoredBoard) =>
  Object.values(bill.columns).some((column) => column.user === user);
/** Ali made all bills, Bala is in Makan, Chong was, Devi never; a guest holds a person of one bill. */
const viewers: Record<string, Viewer> = {
  creator: { me: { _id: ali }, groups: [makanGroup, trip], role: () => 'creator' },
  member: {
    me: { _id: balan },
    groups: [makanGroup],
    role: (bill) =>
      bill.bill.group === makanGroup ? 'member' : hasPlace(balan)(bill) ? 'participant' : null,
  },
  former: { me: { _id: chong }, groups: [], role: (bill) => (hasPlace(chong)(bill) ? 'participant' : null) },
  participant: {
    me: { _id: devi },
    groups: [],
    role: (bill) => (hasPlace(devi)(bill) ? 'participant' : null),
  },
  guest: { me: { _id: guest, isGuest: true }, groups: [], role: (_, id) => (id === melur ? 'guest' : null) },
};

/** What the server shows a viewer: as server/access/access.ts has it. */
function knownTo(world: World, { me, groups, role }: Viewer): World {
  const bills = Object.fromEntries(
    Object.entries(world.bills).filter(([id, bill]) => role(bill, id) !== null),
  );
  const isHeld = (bill: string, column: string) =>
    bills[bill]?.columns[column]?.user === null &&
    Object.hasOwn(bills[bill].columns[column].holders ?? {}, me._id);
  const payments = Object.entries(world.payments).filter(([id]) => {
    const about = aboutPayment(id)!;
    if (about.for === 'bill')
      return (
        about.bill in bills && (!me.isGuest || [about.from, about.to].some((one) => isHeld(about.bill, one)))
      );
    if (about.from === me._id || about.to === me._id) return true;
    return about.for === 'group' && groups.includes(about.group);
  });
  return { bills, payments: Object.fromEntries(payments) };
}

const names: Record<string, string> = { [ali]: 'Ali', [balan]: 'Bala', [chong]: 'Chong', [devi]: 'Devi' };
const groupOf = (_id: string) => ({
  _id,
  name: 'Group',
  rev: 1,
  creator: ali,
  deletedBy: null,
  people: Object.fromEntries(Object.entries(names).map(([user, name]) => [user, { name, user }])),
});

function holdForGuest(world: World): World {
  const bill = world.bills[melur]!;
  const columns = { ...bill.columns, c2: { ...bill.columns['c2']!, holders: { [guest]: true as const } } };
  return { ...world, bills: { ...world.bills, [melur]: { ...bill, columns } } };
}

function check(world: World, viewer: Viewer): void {
  const known = knownTo(world, viewer);
  const { me, groups, role } = viewer;
  const personOf = personFinder(groups.map(groupOf));
  const [bills, payments] = [billsOf(known), Object.values(known.payments)];
  const settling = settlingOf(booksOf(bills, payments, personOf), me._id, (group) => groups.includes(group));
  const { books, mine, pay, back } = settling;

  // The start page, group headers and the members overview are sums of the sentences of /settle.
  const total = (side: 'pay' | 'back') => totalsOf(books.flatMap((book) => inBook(book)[side]));
  const inBook = (book: Book) => sumsOf(mine, (line) => line.book === book);
  const only = ([one]: readonly Money[]) => one?.amount ?? 0;
  expect({ pay, back }).toEqual({ pay: total('pay'), back: total('back') });
  for (const book of books) {
    const own = personInBook(book, me._id);
    const balance = own === null ? 0 : book.balances.get(own)!;
    // What isn't asked because it is too little: at most that of each transfer.
    expect(Math.abs(only(inBook(book).back) - only(inBook(book).pay) - balance)).toBeLessThan(
      leastPaid(book.currency) * book.people.size,
    );
    expect([...book.balances]).toEqual([...csvBalances(book, known)]);
    if (own !== null)
      for (const [, amount] of billsThatCameBack(book, own)) expect(amount).toBeLessThanOrEqual(balance);
  }
  for (const { book, from, to, amount, own } of mine) {
    const why = whyTransfer(book, own === 'from' ? from.id : to.id, { from: from.id, to: to.id, amount });
    expect(Math.abs(why.amount)).toBe(amount);
  }

  checkPairs(settling, me._id);

  for (const bill of bills) {
    if (bill.isDeleted) continue;
    const stored = known.bills[bill.id]!;
    const board = shownBoard(stored);
    const book = bookOfBill(bill, besideBill(bill, bills, payments), personOf);
    const same = books.find(({ id }) => id === book.id)!;
    expect(Object.fromEntries(book.balances)).toEqual(Object.fromEntries(same.balances));
    const dues = duesOf(same, bill.id);
    const view = boardView(board, bill.id);
    // A list shows what people pay, whatever total is printed.
    expect(summarizeBoard(stored, bill.id).total).toBe(view.total);
    const whole = payingView(book, bill.id, view, payingViewer(me, role(stored, bill.id)!));
    const paying = me.isGuest ? ownPaying(whole) : whole;
    const own = personInBook(same, me._id);
    expect(whole.me).toBe(own);

    // The bill, and Collect on it.
    for (const { person, whole: all, collected, dues: theirs } of whole.payees)
      expect(all - collected).toBe(askedOf(theirs.filter(({ to }) => to.id === person.id)));
    for (const { from, to, asked } of whole.payees.flatMap((payee) => payee.dues))
      expect(asked).toBe(dues.find((due) => due.from === from.id && due.to === to.id)!.asked);
    const [owes, gets] = [
      askedOf(dues.filter(({ from }) => from === own)),
      askedOf(dues.filter(({ to }) => to === own)),
    ];
    expect(askedOf(paying.own)).toBe(owes);
    expect(addMinor(...paying.payees.filter(({ person }) => person.isMe).map(leftOf))).toBe(gets);
    if (owes > 0) expect(ownSentence(paying)!.text).toContain(formatMoney(owes, book.currency));
    else if (gets > 0) expect(ownSentence(paying)!.text).toContain(formatMoney(gets, book.currency));
    expect(owes).toBeLessThanOrEqual(Math.max(0, -(same.balances.get(own ?? '') ?? 0)));

    // The list row and /activity.
    const row = settling.onBill(bill.id);
    expect([row?.pay ?? 0, row?.back ?? 0]).toEqual(own === null ? [0, 0] : [owes, gets]);
    const line = activityOf(books, me._id, () => ({ date: null, added: '', deletion: null })).find(
      (one) => one.id === bill.id && isBookOf(one.book, bill.id),
    );
    if (line?.kind === 'bill' && own !== null) {
      const { mine: part } = ownPart({ ...bill, left: 0 as Minor }, me._id);
      if (Object.values(bill.columns).some(({ user, gone }) => user === me._id && !gone))
        expect(line.part).toBe(part);
    }

    // A bill that is all of its book asks for what /settle says.
    if (same.bills.length === 1 && same.payments.every(({ about }) => about.for === 'bill'))
      expect(asTexts(dues)).toEqual(asTexts(planOf(same)));

    // The shared text.
    const amounts = openAmounts(whole);
    expect(addMinor(...amounts.map(({ amount }) => amount))).toBe(
      askedOf(whole.payees.flatMap((payee) => payee.dues)),
    );
    const user = { user: me._id, ways: null };
    const summary = splitSummary(board, bill.id, view, user, amounts);
    const payees = whole.payees.map(leftOf).filter((amount) => amount > 0);
    const typed = unpaidRest(board, view.total) === 0 ? 0 : 2;
    expect(summary.paybacks.length - typed).toBeLessThanOrEqual(payees.length);
    const text = summaryText(summary, false);
    for (const { amount } of amounts) expect(text).toContain(formatAmount(amount, book.currency));
  }
}

/** "You and Ali": the sentences of /settle with one person, their sum, why, and what makes them even. */
function checkPairs({ books, mine }: Pick<Settling, 'books' | 'mine'>, me: string): void {
  const everybody = new Set(books.flatMap(({ people }) => [...people.keys()]));
  for (const line of mine) expect(everybody).toContain(otherOf(line).id);
  for (const other of everybody) {
    const lines = mine.filter((line) => otherOf(line).id === other);
    const between = withPerson({ books, mine }, me, other);
    if (lines.length > 0) expect(between).not.toBeNull();
    if (!between) continue;
    const { balances, nets, shared } = between;
    const overview = sumsOf(mine, (line) => otherOf(line).id === other);
    const owed = overview.pay.map((one) => ({ ...one, amount: minor(-one.amount) }));
    expect(totalsOf(nets)).toEqual(totalsOf([...overview.back, ...owed]));
    const inPlans = shared.flatMap((book) => {
      const own = personInBook(book, me);
      const signed = planOf(book).flatMap(({ from, to, amount }) =>
        from === other && to === own ? [amount] : from === own && to === other ? [-amount] : [],
      );
      return signed.length > 0 ? [`${book.id} ${addMinor(...(signed as Minor[]))}`] : [];
    });
    expect(balances.map(({ book, amount }) => `${book.id} ${amount}`).toSorted()).toEqual(inPlans.toSorted());
    for (const { book, me: own, amount } of balances) {
      const transfer = amount > 0 ? { from: other, to: own } : { from: own, to: other };
      expect(whyTransfer(book, own, { ...transfer, amount: minor(Math.abs(amount)) }).amount).toBe(amount);
    }
    for (const some of byCurrencies(balances)) checkEven(some);
  }
}

function checkEven(balances: readonly PairBalance[]): void {
  const net = netOf(balances);
  const { offsets, rest } = evenPayments(balances);
  const towardsMe = (one: { field: 'sent' | 'got'; amount: Minor }) =>
    one.field === 'got' ? one.amount : -one.amount;
  expect(offsets.reduce((sum, one) => sum + towardsMe(one), 0)).toBe(0);
  if (rest) expect(towardsMe(rest)).toBe(net);
  else expect(isEven(net, balances[0]!.book.currency)).toBe(true);
}

const askedOf = (dues: readonly { asked: Minor }[]): Minor => addMinor(...dues.map(({ asked }) => asked));
const leftOf = ({ whole, collected }: { whole: Minor; collected: Minor }): Minor => minor(whole - collected);
const asTexts = (lines: readonly { from: string; to: string; amount?: Minor; asked?: Minor }[]) =>
  lines
    .flatMap(({ from, to, amount, asked }) => {
      const value = amount ?? asked ?? 0;
      return value > 0 ? [`${from} ${to} ${value}`] : [];
    })
    .toSorted();

/** What somebody with a spreadsheet gets: of people's lines and of payments. */
function csvBalances(book: Book, { bills }: World): Map<string, number> {
  const balances = new Map([...book.people.keys()].map((id) => [id, 0]));
  const add = (id: string, by: number) =>
    balances.set(id, minor(Math.round(balances.get(id)! + by * unitOf(book.currency))));
  for (const { id, who, isDeleted, ...bill } of book.bills) {
    const columns = Object.keys(shownBoard(bills[id]!).columns);
    if (isDeleted || currencyOf(bill) !== book.currency) continue;
    for (const [at, { outlay, share, rest }] of partsOf(bills[id]!, id).entries())
      add(who[columns[at]!]!, Number(outlay) - Number(share) - Number(rest));
  }
  for (const { from, to, doc } of book.payments) {
    const [sent, got] = [doc.sent, doc.got].map((word) =>
      word === null ? '' : toDecimal(word, book.currency),
    );
    const amount = Number(got === '' ? sent : got);
    add(from, amount);
    add(to, -amount);
  }
  return balances;
}

test.each(Object.keys(viewers))(
  'after each step of any story a %s gets one amount for one pair on every screen',
  (name) => {
    fc.assert(
      fc.property(anyWorldOps, fc.constantFrom(1, 4, 15), (ops, every) => {
        let world = holdForGuest(startWorld);
        for (const [at, op] of ops.entries()) {
          world = applyWorldOp(world, op);
          if (at % every === 0 || at === ops.length - 1) check(world, viewers[name]!);
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 8) },
    );
  },
);
