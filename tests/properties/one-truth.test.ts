import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from '../../server/account/export-csv.ts';
import type { User } from '../../src/contract/auth.ts';
import { summarizeBoard } from '../../src/data/edits/view.ts';
import { settlingOf, type Settling } from '../../src/data/queries/query-books.ts';
import { shownBoard, type StoredBoard } from '../../src/domain/board/board.ts';
import type { Role } from '../../src/domain/board/rights.ts';
import type { People } from '../../src/domain/group/group.ts';
import { currencyOf, leastPaid, unitOf } from '../../src/domain/money/currencies.ts';
import {
  addMinor,
  formatAmount,
  formatMoney,
  minor,
  ZERO,
  toDecimal,
  totalsOf,
  type Minor,
  type Money,
} from '../../src/domain/money/money.ts';
import { activityOf } from '../../src/domain/settling/activity.ts';
import { besideBill, bookOfBill } from '../../src/domain/settling/bill-book.ts';
import { booksOf, isBookOf, isEven, personInBook, type Book } from '../../src/domain/settling/books.ts';
import { onlyBillOf } from '../../src/domain/settling/dues.ts';
import { byCurrencies, evenPayments, netOf, type PairBalance } from '../../src/domain/settling/offsets.ts';
import { ownPart } from '../../src/domain/settling/own-part.ts';
import { aboutPayment } from '../../src/domain/settling/payment.ts';
import { personFinder } from '../../src/domain/settling/person-finder.ts';
import { planOf } from '../../src/domain/settling/plan.ts';
import { otherOf, sumsOf } from '../../src/domain/settling/sums.ts';
import { whyTransfer } from '../../src/domain/settling/why.ts';
import { withPerson } from '../../src/domain/settling/with-person.ts';
import { boardView } from '../../src/features/board/board-view.ts';
import { openAmounts, ownSentence } from '../../src/features/board/paying/own-sentence.ts';
import {
  ownPaying,
  payingView,
  payingViewer,
  type DueView,
  type PayingView,
} from '../../src/features/board/paying/paying-view.ts';
import { splitSummary, summaryText } from '../../src/features/board/send/summary-text.ts';
import { paidTexts } from '../../src/features/board/who-paid/texts.ts';
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
  teh,
  trip,
  type World,
} from './books.ts';

/**
 * One truth: a bill shows parts, and money moves in books. After each step of any story each number on each
 * screen of each viewer has a label that says which it is, and is the same for all who see that label: the
 * bill, Collect, the shared text, the list row, /activity, /settle, the start page, groups, the page of two
 * people and the CSV. Each viewer has what the server shows them, and the functions are those of the screens.
 *
 *   part <bill> <column>      a person's part
 *   bill <bill> <from> <to>   what one pays another for the bill alone
 *   back <bill> <person>      what somebody gets back for it alone
 *   line <book> <from> <to>   a line of the book's plan
 *   balance <book> <person>   what somebody owes, or gets back, in the book
 */
interface Viewer {
  me: Pick<User, '_id' | 'isGuest'>;
  groups: readonly string[];
  left?: readonly string[];
  role: (bill: StoredBoard, id: string) => Role | null;
}

type Labels = Map<string, number>;

const guest = '0193a000-0000-7000-8000-0000000000a9';
const guestOfMei = '0193a000-0000-7000-8000-0000000000a8';
const mei = 'person-mei';
const hasPlace = (user: string) => (bill: StoredBoard) =>
  Object.values(bill.columns).some((column) => column.user === user);
const memberOf =
  (group: string, user: string): Viewer['role'] =>
  (bill) =>
    bill.bill.group === group ? 'member' : hasPlace(user)(bill) ? 'participant' : null;
/**
 * Ali made all bills. Bala is in Makan; Chong was, and is in Trip. Devi was in no group. One guest holds
 * somebody who is typed on a bill, another one a person of Makan. A visitor has the bills without a group.
 */
const viewers: Record<string, Viewer> = {
  creator: { me: { _id: ali }, groups: [makanGroup, trip], role: () => 'creator' },
  member: { me: { _id: balan }, groups: [makanGroup], role: memberOf(makanGroup, balan) },
  'former member': {
    me: { _id: chong },
    groups: [trip],
    left: [makanGroup],
    role: memberOf(trip, chong),
  },
  participant: {
    me: { _id: devi },
    groups: [],
    role: (bill) => (hasPlace(devi)(bill) ? 'participant' : null),
  },
  guest: { me: { _id: guest, isGuest: true }, groups: [], role: (_, id) => (id === melur ? 'guest' : null) },
  'guest of the group': {
    me: { _id: guestOfMei, isGuest: true },
    groups: [],
    role: (_, id) => (id === teh ? 'guest' : null),
  },
  visitor: { me: { _id: ali }, groups: [], role: (bill) => (bill.bill.group === null ? 'creator' : null) },
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

const names: Record<string, string> = { [ali]: 'Ali', [balan]: 'Bala', [chong]: 'Chong', [mei]: 'Mei' };
const peopleOf: Record<string, string[]> = { [makanGroup]: [ali, balan, chong, mei], [trip]: [ali, chong] };
const groupOf = (_id: string) => ({
  _id,
  people: Object.fromEntries(
    peopleOf[_id]!.map((id) => [id, { name: names[id]!, ...(id !== mei && { user: id }) }]),
  ) as People,
});

/** The server takes a group's payment between people of it alone. */
const isTaken = (op: Parameters<typeof applyWorldOp>[1]): boolean => {
  const about = 'payment' in op ? aboutPayment(op.payment) : null;
  return about?.for !== 'group' || [about.from, about.to].every((id) => peopleOf[about.group]!.includes(id));
};

function withGuests(world: World): World {
  const hold = (id: string, user: string, person?: string) => {
    const bill = world.bills[id]!;
    const column = { ...bill.columns['c2']!, holders: { [user]: true as const }, ...(person && { person }) };
    return { ...bill, columns: { ...bill.columns, c2: column } };
  };
  const bills = { ...world.bills, [melur]: hold(melur, guest), [teh]: hold(teh, guestOfMei, mei) };
  return { ...world, bills };
}

/** As server/bills/guests/standing.ts tells it. */
function standingOf(world: World, bill: string, held: string) {
  const books = booksOf(
    billsOf(world),
    Object.values(world.payments),
    personFinder(Object.keys(peopleOf).map(groupOf)),
  );
  const book = books.find((one) => isBookOf(one, bill))!;
  const balance = book.balances.get(book.bills.find(({ id }) => id === bill)!.who[held]!)!;
  return {
    together: onlyBillOf(book)?.id !== bill,
    owes: balance < 0 && !isEven(balance, book.currency),
  };
}

type Id = { id: string };
const onBill = (bill: string, { currency }: Book, from: Id, to: Id): string =>
  `bill ${bill} ${currency} ${from.id} ${to.id}`;

/** All numbers on all screens of a viewer. */
function numbersOf(world: World, viewer: Viewer): Labels {
  const labels: Labels = new Map();
  const tell = (label: string, amount: number) => {
    expect([label, labels.get(label) ?? amount]).toEqual([label, amount]);
    labels.set(label, amount);
  };
  const known = knownTo(world, viewer);
  const { me, groups, left: leftGroups = [], role } = viewer;
  const personOf = personFinder(
    groups.map(groupOf),
    new Map([...groups, ...leftGroups].map((id) => [id, 'Group'])),
  );
  const hasLeft = (group: string) => leftGroups.includes(group);
  const [bills, payments] = [billsOf(known), Object.values(known.payments)];
  const settling = settlingOf(booksOf(bills, payments, personOf, hasLeft), me._id, (group) =>
    groups.includes(group),
  );
  const { books, mine, left, pay, back } = settling;
  const guestBill = Object.keys(known.bills).find(() => me.isGuest);
  const heldRow =
    guestBill === teh &&
    known.bills[teh]!.bill.group !== null &&
    known.bills[teh]!.columns['c2']!.user === null;
  const standing = heldRow ? standingOf(world, teh, 'c2') : undefined;

  // The start page, group headers and the members overview are sums of the sentences of /settle.
  const inBook = (book: Book) => sumsOf(mine, (line) => line.book === book);
  const onlyAmount = ([one]: readonly Money[]) => one?.amount ?? 0;
  const ofLeft = (sign: 1 | -1) =>
    left.flatMap(({ book: { currency }, amount }) =>
      Math.sign(amount) === sign ? [{ currency, amount: minor(Math.abs(amount)) }] : [],
    );
  const total = (side: 'pay' | 'back') =>
    totalsOf([...books.flatMap((book) => inBook(book)[side]), ...ofLeft(side === 'pay' ? -1 : 1)]);
  expect({ pay, back }).toEqual({ pay: total('pay'), back: total('back') });
  const isGuest = me.isGuest === true;
  for (const book of books) {
    const own = personInBook(book, me._id);
    const balance = own === null ? 0 : book.balances.get(own)!;
    expect([...book.balances]).toEqual([...csvBalances(book, known)]);
    if (own === null) continue;
    if (book.hasLeft) expect(inBook(book)).toEqual({ pay: [], back: [] });
    // What isn't asked because it is too little: at most that of each transfer.
    else
      expect(Math.abs(onlyAmount(inBook(book).back) - onlyAmount(inBook(book).pay) - balance)).toBeLessThan(
        leastPaid(book.currency) * book.people.size * Math.max(1, book.bills.length),
      );
    // Who is outside of a group, and who holds somebody, knows of one bill.
    if (book.about.for !== 'group' || book.hasLeft || !book.people.get(own)!.isOutside)
      if (!isGuest) tell(`balance ${book.id} ${own}`, balance);
    if (!isGuest && groups.includes(book.about.for === 'group' ? book.about.group : ''))
      for (const [person, amount] of book.balances)
        if (!book.people.get(person)!.isOutside) tell(`balance ${book.id} ${person}`, amount);
  }
  for (const { book, from, to, amount, own, bill } of [...mine, ...settling.others]) {
    const person = own === 'from' ? from.id : to.id;
    const why = whyTransfer(book, person, { from: from.id, to: to.id, ...(bill !== undefined && { bill }) });
    if (own !== null && bill !== undefined) expect(Math.abs(why.amount)).toBe(amount);
    const on = bill ?? onlyBillOf(book)?.id;
    // A guest's own list has no lines of others, and another page than /settle.
    if (isGuest) continue;
    tell(on === undefined ? `line ${book.id} ${from.id} ${to.id}` : onBill(on, book, from, to), amount);
  }
  for (const { book, amount } of left) tell(`balance ${book.id} ${personInBook(book, me._id)}`, amount);

  checkPairs(settling, me._id);

  for (const bill of bills) {
    if (bill.isDeleted) continue;
    const stored = known.bills[bill.id]!;
    const board = shownBoard(stored);
    const book = bookOfBill(bill, besideBill(bill, bills, payments), personOf, hasLeft);
    const same = books.find(({ id }) => id === book.id)!;
    expect(Object.fromEntries(book.balances)).toEqual(Object.fromEntries(same.balances));
    const view = boardView(board, bill.id);
    // A list shows what people pay, whatever total is printed.
    expect(summarizeBoard(stored, bill.id).total).toBe(view.total);
    const whole = payingView(book, bill.id, view, payingViewer(me, role(stored, bill.id)!), standing);
    const paying = isGuest ? ownPaying(whole, undefined, ZERO) : whole;
    const { together } = paying;
    const own = personInBook(same, me._id);
    expect(whole.me).toBe(own);
    for (const [column, { share }] of Object.entries(bill.parts)) tell(`part ${bill.id} ${column}`, share);

    // The bill, Collect, and "This bill alone".
    const tellDue = ({ from, to, open }: DueView) => {
      if (!isGuest || from.isMe) tell(onBill(bill.id, book, from, to), open);
    };
    for (const sides of [paying, ...(together ? [together.alone] : [])]) {
      sides.own.forEach(tellDue);
      for (const payee of sides.payees) {
        payee.dues.forEach(tellDue);
        expect(payee.open).toBe(
          addMinor(...payee.dues.map(({ open, isSettled }) => (isSettled ? ZERO : open))),
        );
        expect(payee.received).toBeLessThanOrEqual(confirmedOf(payee.dues));
        expect(payee.received + payee.waiting).toBeLessThanOrEqual(payee.whole);
      }
    }
    const all = together ? together.alone : paying;
    const mineBack = all.payees.find(({ person }) => person.isMe);
    if (own !== null)
      tell(`back ${bill.id} ${own}`, addMinor(...(mineBack?.dues ?? []).map(({ open }) => open)));
    if (together) checkTogether(paying, { same, settling, own, tell });
    const asked = addMinor(...paying.own.map(({ open }) => open));
    const gets = addMinor(...paying.payees.filter(({ person }) => person.isMe).map(({ open }) => open));
    const waiting = paying.payees.find(({ person }) => person.isMe)?.waiting ?? 0;
    const sentence = ownSentence(paying)?.text ?? '';
    if (asked > 0) expect(sentence).toContain(formatMoney(asked, book.currency));
    else if (gets > 0 && !together) expect(sentence).toContain(formatMoney(gets, book.currency));

    // The list row and /activity: a row asks for what the bill asks, and for nothing else.
    const row = settling.onBill(bill.id);
    const isInBook = together !== null && !same.people.get(own ?? '')?.isOutside;
    if (standing === undefined)
      expect([row?.pay ?? 0, row?.back ?? 0, row?.waiting ?? 0]).toEqual(
        own === null ? [0, 0, 0] : isInBook ? [asked, 0, 0] : [asked, gets, waiting],
      );
    const line = activityOf(books, me._id, () => ({ date: null, added: '', deletion: null })).find(
      (one) => one.id === bill.id && isBookOf(one.book, bill.id),
    );
    const { mine: part } = ownPart({ ...bill, left: 0 as Minor }, me._id);
    if (line?.kind === 'bill' && own !== null && hasPlace(me._id)(board)) expect(line.part).toBe(part);

    // The shared text: parts, who paid, and what the bill itself asks for.
    const amounts = openAmounts(whole);
    const settledIn = whole.together ? { book: 'Makan', link: 'https://kira/1' } : null;
    const summary = splitSummary(board, bill.id, view, { user: me._id, ways: null }, amounts, settledIn);
    const text = summaryText(summary, false);
    for (const { amount } of amounts) expect(text).toContain(formatAmount(amount, book.currency));
    expect(text.includes(paidTexts.settleIn('Makan'))).toBe(settledIn !== null);
    if (settledIn && amounts.length === 0) expect(text).not.toContain('gets back');
  }
  return labels;
}

interface Known {
  same: Book;
  settling: Pick<Settling, 'mine' | 'left'>;
  own: string | null;
  tell: (label: string, amount: number) => void;
}

/** The line about the book says what /settle says, and no due of the group's people is asked on the bill. */
function checkTogether(
  { own: asked, payees, together }: PayingView,
  { same, settling, own, tell }: Known,
): void {
  for (const { from, to } of [...asked, ...payees.flatMap(({ dues }) => dues)])
    expect([from, to].some(({ id }) => same.people.get(id)?.isOutside)).toBe(true);
  const { inBook } = together!;
  if (inBook.is === 'left') {
    const balance = settling.left.find(({ book }) => book.id === same.id)?.amount ?? 0;
    expect(inBook.balance).toBe(balance);
  }
  if (inBook.is === 'plan' && own !== null) {
    const lines = settling.mine.filter(({ book }) => book.id === same.id);
    const shown = [...inBook.pays, ...inBook.gets].map(({ from, to, open }) => `${from.id} ${to.id} ${open}`);
    expect(shown.toSorted()).toEqual(
      lines.map(({ from, to, amount }) => `${from.id} ${to.id} ${amount}`).toSorted(),
    );
    for (const { bill, from, to, open } of inBook.pays)
      tell(bill === undefined ? `line ${same.id} ${from.id} ${to.id}` : onBill(bill, same, from, to), open);
  }
}

const confirmedOf = (dues: readonly DueView[]): number =>
  dues
    .flatMap(({ payments }) => payments)
    .reduce((sum, { doc }) => sum + (doc.how === 'offset' ? 0 : (doc.got ?? 0)), 0);

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
      if (book.hasLeft) return [];
      const own = personInBook(book, me);
      const signed = planOf(book).flatMap(({ from, to, amount }) =>
        from === other && to === own ? [amount] : from === own && to === other ? [-amount] : [],
      );
      return signed.length > 0 ? [`${book.id} ${addMinor(...(signed as Minor[]))}`] : [];
    });
    expect(balances.map(({ book, amount }) => `${book.id} ${amount}`).toSorted()).toEqual(inPlans.toSorted());
    for (const { book, me: own, amount } of balances) {
      const transfer = amount > 0 ? { from: other, to: own } : { from: own, to: other };
      expect(whyTransfer(book, own, transfer).amount).toBe(amount);
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

test(
  'after each step of any story each number is the same for all who see its label',
  { timeout: 600_000 },
  () => {
    fc.assert(
      fc.property(anyWorldOps, fc.constantFrom(1, 4, 15), (ops, every) => {
        let world = withGuests(startWorld);
        for (const [at, op] of ops.filter(isTaken).entries()) {
          world = applyWorldOp(world, op);
          if (at % every !== 0 && at !== ops.length - 1) continue;
          const seen: Labels = new Map();
          for (const [name, viewer] of Object.entries(viewers))
            for (const [label, amount] of numbersOf(world, viewer)) {
              expect([name, label, amount]).toEqual([name, label, seen.get(label) ?? amount]);
              seen.set(label, amount);
            }
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 10) },
    );
  },
);
