import { applyOp } from '../../src/domain/board/apply-op.ts';
import { emptyBill, type Board, type BoardOp } from '../../src/domain/board/board.ts';
import { ranks } from '../../src/domain/board/rank.ts';
import { minor } from '../../src/domain/money/money.ts';
import { split } from '../../src/domain/split/split.ts';
import { measureBoardInBrowser } from './board-browser.ts';
import { quantile, report } from './report.ts';

/** Measures one edit before it is painted: the reducer, and the split of the new board. */
const sizes = [
  { name: '40 items, 10 people', items: 40, people: 10 },
  { name: '200 items, 12 people', items: 200, people: 12 },
  { name: '500 items, 100 people', items: 500, people: 100 },
];

function boardOf(items: number, people: number): Board {
  const places = ranks(Math.max(items, people));
  const columns = Object.fromEntries(
    places
      .slice(0, people)
      .map((rank, at) => [`column-${at}`, { title: `Person ${at}`, rank, user: null, covered: false }]),
  );
  // One to four people share each item in unequal portions, so that odd sen are left to distribute.
  const shares = (item: number) =>
    Object.fromEntries(
      Array.from({ length: 1 + (item % 4) }, (_, at) => [
        `column-${(item * 7 + at * 3) % people}`,
        { weight: 1 + at, rank: places[item] ?? '1' },
      ]),
    );
  const lines = places.slice(0, items).map((rank, at) => {
    const price = minor(350 + at * 137);
    return [
      `item-${at}`,
      { name: `Item ${at}`, quantity: 1, price, taxRate: null, rank, shares: shares(at) },
    ] as const;
  });
  const taxes = [{ rate: 6, amount: minor(1237), included: false }];
  const bill = { ...emptyBill, service: minor(2061), discount: minor(-500), rounding: minor(-2), taxes };
  return { bill, columns, items: Object.fromEntries(lines) };
}

/** Milliseconds for one call, the median and p99 of many. */
function time(label: string, run: (round: number) => unknown): void {
  const times: number[] = [];
  for (let round = 0; round < 500; round += 1) {
    const began = performance.now();
    run(round);
    if (round >= 100) times.push(performance.now() - began);
  }
  report('board', `${label}, median`, quantile(times, 0.5), 'ms');
  report('board', `${label}, p99`, quantile(times, 0.99), 'ms');
}

for (const { name, items, people } of sizes) {
  const board = boardOf(items, people);
  const share = (round: number): BoardOp => ({
    op: 'item.share',
    id: `item-${round % items}`,
    shares: { [`column-${round % people}`]: { weight: 1 + (round % 3), rank: '1' } },
  });
  time(`${name}: put an item to a person`, (round) => applyOp(board, share(round)));
  time(`${name}: everybody's share`, () => split({ ...board }, 'bench'));
}

await measureBoardInBrowser('200 items, 12 people', boardOf(200, 12));
