import { addMinor, minor, type Minor } from '../../src/domain/money/money.ts';
import type { BookBill, BookPayment } from '../../src/domain/settling/books.ts';
import { booksOf } from '../../src/domain/settling/books.ts';
import { emptyPayment, paymentId } from '../../src/domain/settling/payment.ts';
import { ownSums } from '../../src/domain/settling/sums.ts';
import { settle } from '../../src/domain/split/settle.ts';
import { quantile, report } from './report.ts';
import { measureSettlingInBrowser } from './settle-browser.ts';

/** Measures who pays whom: the fewest transfers among 15 people, and the books of two months in one group. */
const PEOPLE = 10;
const BILLS = 500;
const PAYMENTS = 1000;

let seed = 7;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const idOf = (kind: number, at: number) => `0198c0de-0000-7000-8${kind}00-${String(at).padStart(12, '0')}`;
const group = idOf(0, 0);
const users = Array.from({ length: PEOPLE }, (_, at) => idOf(1, at));

function timesOf(runs: number, work: () => unknown): number[] {
  return Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
}

const open = (): Record<string, Minor> => {
  const amounts = Array.from({ length: 14 }, () => minor(random(20_000) - 10_000));
  const all = [...amounts, minor(-addMinor(...amounts))];
  return Object.fromEntries(all.map((amount, at) => [`p${at}`, amount]));
};
const fifteen = timesOf(20, () => settle(open()));
report('settle', '15 people, median', quantile(fifteen, 0.5), 'ms');
report('settle', '15 people, slowest of 20', Math.max(...fifteen), 'ms');

const bills = Array.from({ length: BILLS }, (_, at): BookBill => {
  const shares = users.map(() => minor(500 + random(4000)));
  const payer = random(PEOPLE);
  const total = addMinor(...shares);
  return {
    id: idOf(2, at),
    title: `Dinner ${at}`,
    group,
    isDeleted: false,
    isPaid: true,
    columns: Object.fromEntries(users.map((user, n) => [`c${n}`, { title: user, user }])),
    parts: Object.fromEntries(
      shares.map((share, n) => [`c${n}`, { outlay: n === payer ? total : minor(0), share, rest: minor(0) }]),
    ),
  };
});
/** Two of each bill's people have paid who paid it; every tenth of them another amount than it asks now. */
const payments = Array.from({ length: PAYMENTS }, (_, at): BookPayment => {
  const { id: bill, parts } = bills[at % BILLS]!;
  const columns = Object.keys(parts);
  const payer = columns.findIndex((column) => parts[column]!.outlay > 0);
  const from = columns[(payer + 1 + random(4) + (at < BILLS ? 0 : 4)) % PEOPLE]!;
  const id = paymentId({ for: 'bill', bill, from, to: columns[payer]!, n: 1 });
  const sent = at % 10 ? parts[from]!.share : minor(random(3000));
  return { id, doc: { ...emptyPayment, sent }, at: null };
});
const books = timesOf(20, () => {
  const all = booksOf(bills, payments, (_, { user }) =>
    user === null ? null : { id: user, user, name: null },
  );
  return ownSums(all, users[0]!, () => true);
});
const what = `${PEOPLE} people, ${BILLS} bills, ${PAYMENTS} payments`;
report('settle', `${what}: books and sums, median`, quantile(books, 0.5), 'ms');
await measureSettlingInBrowser(what, group, users, bills, payments);
