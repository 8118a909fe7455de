import fc from 'fast-check';
import { applyOp } from '../../src/domain/board/apply-op.ts';
import { emptyBill, type BoardOp, type Outlay, type StoredBoard } from '../../src/domain/board/board.ts';
import { inCurrency, type Currency } from '../../src/domain/money/currencies.ts';
import { minor, type Minor } from '../../src/domain/money/money.ts';
import { countBoard } from '../../src/domain/settling/book-bill.ts';
import {
  booksOf,
  isBookOf,
  type Book,
  type BookBill,
  type BookPayment,
  type PersonOf,
} from '../../src/domain/settling/books.ts';
import {
  aboutPayment,
  applyPaymentOp,
  emptyPayment,
  paymentId,
  type PaymentOp,
} from '../../src/domain/settling/payment.ts';
import { anyOp } from './boards.ts';

/** Bills and payments as a phone has them, and any operations on them. */
export interface World {
  bills: Record<string, StoredBoard>;
  payments: Record<string, BookPayment>;
}

const uuid = (letter: string, n: number) => `0193a000-0000-7000-8000-0000000000${letter}${n}`;
export const ali = uuid('a', 1);
export const balan = uuid('b', 1);
export const chong = uuid('c', 1);
export const devi = uuid('d', 1);
export const makanGroup = uuid('e', 1);
export const trip = uuid('e', 2);
export const melur = uuid('f', 1);
export const nasi = uuid('f', 2);
export const teh = uuid('f', 3);

const names: Record<string, string> = { [ali]: 'Ali', [balan]: 'Bala', [chong]: 'Chong', [devi]: 'Devi' };

/** In both groups a person is the user; typed people are nobody's. */
export const anyPerson: PersonOf = (_, { user, person }) => {
  const id = user ?? person;
  return id === null ? null : { id, user: id in names ? id : null, name: names[id] ?? null };
};

/** A bill: what each had, who paid. The columns a, b, c, d are users; others have no account. */
export function table(had: Record<string, number>, paid: Outlay[], group: string | null = null): StoredBoard {
  const users: Record<string, string> = { a: ali, b: balan, c: chong, d: devi };
  return {
    bill: { ...emptyBill, title: 'Sri Melur', group, paid },
    columns: Object.fromEntries(
      Object.keys(had).map((id) => [
        id,
        {
          title: names[users[id] ?? ''] ?? `Guest ${id}`,
          rank: '1',
          user: users[id] ?? null,
          covered: false,
        },
      ]),
    ),
    items: Object.fromEntries(
      Object.entries(had).map(([id, price]) => [
        `i-${id}`,
        {
          name: id,
          quantity: 1,
          price: minor(price),
          taxRate: null,
          rank: '1',
          shares: { [id]: { weight: 1, rank: '1' } },
        },
      ]),
    ),
  };
}

export const all = (who: string): Outlay[] => [{ who, amount: null }];

export const edit = (world: World, bill: string, op: BoardOp): World => ({
  ...world,
  bills: { ...world.bills, [bill]: applyOp(world.bills[bill]!, op).board },
});

export function sayWord(world: World, id: string, op: PaymentOp, more: Partial<BookPayment> = {}): World {
  const before = world.payments[id] ?? { id, doc: emptyPayment, at: '2026-11-27T05:00:00.000Z' };
  return {
    ...world,
    payments: { ...world.payments, [id]: { ...before, ...more, doc: applyPaymentOp(before.doc, op) } },
  };
}

export const word = (field: 'sent' | 'got', value: number | null): PaymentOp => ({
  op: 'payment.set',
  field,
  value: value as Minor | null,
});

export const billsOf = ({ bills }: World): BookBill[] =>
  Object.entries(bills).map(([id, board]) => ({
    id,
    title: board.bill.title,
    group: board.bill.group,
    isDeleted: board.bill.deleted === true,
    ...countBoard(board, id),
  }));

export const openBooks = (world: World): Book[] =>
  booksOf(billsOf(world), Object.values(world.payments), anyPerson);

/** The balances of the book that holds a bill, by name. */
export function standing(world: World, bill: string): Record<string, number> {
  const book = openBooks(world).find((one) => isBookOf(one, bill))!;
  return Object.fromEntries(
    [...book.balances].map(([id, amount]) => [book.people.get(id)!.name || id, amount as number]),
  );
}

export const forBill = (bill: string, from: string, to: string, n = 1) =>
  paymentId({ for: 'bill', bill, from, to, n });
export const forGroup = (group: string, from: string, to: string, n = 1) =>
  paymentId({ for: 'group', group, from, to, day: '20261127', n });
export const forPair = (from: string, to: string, n = 1) =>
  paymentId({ for: 'pair', from, to, day: '20261127', n });

/** The id of the same payment in another currency. */
export const inCurrencyOf = ({ currency }: { currency: Currency }, id: string): string =>
  paymentId({ ...aboutPayment(id)!, ...inCurrency(currency) });

type WorldOp = { bill: string; op: BoardOp } | { payment: string; op: PaymentOp };

export const applyWorldOp = (world: World, one: WorldOp): World =>
  'bill' in one ? edit(world, one.bill, one.op) : sayWord(world, one.payment, one.op);

/** Mostly ringgit, as most bills; two with decimals, two without. */
export const anyCurrency = fc.constantFrom<Currency>('MYR', 'MYR', 'THB', 'IDR', 'JPY');
const anyBill = fc.constantFrom(melur, nasi, teh);
const anyUser = fc.constantFrom(ali, balan, chong, devi);
const anyColumn = fc.constantFrom('c1', 'c2', 'c3');
const billOp: fc.Arbitrary<BoardOp> = fc.oneof(
  { weight: 4, arbitrary: anyOp },
  fc.record({
    op: fc.constant('column.set' as const),
    id: anyColumn,
    field: fc.constant('user' as const),
    value: fc.option(anyUser),
  }),
  fc.record({
    op: fc.constant('bill.set' as const),
    field: fc.constant('group' as const),
    value: fc.option(fc.constantFrom(makanGroup, trip)),
  }),
  fc.record({
    op: fc.constant('bill.set' as const),
    field: fc.constant('deleted' as const),
    value: fc.boolean(),
  }),
  fc.record({
    op: fc.constant('bill.set' as const),
    field: fc.constant('currency' as const),
    value: fc.option(anyCurrency),
  }),
);
const different = <T>(one: fc.Arbitrary<T>) => fc.tuple(one, one).filter(([from, to]) => from !== to);
const number = fc.integer({ min: 1, max: 2 });
const anyRinggitId = fc.oneof(
  fc.tuple(anyBill, different(anyColumn), number).map(([bill, [a, b], n]) => forBill(bill, a, b, n)),
  fc
    .tuple(fc.constantFrom(makanGroup, trip), different(anyUser), number)
    .map(([group, [a, b], n]) => forGroup(group, a, b, n)),
  fc.tuple(different(anyUser), number).map(([[a, b], n]) => forPair(a, b, n)),
);
const anyPaymentId = fc
  .tuple(anyRinggitId, anyCurrency)
  .map(([id, currency]) => inCurrencyOf({ currency }, id));
const anyWord = fc
  .tuple(fc.constantFrom('sent' as const, 'got' as const), fc.option(fc.nat(20_000)))
  .map(([field, value]) => word(field, value));

export const anyPaymentOp: fc.Arbitrary<WorldOp> = fc.record({ payment: anyPaymentId, op: anyWord });
export const anyBillOp: fc.Arbitrary<WorldOp> = fc.record({ bill: anyBill, op: billOp });
export const anyWorldOps = fc.array(fc.oneof(anyPaymentOp, { weight: 2, arbitrary: anyBillOp }), {
  maxLength: 60,
  size: 'max',
});

/** Three bills of three people each, nobody with an account yet. */
export const startWorld: World = {
  bills: Object.fromEntries(
    [melur, nasi, teh].map((id) => [id, table({ c1: 1000, c2: 2000, c3: 500 }, all('c1'), makanGroup)]),
  ),
  payments: {},
};
