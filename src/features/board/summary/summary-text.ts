import type { Board } from '../../../domain/board/board.ts';
import { formatAmount, formatRm } from '../../../domain/money/money.ts';
import { longDate } from '../../../ui/dates.ts';
import { boardTexts } from '../texts.ts';
import { commonTexts } from '../../../ui/texts.ts';
import type { BoardView } from '../board-view.ts';

/** The split to send: a heading, then a block for each person with their items. */
export interface Summary {
  title: string;
  date: string;
  total: string;
  people: { name: string; total: string; items: { name: string; amount: string }[] }[];
}

/** Leaves out people without items and amount. The items that nobody has come last. */
export function splitSummary(board: Board, view: BoardView): Summary {
  return {
    title: board.bill.title || boardTexts.placeholderTitle,
    date: longDate(board.bill.date, commonTexts.unknownDate),
    total: formatRm(view.total),
    people: view.columns
      .filter(({ total, taskIds }) => total !== 0 || taskIds.length > 0)
      .map(({ title, missing, total, treat, taskIds, items }) => ({
        name: isolated(missing ? boardTexts.summary.unassigned : title),
        total: formatRm(total),
        items: [
          ...taskIds.map((item) => {
            const { name, part, weight, weights } = items[item]!;
            const portion = weights > weight ? ` (${weight}/${weights})` : '';
            return {
              name: `${isolated(name || commonTexts.unnamedItem)}${portion}`,
              amount: formatAmount(part.total),
            };
          }),
          ...(treat === 0 ? [] : [{ name: boardTexts.summary.treat, amount: formatAmount(treat) }]),
        ],
      })),
  };
}

/** Wraps a right-to-left name in marks that keep the amount after it in place. */
const isolated = (name: string): string =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name) ? `\u2068${name}\u2069` : name;

export function summaryText({ title, date, total, people }: Summary): string {
  const blocks = people.map(({ name, total: sum, items }) =>
    [`${name}: ${sum}`, ...items.map((item) => `  ${item.name} ${item.amount}`)].join('\n'),
  );
  return [`${title}, ${date}\n${boardTexts.balance.total} ${total}`, ...blocks].join('\n\n');
}
