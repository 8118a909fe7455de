import { decidedTogether } from '../../data/mutate-outbox.ts';
import type { Lane, NoticeRow, OutboxRow } from '../../data/rows.ts';
import { own } from '../../domain/board.ts';
import { syncTexts as texts } from '../../ui/texts/sync.ts';
import { namesFor, opInWords, type Boards } from './op-words.ts';
import { choicesOf, stateInWords, type Choices } from './state-words.ts';
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
  /** How it stands, in words. */
  state: string;
  /** It goes out by itself. */
  onItsWay: boolean;
  /** What the person may do about it; null where there is nothing to decide. */
  choices: Choices | null;
}

/**
 * The outbox in words, in its order. What is decided on at once is one entry, and so are neighbouring edits of
 * one receipt in the same state; it tells how they end up. `nameOf` gives a receipt's or group's title by its
 * id, `boardsOf` a receipt's board.
 */
export function describe(
  rows: readonly OutboxRow[],
  nameOf: (id: string) => string | undefined,
  boardsOf: (id: string) => Boards,
): Waiting[] {
  const stuck = new Map<Lane, string>(); // and what the person has to decide on before it goes on
  return entriesOf(rows).map((entry) => {
    const first = entry[0]!;
    const { n, lane, state, createdAt: since } = first;
    const boards = boardsOf(first.call.id);
    const edits = entry.flatMap(({ id, call }): Edit[] =>
      call.type === 'board.op' ? [{ id, op: call.op }] : [],
    );
    const names = namesFor(boards, edits);
    const details = standing(edits, names.before).map(({ id, op, back }) => ({
      id,
      text: opInWords(op, names, back),
    }));
    const what = inWords(first, details.length, nameOf);
    const behind = isRefused(first) ? undefined : firstOf([lane, ...first.dependsOn], stuck);
    if (state === 'parked' || behind !== undefined) stuck.set(lane, behind ?? what);
    const isAll = rows.filter((row) => row.lane === lane).length === entry.length;
    return {
      n,
      details,
      since,
      what,
      state: stateInWords(first, behind),
      onItsWay: state === 'waiting' && behind === undefined,
      choices: choicesOf(first, {
        count: details.length || 1,
        isBehind: behind !== undefined,
        takesReceipt: boards.gone === true && isAll,
      }),
    };
  });
}

function entriesOf(rows: readonly OutboxRow[]): OutboxRow[][] {
  const entries: OutboxRow[][] = [];
  for (const row of rows) {
    const entry =
      row.state === 'parked'
        ? entries.find(([first]) => decidedTogether(first!, row))
        : entries.slice(-1).find((last) => isNext(last.at(-1)!, row));
    if (entry) entry.push(row);
    else entries.push([row]);
  }
  return entries;
}

const isNext = (before: OutboxRow, row: OutboxRow): boolean =>
  [before, row].every(({ call }) => call.type === 'board.op') &&
  before.lane === row.lane &&
  before.state === row.state;

/** By itself, and not set aside for something else's sake. */
const isRefused = ({ state, batch }: OutboxRow): boolean => state === 'parked' && batch !== null;

const firstOf = <Key, Value>(keys: readonly Key[], map: ReadonlyMap<Key, Value>): Value | undefined =>
  keys.flatMap((key) => map.get(key) ?? []).at(0);

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
    case 'group.patch':
    case 'group.delete':
      return texts.what[call.type](nameOf(call.id) ?? '');
    case 'image.create':
      return texts.what[call.type]();
  }
}
