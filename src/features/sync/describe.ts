import { lacking } from '../../data/mutate-outbox.ts';
import type { NoticeRow, OutboxRow, Reason } from '../../data/rows.ts';
import { own } from '../../domain/board.ts';
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
      reason: reason ? reasonInWords(reason) : null,
      without: lacking(first!),
    };
  });
}

/** An edit of a receipt that is no longer on this phone. */
export function describeLost({
  receipt,
  op,
  called = {},
}: Pick<NoticeRow, 'receipt' | 'op' | 'called'>): string {
  const nameOf = (id: string) => own(called, id);
  const added = namesFor({ now: null, before: null }, [{ op }]);
  const names = {
    now: (id: string) => nameOf(id) ?? added.now(id),
    before: (id: string) => nameOf(id) ?? added.before(id),
  };
  return texts.lost(nameOf(receipt) || texts.untitled, opInWords(op, names));
}

/** Where the server names the place of what it can't take ("body.ops.0.value"), that tells nobody anything. */
const reasonInWords = ({ code, message }: Reason): string =>
  code === 'invalid' && /\(\S+\)\.$/.test(message) ? texts.invalid : message;

function inWords({ call }: OutboxRow, count: number, nameOf: (id: string) => string | undefined): string {
  const name = nameOf(call.id) || texts.untitled;
  switch (call.type) {
    case 'board.op':
      return texts.what['board.op'](name, count);
    case 'receipt.create':
      return texts.what[call.type](call.board.bill.title || texts.untitled);
    case 'group.create':
      return texts.what[call.type](call.name);
    case 'receipt.delete':
    case 'group.delete':
      return texts.what[call.type](nameOf(call.id) ?? '');
    default:
      return texts.what[call.type](name);
  }
}
