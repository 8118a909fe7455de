import { lacking } from '../../data/mutate-outbox.ts';
import type { OutboxRow } from '../../data/rows.ts';
import { syncTexts as texts } from '../../ui/texts/sync.ts';
import { namesFor, opInWords, type Boards } from './op-words.ts';
import { standing, type Edit } from './standing.ts';

/** Some changes of one receipt, group or image, as the page lists them. */
export interface Waiting {
  /** The row that Retry and Discard are about. */
  n: number;
  what: string;
  /** Each edit by itself: "Satay ayam → Bala". */
  details: { id: string; text: string }[];
  /** ISO instant, of the oldest. */
  since: string;
  state: OutboxRow['state'];
  /** A photo, which is held for as long as no receipt names it. */
  photo: boolean;
  attempts: number;
  reason: string | null;
  /** What the refused receipt could be kept without. */
  without: 'group' | 'image' | null;
}

/**
 * The outbox in words, in its order. Neighbouring edits of one receipt in the same state are one
 * entry, which tells how they end up. `nameOf` gives a receipt's or group's title by its id, `boardsOf` a
 * receipt's board.
 */
export function describe(
  rows: readonly OutboxRow[],
  nameOf: (id: string) => string | undefined,
  boardsOf: (id: string) => Boards,
): Waiting[] {
  const entries: { rows: OutboxRow[] }[] = [];
  for (const row of rows) {
    const last = entries.at(-1)?.rows;
    const before = last?.at(-1);
    const joins =
      row.call.type === 'board.op' &&
      before?.call.type === 'board.op' &&
      before.lane === row.lane &&
      before.state === row.state;
    if (joins) last?.push(row);
    else entries.push({ rows: [row] });
  }
  return entries.map(({ rows: [first, ...more] }) => {
    const { n, state, attempts, reason, createdAt: since } = first!;
    const edits = [first!, ...more].flatMap(({ id, call }): Edit[] =>
      call.type === 'board.op' ? [{ id, op: call.op }] : [],
    );
    const names = namesFor(boardsOf(first!.call.id), edits);
    const details = standing(edits, names.before).map(({ id, op, back }) => ({
      id,
      text: opInWords(op, names, back),
    }));
    return {
      n,
      details,
      since,
      what: inWords(first!, details.length, nameOf),
      state,
      photo: first!.call.type === 'image.create',
      attempts,
      reason: reason?.message ?? null,
      without: lacking(first!),
    };
  });
}

function inWords({ call }: OutboxRow, count: number, nameOf: (id: string) => string | undefined): string {
  const name = nameOf(call.id) || texts.untitled;
  switch (call.type) {
    case 'board.op':
      return texts.what['board.op'](name, count);
    case 'receipt.create':
      return texts.what[call.type](call.board.bill.title || texts.untitled);
    case 'group.create':
      return texts.what[call.type](call.name);
    default:
      return texts.what[call.type](name);
  }
}
