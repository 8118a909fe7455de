import { expect, test } from 'vitest';
import { sampleBoard } from '../../../../tests/support/sample-board.ts';
import type { Outlay } from '../../../domain/board/board.ts';
import { duitNowFor, readDuitNow } from '../../../domain/duitnow/duitnow.ts';
import { testCode } from '../../../domain/duitnow/test-codes.ts';
import { formatAmount, minor } from '../../../domain/money/money.ts';
import { boardView } from '../board-view.ts';
import { amountLines } from '../why/amount-lines.ts';
import { summaryCode } from './summary-code.ts';
import { splitSummary, summaryText } from './summary-text.ts';

const ways = {
  duitnow: testCode(),
  phone: '0123456789',
  bank: 'Maybank',
  account: '514012345678',
  changedAt: '2026-11-20T12:00:00.000Z',
};
const me = { user: 'me', ways };
const board = sampleBoard('Restoran Selera');
const view = boardView(board, 'bill');

test('the text names everybody with their items, and the items that nobody has', () => {
  const text = summaryText(splitSummary(board, 'bill', view, me), true);
  expect(text.split('\n\n').map((block) => block.split('\n')[0])).toEqual([
    'Restoran Selera, 20 November 2026',
    `Aisyah: RM ${formatAmount(view.columns[0]!.total, 'MYR')}`,
    `Wei Ling: RM ${formatAmount(view.columns[1]!.total, 'MYR')}`,
    `Not assigned yet: RM ${formatAmount(view.left, 'MYR')}`,
  ]);
  expect(text).toMatch(/\n {2}Roti canai\u00a0×4 \(1\/2 of 8\.00\) 4\.00\n/);
});

test('of pieces the text has how many each had, and what nobody took', () => {
  const nasi = board.items['item-1']!;
  const items = { ...board.items, 'item-1': { ...nasi, pieces: true as const } };
  const paid = [{ who: 'column-1', amount: null }];
  const counted = { ...board, items, bill: { ...board.bill, paid } };
  const text = summaryText(splitSummary(counted, 'bill', boardView(counted, 'bill'), me), true);
  expect(text).toContain('\n  Roti canai (1 × 2.00) 2.00\n');
  expect(text).toContain('\n  Roti canai: 2 of 4 4.00\n');
  expect(text).toMatch(/\nNot assigned yet: RM\s[\d.]+ \(with Aisyah for now\)\n/);
});

test('the lines of "why" have the fraction and the exact amount, and add up', () => {
  const lines = amountLines(board, 'bill', view.columns[0]!);
  expect(lines.map(({ label }) => label)).toEqual([
    'Roti canai',
    'Mee goreng mamak',
    'Service',
    'Tax 6 %',
    'Rounding',
  ]);
  expect(lines.flatMap(({ how }) => how).slice(0, 3)).toEqual([
    '1/2 of RM\u00a08.00',
    'all of RM\u00a019.00',
    '23/61 of RM\u00a06.10',
  ]);
  expect(lines[3]?.how[0]).toBe('23/61 of RM\u00a03.77 = RM\u00a01.4214');
  expect(lines.reduce((sum, { part }) => sum + part, 0)).toBe(view.columns[0]!.total);
});

test('no line breaks inside an amount below zero', () => {
  const lines = amountLines(board, 'bill', view.columns[0]!);
  const rounding = lines.find(({ kind }) => kind === 'rounding')?.how[0];
  expect(rounding).toMatch(/^23\/61 of -\u2060RM\u00a00\.02 = -\u2060RM\u00a00\.0075$/);
});

test('somebody is treated: the text says whose treat it is, and no fraction contradicts its amount', () => {
  const treated = {
    ...board,
    columns: { ...board.columns, 'column-2': { ...board.columns['column-2']!, covered: true } },
  };
  const seen = boardView(treated, 'bill');
  const text = summaryText(splitSummary(treated, 'bill', seen, me), true);
  expect(text).toContain('  Roti canai\u00a0×4 (all, one is treated) 8.00\n');
  expect(text).toContain('  For Wei Ling’s treat 12.00\n');
  expect(text).toContain('  Teh tarik\u00a0×4 treated');
  expect(text).toContain('\nWei Ling: RM 0.00 (Treated by Aisyah)\n');
  expect(
    amountLines(treated, 'bill', seen.columns[0]!)
      .map(({ how }) => how)
      .slice(0, 3),
  ).toEqual([
    ['all of RM\u00a08.00, one is treated'],
    ['all of RM\u00a019.00'],
    ['For Wei Ling’s treat: all of RM\u00a012.00'],
  ]);
});

test('an item is somebody’s treat: the text and "why" say so once at the treater and at who had it', () => {
  const [roti] = Object.entries(board.items).find(([, { name }]) => name === 'Roti canai')!;
  const [teh] = Object.entries(board.items).find(([, { name }]) => name === 'Teh tarik')!;
  const treated = {
    ...board,
    items: {
      ...board.items,
      [roti]: { ...board.items[roti]!, treatedBy: 'column-2' },
      [teh]: { ...board.items[teh]!, treatedBy: 'column-1' },
    },
  };
  const seen = boardView(treated, 'bill');
  const summary = splitSummary(treated, 'bill', seen, me);
  const text = summaryText(summary, true);
  expect(text).toMatch(/Aisyah: RM [\d.]+\n {2}Roti canai\u00a0×4 \(1\/2 of 8\.00, on Wei Ling\) treated\n/);
  expect(text).toContain('  Treat: Teh tarik 12.00\n');
  expect(text).toMatch(/Wei Ling: RM [\d.]+\n {2}Roti canai\u00a0×4 \(treats the others\) 8\.00\n/);
  expect(text.match(/on Wei Ling/g)).toHaveLength(1);
  expect(text.match(/on Aisyah/g)).toHaveLength(1);
  const short = summaryText(summary, false);
  expect(short).toMatch(/Aisyah: .* \(Roti canai on Wei Ling\)\nWei Ling: .* \(Teh tarik on Aisyah\)\n/);
  const why = (at: number) => amountLines(treated, 'bill', seen.columns[at]!);
  expect(why(0).map(({ label, how }) => [label, ...how])).toEqual(
    expect.arrayContaining([
      ['Roti canai', 'on Wei Ling'],
      ['Teh tarik', 'treats the others: all of RM\u00a012.00'],
    ]),
  );
  for (const at of [0, 1])
    expect(why(at).reduce((sum, { part }) => sum + part, 0)).toBe(seen.columns[at]!.total);
});

test('who paid leads to who pays whom, and my ways to pay say how', () => {
  const paid = [{ who: 'column-1', amount: null }];
  const columns = { ...board.columns, 'column-1': { ...board.columns['column-1']!, user: 'me' } };
  const mine = { ...board, columns, bill: { ...board.bill, paid } };
  const seen = boardView(mine, 'bill');
  const back = formatAmount(seen.columns[1]!.total, 'MYR');
  expect(summaryText(splitSummary(mine, 'bill', seen, me), false)).toContain(
    `\n\nAisyah gets back RM ${back} from Wei Ling\nPay Aisyah: DuitNow 012-345 6789\nMaybank 514012345678`,
  );
});

test('my ways to pay are sent only if somebody owes me, and only those that I have said', () => {
  const columns = { ...board.columns, 'column-1': { ...board.columns['column-1']!, user: 'me' } };
  const sentBy = (who: string | null, sender: Parameters<typeof splitSummary>[3] = me) => {
    const paid: Outlay[] = who === null ? [] : [{ who, amount: null }];
    const mine = { ...board, columns, bill: { ...board.bill, paid } };
    const { pay, code } = splitSummary(mine, 'bill', boardView(mine, 'bill'), sender);
    return { pay, code: code && (summaryCode(code)?.text ?? null) };
  };
  const nothing = { pay: [], code: null };
  const read = readDuitNow(ways.duitnow);
  const owed = boardView(board, 'bill').columns[1]!.total;
  const exact = read.ok && duitNowFor(read.code, owed);
  const all = ['Pay Aisyah: DuitNow 012-345 6789', 'Maybank 514012345678'];
  expect(sentBy('column-1')).toEqual({ pay: all, code: exact });
  expect(sentBy('column-1', { user: 'me', ways: { ...ways, phone: null, duitnow: null } })).toEqual({
    pay: ['Pay Aisyah: Maybank 514012345678'],
    code: null,
  });
  expect(sentBy('column-1', { user: 'me', ways: null })).toEqual(nothing);
  expect(sentBy('column-2')).toEqual(nothing); // who shares isn't who gets the money
  expect(sentBy(null)).toEqual(nothing);
});

test('the code in the picture asks for an amount only if all who pay me pay the same', () => {
  const open = (...amounts: number[]) =>
    amounts.map((amount, at) => ({ from: `p${at}`, to: 'Aisyah', amount: minor(amount), isMine: true }));
  const codeOf = (...amounts: number[]) => {
    const { code } = splitSummary(board, 'bill', view, me, open(...amounts));
    return code && summaryCode(code);
  };
  expect(codeOf(1000, 1000)).toMatchObject({ label: 'DuitNow QR of NUR AISYAH BINTI RAZAK for RM 10.00' });
  expect(codeOf(1000, 1001)).toEqual({
    text: ways.duitnow,
    label: 'DuitNow QR of NUR AISYAH BINTI RAZAK',
  });
});

test('what nobody has paid yet is told before who pays whom', () => {
  const total = boardView(board, 'bill').total;
  const textOf = (amount: number) => {
    const paid = [{ who: 'column-1', amount: minor(amount) }];
    const part = { ...board, bill: { ...board.bill, paid } };
    return summaryText(splitSummary(part, 'bill', boardView(part, 'bill'), me), false);
  };
  expect(textOf(total - 400)).toContain(
    `\n\nPaid by Aisyah ${formatAmount(minor(total - 400), 'MYR')}\nRM 4.00 of the bill is not paid yet.`,
  );
  expect(textOf(total + 400)).toContain('\nRM 4.00 more than the bill was paid.');
});

test('the sender is told how far the bill is from its printed total, and nobody else', () => {
  const printed = (total: number) => {
    const other = { ...board, bill: { ...board.bill, total: minor(total) } };
    return splitSummary(other, 'bill', boardView(other, 'bill'), me);
  };
  const { total } = view;
  expect(printed(total).warning).toBeNull();
  const wrong = printed(total + 300);
  expect(wrong.warning).toBe(
    `The bill is RM 3.00 short of the printed total of RM ${formatAmount(minor(total + 300), 'MYR')}.`,
  );
  expect(summaryText(wrong, true)).toBe(summaryText(printed(total), true));
});
