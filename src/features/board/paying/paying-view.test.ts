import { describe, expect, test } from 'vitest';
import {
  ali as aliId,
  all,
  balan,
  forGroup,
  makanGroup,
  melur,
  nasi,
  openBooks,
  sayWord,
  table,
  teh,
  word,
  type World,
} from '../../../../tests/properties/books.ts';
import type { BookStanding } from '../../../contract/guests.ts';
import type { StoredBoard } from '../../../domain/board/board.ts';
import { emptyBill, shownBoard } from '../../../domain/board/board.ts';
import { ranks } from '../../../domain/board/rank.ts';
import { minor } from '../../../domain/money/money.ts';
import { countBoard } from '../../../domain/settling/book-bill.ts';
import { booksOf, type BookPayment, type WordAuthor } from '../../../domain/settling/books.ts';
import { ownOnBill } from '../../../domain/settling/dues.ts';
import { emptyPayment, paymentId, type Payment } from '../../../domain/settling/payment.ts';
import { boardView } from '../board-view.ts';
import { describeDue } from './describe-due.ts';
import { isForOpen, nextWord } from './next-word.ts';
import { backSentence, openAmounts, outsideSentence, ownSentence } from './own-sentence.ts';
import {
  evenAmount,
  mainPayment,
  ownPaying,
  partOf,
  payingView,
  payingViewer,
  type DueView,
} from './paying-view.ts';
import { reminderOf } from './reminder.ts';

const BILL = '0193a000-0000-7000-8000-000000000001';
const [first, second, third] = ranks(3);
const column = (title: string, rank: string, user: string | null = null) => ({
  title,
  rank,
  user,
  covered: false,
});
/** Ali had 23.40, Devi 31.73, and Bala paid. Bala and Ali have accounts. */
const board = (alis = 2340): StoredBoard => ({
  bill: { ...emptyBill, title: 'Seri Bayu', paid: [{ who: 'bala', amount: null }] },
  items: {
    nasi: {
      name: 'Nasi',
      quantity: 1,
      price: minor(alis),
      taxRate: null,
      rank: first!,
      shares: { ali: { weight: 1, rank: 'V' } },
    },
    mee: {
      name: 'Mee',
      quantity: 1,
      price: minor(3173),
      taxRate: null,
      rank: second!,
      shares: { devi: { weight: 1, rank: 'V' } },
    },
  },
  columns: {
    ali: column('Ali', first!, 'ali'),
    bala: column('Bala', second!, 'bala'),
    devi: column('Devi', third!),
  },
});
const paid = (
  from: string,
  doc: Partial<Payment>,
  by: Record<string, WordAuthor> = {},
  n = 1,
): BookPayment => ({
  id: paymentId({ for: 'bill', bill: BILL, from, to: 'bala', n }),
  doc: { ...emptyPayment, ...doc },
  at: null,
  by,
});
function seen(user: string, payments: BookPayment[] = [], stored = board(), editsAll = true) {
  const bill = {
    id: BILL,
    title: 'Seri Bayu',
    group: stored.bill.group,
    isDeleted: false,
    ...countBoard(stored, BILL),
  };
  const [book] = booksOf([bill], payments, (_, { user: id }) => (id ? { id, user: id, name: null } : null));
  return payingView(book!, BILL, boardView(shownBoard(stored), BILL), { user, editsAll });
}
const dueOf = (view: ReturnType<typeof seen>, title: string): DueView =>
  view.payees[0]!.dues.find(({ from }) => from.title === title)!;
const aina = { _id: 'aina', name: 'Aina' };
const ali = { _id: 'ali', name: 'Ali' };

test('the payer sees what comes back, and how much of it is there', () => {
  const view = seen('bala', [paid('ali', { sent: minor(2340) }, { sent: ali })]);
  expect(view.payees).toMatchObject([
    { person: { title: 'Bala', isMe: true }, whole: 5513, open: 3173, received: 0, waiting: 2340 },
  ]);
  expect(ownSentence(view)).toEqual({
    text: 'You get back RM 31.73, if Ali’s RM 23.40 arrived',
    isAsked: false,
  });
  expect(openAmounts(view)).toEqual([{ from: 'Devi', to: 'Bala', amount: 3173, isMine: true }]);
});

test('the heading over who pays says how the payee stands, and in the end that they are even', () => {
  const heading = (user: string, doc: Partial<Payment>) => {
    const devis = paid('devi', { got: minor(3173) });
    const { payees, currency } = seen(user, [devis, paid('ali', doc)]);
    return backSentence(payees[0]!, currency);
  };
  expect(heading('bala', {})).toBe('You get back RM 23.40');
  expect(heading('bala', { sent: minor(1500) })).toBe('You get back RM 8.40, if Ali’s RM 15.00 arrived');
  expect(heading('bala', { sent: minor(2340) })).toBe('Even, if Ali’s RM 23.40 arrived');
  expect(heading('bala', { got: minor(2340) })).toBe('Even');
  expect(heading('ali', {})).toBe('Bala gets back RM 23.40');
  expect(heading('ali', { got: minor(2340) })).toBe('Bala is even');
});

test('who pays sees one sentence, and so does somebody who is on no side', () => {
  expect(ownSentence(seen('ali'))).toEqual({ text: 'You pay Bala RM 23.40', isAsked: true });
  expect(ownSentence(seen('ali', [paid('ali', { sent: minor(2340) })]))?.text).toBe('Even');
  expect(ownSentence(seen('nobody'))).toBeNull();
});

test('who hears on their receipt how their part changed since Done does not hear it again', () => {
  const done = { ...shownBoard(board()).columns['ali']!, done: minor(1500) };
  const isTold = (now: number) => ownPaying(seen('ali'), done, minor(now)).isChangeTold;
  expect([isTold(1500), isTold(2340)]).toEqual([false, true]);
});

test('who came by the link and says "That’s me" of who paid is paid by ways of their own', () => {
  const stored = board();
  const bala = { ...stored.columns['bala']!, user: null, holders: { chong: true as const } };
  const held = { ...stored, columns: { ...stored.columns, bala } };
  const payee = (user: string) => seen(user, [], held, false).payees[0]!.person;
  expect(payee('chong')).toMatchObject({ isMe: true, user: 'chong' });
  expect(payee('ali')).toMatchObject({ isMe: false, user: null });
});

test('people who may edit the whole bill, or are named on it, may write a note', () => {
  const paidByAli = [paid('ali', { sent: minor(2340) })];
  const may = (user: string, editsAll: boolean) =>
    dueOf(seen(user, paidByAli, board(), editsAll), 'Ali').mayNote;
  expect([may('zara', true), may('ali', false), may('zara', false)]).toEqual([true, true, false]);
});

test('who has left the group of a bill sees what is theirs, and not what others still pay each other', () => {
  const stored = board();
  const inGroup = { ...stored, bill: { ...stored.bill, group: BILL } };
  const titles = (editsAll: boolean) =>
    seen('ali', [], inGroup, editsAll).payees.flatMap(({ dues }) => dues.map(({ from }) => from.title));
  expect(titles(true).toSorted()).toEqual(['Ali', 'Devi']);
  expect(titles(false)).toEqual(['Ali']);
});

test.each<[string, Partial<Payment>, Record<string, WordAuthor>, string, string[]]>([
  ['nobody says anything', {}, {}, 'empty', []],
  ['the payer says so', { sent: minor(2340) }, { sent: ali }, 'half', ['Ali says: paid RM 23.40']],
  [
    'somebody says so for them',
    { sent: minor(2340) },
    { sent: aina },
    'half',
    ['Aina says Ali paid RM 23.40'],
  ],
  [
    'the payee got it',
    { got: minor(2340) },
    { got: { _id: 'bala', name: 'Bala' } },
    'full',
    ['You got RM 23.40'],
  ],
  [
    'they differ',
    { sent: minor(2500), got: minor(2000) },
    { sent: ali },
    'differs',
    ['Ali says RM 25.00, you say RM 20.00', 'RM 3.40 still to pay'],
  ],
  [
    'a part is paid',
    { sent: minor(2000) },
    { sent: ali },
    'half',
    ['Ali says: paid RM 20.00', 'RM 3.40 still to pay'],
  ],
])('the ring and the words where %s', (_, doc, by, ring, words) => {
  const due = dueOf(seen('bala', [paid('ali', doc, by)]), 'Ali');
  expect(due.ring.state).toBe(ring);
  expect(describeDue(due, 'Makan')).toEqual(words);
});

test('who paid hears whether the other side has said so', () => {
  const words = (sent: number) =>
    describeDue(seen('ali', [paid('ali', { sent: minor(sent) }, { sent: ali })]).own[0]!, 'Makan');
  expect(words(2340)).toEqual(['Waiting for Bala to confirm RM 23.40']);
  expect(words(2000)).toEqual(['Waiting for Bala to confirm RM 20.00', 'RM 3.40 still to pay']);
});

test('a press on a face is Got it: what the other side told of, else what is asked', () => {
  const press = (user: string, payments: BookPayment[] = [], who = 'Ali', editsAll = true) =>
    nextWord(dueOf(seen(user, payments, board(), editsAll), who));
  expect(press('bala')).toEqual({ field: 'got', amount: 2340 });
  expect(press('bala', [paid('ali', { sent: minor(2500) })])).toEqual({ field: 'got', amount: 2500 });
  expect(press('bala', [paid('ali', { got: minor(2340) })])).toBeNull();
  expect(press('bala', [paid('ali', { got: minor(2000) })])).toEqual({ field: 'got', amount: 340 });
  // Who is on no side speaks for a person without an account, and for nobody else.
  expect(press('host', [], 'Ali')).toBeNull();
  expect(press('host', [], 'Devi')).toEqual({ field: 'sent', amount: 3173 });
  expect(press('host', [], 'Devi', false)).toBeNull();
});

test('the number of a row is the whole part, before and after a payment', () => {
  const part = (payments: BookPayment[]) => partOf(dueOf(seen('bala', payments), 'Ali'));
  expect([
    part([]),
    part([paid('ali', { sent: minor(1500) })]),
    part([paid('ali', { sent: minor(2340) })]),
    part([paid('ali', { got: minor(2340) })]),
  ]).toEqual([2340, 2340, 2340, 2340]);
  // Who got too much gives it back.
  expect(seen('ali', [paid('ali', { sent: minor(2500) })]).payees[0]!.dues.map(partOf)).toEqual([160]);
});

test('what is set off is in no total of money', () => {
  const half = [paid('ali', { sent: minor(1000), how: 'offset' })];
  expect(seen('bala', half).payees).toMatchObject([{ whole: 4513, open: 4513, received: 0, waiting: 0 }]);
});

test('a set-off is no money: nobody confirms it, neither who gets nor who pays', () => {
  for (const field of ['sent', 'got'] as const) {
    const due = (user: string) =>
      dueOf(seen(user, [paid('ali', { [field]: minor(2340), how: 'offset' })]), 'Ali');
    expect(nextWord(due('bala'))).toBeNull();
    expect(mainPayment(due('ali'))).toBeNull();
    expect(due('bala').ring.state).toBe('empty');
    expect(describeDue(due('bala'), 'Makan')).toEqual(['RM 23.40 set off']);
  }
});

test('where a press confirms what was told, no code asks for the rest, also if it is as much', () => {
  const asks = (payments: BookPayment[], user = 'bala') => isForOpen(dueOf(seen(user, payments), 'Ali'));
  expect(asks([])).toBe(true);
  expect(asks([paid('ali', { got: minor(1170) })])).toBe(true);
  expect(asks([paid('ali', { sent: minor(1000) })])).toBe(false);
  const half = [paid('ali', { sent: minor(1170) })];
  expect(dueOf(seen('bala', half), 'Ali').open).toBe(1170);
  expect(asks(half)).toBe(false);
  expect(asks([], 'host')).toBe(false);
});

test('Call it even writes what leaves nothing, beside the other payments', () => {
  const due = dueOf(seen('bala', [paid('ali', { sent: minor(2500) })]), 'Ali');
  expect(evenAmount(due, mainPayment(due))).toBe(2340);
  const two = dueOf(
    seen('bala', [paid('ali', { got: minor(1000) }), paid('ali', { sent: minor(1500) }, {}, 2)]),
    'Ali',
  );
  expect(
    evenAmount(
      two,
      two.payments.find(({ doc }) => doc.sent !== null)!,
    ),
  ).toBe(1340);
});

test('who paid too much gets back what is open for them, and a line says how much it is', () => {
  const over = [paid('ali', { sent: minor(2500) })];
  expect(ownSentence(seen('ali', over))?.text).toBe('You get back RM 1.60');
  expect(seen('ali', over).payees[0]).toMatchObject({ whole: 160, open: 160 });
  expect(describeDue(dueOf(seen('bala', over), 'Ali'), 'Makan')).toContain('RM 1.60 too much');
});

describe('a bill whose book holds more', () => {
  /** Bala paid two dinners of the group: 23.40 and 10.00 for Ali. Ali paid a third one, of 5.00 for Bala. */
  const inGroup = {
    bills: {
      [melur]: table({ a: 2340, b: 2000, x: 500 }, all('b'), makanGroup),
      [nasi]: table({ a: 1000, b: 0 }, all('b'), makanGroup),
      [teh]: table({ a: 0, b: 500 }, all('a'), makanGroup),
    },
    payments: {},
  };
  const seenBy = (user: string, world: World = inGroup, standing?: BookStanding | null, editsAll = true) =>
    payingView(
      openBooks(world)[0]!,
      melur,
      boardView(shownBoard(world.bills[melur]!), melur),
      { user, editsAll },
      standing,
    );
  const summary = (view: ReturnType<typeof seenBy>) => ({
    asked: view.own.map(({ open }) => open as number),
    part: view.together?.part,
    inBook: view.together?.inBook,
  });

  test('shows the part, and asks nobody of the group for money by itself', () => {
    const view = seenBy(aliId);
    expect(ownSentence(view)).toEqual({ text: 'Your part RM 23.40', isAsked: false });
    expect(summary(view)).toMatchObject({
      asked: [],
      part: 2340,
      inBook: { pays: [{ to: { title: 'Bala' }, open: 2840 }], gets: [] },
    });
    expect(ownSentence(seenBy(balan))).toEqual({ text: 'You paid RM 48.40', isAsked: false });
    // Who is only typed on the bill is no person of the group: they pay here.
    expect(seenBy(balan).payees.flatMap(({ dues }) => dues.map(({ from }) => from.title))).toEqual([
      'Guest x',
    ]);
    expect(openAmounts(view)).toEqual([{ from: 'Guest x', to: 'Bala', amount: 500, isMine: false }]);
    const outside = (user: string) => outsideSentence(seenBy(user).payees[0]!.dues[0]!, 'Melur');
    expect([balan, aliId].map(outside)).toEqual([
      'Guest x pays you RM 5.00 for Melur',
      'Guest x pays Bala RM 5.00 for Melur',
    ]);
  });

  test('its row in a list is the part, and no money that somebody outside of the group pays', () => {
    expect(ownOnBill(openBooks(inGroup)[0]!, melur, balan)).toMatchObject({ back: 0, isSide: false });
  });

  test('"This bill alone" asks for its part, and says how one stands afterwards', () => {
    const { alone, afterwards } = seenBy(aliId).together!;
    expect(alone.own.map(({ open }) => open as number)).toEqual([2340]);
    expect(afterwards).toBe(-500);
    const more = sayWord(inGroup, forGroup(makanGroup, aliId, balan), word('sent', 2000));
    expect(seenBy(aliId, more).together).toMatchObject({ afterwards: 1500 });
  });

  test('"This bill alone" skips who owes nothing in the book', () => {
    const settled = sayWord(inGroup, forGroup(makanGroup, aliId, balan), word('sent', 2840));
    const due = dueOf({ ...seenBy(balan, settled), ...seenBy(balan, settled).together!.alone }, 'Ali');
    expect(describeDue(due, 'Makan')).toEqual(['Settled in Makan']);
    expect([nextWord(due), reminderOf(due, 'Melur')]).toEqual([null, null]);
    // Only what Guest x still pays is in the totals.
    expect(seenBy(balan, settled).together!.alone.payees).toMatchObject([{ whole: 500, open: 500 }]);
  });

  test('somebody who holds a person of the group sees what the server says of that person', () => {
    const as = (standing: BookStanding | null) => summary(seenBy(aliId, inGroup, standing, false));
    const owes = { together: true, owes: true };
    expect(as(owes)).toEqual({ asked: [], part: 2340, inBook: { is: 'theirs', owes: true } });
    expect(as(null).inBook).toEqual({ is: 'theirs', owes: null });
    expect(as({ together: false, owes: true })).toMatchObject({ asked: [2340], part: undefined });
  });
});

test('who owes the viewer something is reminded of it; nobody else is', () => {
  const remind = (payments: BookPayment[], user = 'bala') =>
    seen(user, payments).payees.flatMap(({ dues }) =>
      dues.flatMap((due) => reminderOf(due, 'Seri Bayu') ?? []),
    );
  expect(remind([])).toEqual(['For Seri Bayu you pay me RM 31.73.', 'For Seri Bayu you pay me RM 23.40.']);
  expect(remind([paid('ali', { sent: minor(2340) })])).toEqual(['For Seri Bayu you pay me RM 31.73.']);
  expect(remind([paid('ali', { got: minor(2000) })])[1]).toBe('For Seri Bayu you pay me RM 3.40.');
  expect(remind([], 'ali')).toEqual([]);
});

test('a host without an account edits all payments of their own bill, and is a guest on others', () => {
  const host = { _id: 'h', isGuest: true, isHost: true };
  expect((['creator', 'guest'] as const).map((role) => payingViewer(host, role).editsAll)).toEqual([
    true,
    false,
  ]);
  expect(payingViewer({ _id: 'g', isGuest: true }, undefined).editsAll).toBe(false);
});
