import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { ApiError } from '../../../api/errors.ts';
import type { HistoryEntry } from '../../../contract/history.ts';
import { useData } from '../../../data/context.tsx';
import { createdDoc, opsOf } from '../../../data/edits/outbox.ts';
import {
  type ReceiptView,
  queryBillPayments,
  queryGroups,
  queryHistory,
  queryPending,
} from '../../../data/queries/queries.ts';
import { isVisitor } from '../../../data/visitor/visitor.ts';
import { untilTaken } from '../../../data/edits/until-stored.ts';
import { wholeField, writtenField } from '../../../domain/board/apply-op.ts';
import type { StoredBoard } from '../../../domain/board/board.ts';
import { compareText } from '../../../domain/board/rank.ts';
import { isNewOrder, netChanges } from '../../../domain/board/net-changes.ts';
import { isUndone } from '../../../domain/board/undo.ts';
import { useBoardEdits } from '../edits/board-edits.ts';
import { saidWords } from './payment-entries.ts';
import { deletedOwner, limitOf, restoreOps } from './restore.ts';
import { historyTexts as texts } from './texts.ts';
import { timeOf } from '../../../words/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { describeChange } from '../../../history/describe-change.ts';
import type { SaidWord } from '../../../history/payment-words.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../toasts/toast.ts';
import css from './history.module.css';

/** Asks the server for a page of a receipt's history before the entry "rev.seq". */
export type LoadHistory = (
  receiptId: string,
  before?: string,
) => Promise<{ entries: HistoryEntry[]; more: boolean }>;

interface Props {
  receiptId: string;
  receipt: ReceiptView;
  load: LoadHistory;
  onClose: () => void;
}

/** Shows who changed what, from which value to which, and when. Restore is an ordinary edit. */
export function HistorySheet({ receiptId, receipt, load, onClose }: Props) {
  const { db, me, sessions } = useData();
  const known = useLiveQuery(() => queryHistory(db, receiptId), [db, receiptId]);
  const pending = useLiveQuery(() => queryPending(db, receiptId), [db, receiptId]);
  const payments = useLiveQuery(() => queryBillPayments(db, receiptId), [db, receiptId]);
  const groups = useLiveQuery(() => queryGroups(db), [db]);
  const groupName = (id: string) => groups?.find(({ _id }) => _id === id)?.name;
  const unsaved = useSyncExternalStore(sessions.onUnsaved, sessions.unsaved).get(receiptId)?.ops ?? [];
  const unsavedFields = new Set(unsaved.map((op) => writtenField(wholeField(op))));
  const waiting = isVisitor(me) ? texts.here : texts.waiting;
  const isOnServer = receipt.rev > 0 && !receipt.gone;
  const older = useOlder(receiptId, isOnServer ? known?.entries : undefined, load);
  const entries = merged(known?.entries ?? [], older.entries).filter((entry) => !isNewOrder(entry));
  const before = known?.board ?? createdDoc('receipt', pending ?? []) ?? receipt.stored;
  const unsent = known && pending ? netChanges(before, [...opsOf('receipt', pending), ...unsaved]) : [];
  const isKnownWhole = known && pending && (older.state === 'all' || receipt.rev === 0);
  const words = saidWords(payments ?? [], receipt.stored, me._id);
  const isEmpty = isKnownWhole && !entries.length && !unsent.length && !words.length;
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <ol className={css.entries}>
        {unsent
          .filter((change) => !isNewOrder(change))
          .map((change) => (
            <li key={writtenField(change.op)} className={css.entry}>
              <p>{describeChange(change, receipt.stored, groupName)}</p>
              <p className={css.when}>
                {unsavedFields.has(writtenField(change.op)) ? texts.unsaved : waiting}
              </p>
            </li>
          ))}
        {words
          .filter(({ said }) => !said)
          .map(({ key, what }) => (
            <li key={key} className={css.entry}>
              <p>{what}</p>
              <p className={css.when}>{waiting}</p>
            </li>
          ))}
        {inOrder(entries, words).map((entry) => {
          if ('payment' in entry) return <Word key={entry.key} word={entry} />;
          const what = describeChange(entry, receipt.stored, groupName);
          return (
            <li key={`${entry.rev}.${entry.seq}`} className={css.entry}>
              <p>{what}</p>
              <p className={css.when}>
                {entry.by._id === me._id ? texts.you : entry.by.name}, {timeOf(entry.at)}
              </p>
              {entry.outcome === 'rejected' && (
                <p className={css.rejected}>{texts.rejected[limitOf(receipt.stored, entry.op)]}</p>
              )}
              <Restore entry={entry} what={what} stored={receipt.stored} />
            </li>
          );
        })}
      </ol>
      {isEmpty && <p>{texts.empty}</p>}
      {older.state === 'loading' && (
        <p role="status" className={css.rest}>
          {texts.loading}
        </p>
      )}
      {(older.state === 'more' || older.state === 'failed') && (
        <Button onClick={older.next}>{texts.more}</Button>
      )}
      {older.state === 'failed' && <p className={css.rest}>{texts.offline}</p>}
      {(older.state === 'gone' || receipt.gone) && <p className={css.rest}>{texts.goneOlder}</p>}
    </Sheet>
  );
}

/** Entries of the bill and words about its payments, newest first. */
const inOrder = (entries: readonly HistoryEntry[], words: readonly SaidWord[]) =>
  [...entries, ...words.filter(({ said }) => said)].toSorted((a, b) => compareText(timeIn(b), timeIn(a)));

const timeIn = (one: HistoryEntry | SaidWord): string => ('payment' in one ? (one.said?.at ?? '') : one.at);

/** A word about a payment. One's own is taken back here. */
function Word({ word: { what, said, payment, back } }: { word: SaidWord }) {
  const { me, mutate } = useData();
  const takeBack = (op: NonNullable<typeof back>) =>
    untilTaken(mutate.sayPayment(payment, [op])).then(
      () => toast.info(texts.restored),
      () => toast.error(texts.notRestored),
    );
  return (
    <li className={css.entry}>
      <p>{what}</p>
      {said && (
        <p className={css.when}>
          {said.by._id === me._id ? texts.you : said.by.name}, {timeOf(said.at)}
        </p>
      )}
      {said?.outcome === 'rejected' && <p className={css.rejected}>{texts.rejectedWord}</p>}
      {back && (
        <Button aria-label={texts.restoreLabel(what)} onClick={() => void takeBack(back)}>
          {texts.restore}
        </Button>
      )}
    </li>
  );
}

/** The button, if the value before differs from the present one. */
function Restore({ entry, what, stored }: { entry: HistoryEntry; what: string; stored: StoredBoard }) {
  const edits = useBoardEdits();
  const { op, was, outcome } = entry;
  if (!was || outcome !== 'applied' || op.op.endsWith('.add')) return null;
  if (isUndone(stored, { before: was })) return null;
  const restore = () => {
    const name = deletedOwner(stored, was);
    const done = name === null ? texts.restored : texts.restoredIn(name || what);
    edits.edit(restoreOps(stored, was), { undo: done });
  };
  return (
    <Button aria-label={texts.restoreLabel(what)} onClick={restore}>
      {texts.restore}
    </Button>
  );
}

/** All entries once, newest first. Pages may overlap, because sync brings new entries meanwhile. */
function merged(...lists: (readonly HistoryEntry[])[]): HistoryEntry[] {
  const all = new Map(lists.flat().map((entry) => [`${entry.rev}.${entry.seq}`, entry]));
  return [...all.values()].toSorted((a, b) => b.rev - a.rev || b.seq - a.seq);
}

/** The server has the receipt no longer. */
const NOT_THERE = new Set([403, 404, 410]);

interface Older {
  entries: HistoryEntry[];
  state: 'unasked' | 'loading' | 'more' | 'all' | 'failed' | 'gone';
  next: () => void;
}

/** Older entries from the server. The first page is asked for once the known entries are loaded. */
function useOlder(receiptId: string, known: readonly HistoryEntry[] | undefined, load: LoadHistory): Older {
  const [pages, setPages] = useState<HistoryEntry[]>([]);
  const [state, setState] = useState<Older['state']>('unasked');
  const isReady = known !== undefined;
  const fetchPage = async (all: readonly HistoryEntry[]) => {
    const last = all.at(-1);
    setPages([...all]);
    setState('loading');
    try {
      const { entries, more } = await load(receiptId, last && `${last.rev}.${last.seq}`);
      setPages([...all, ...entries]);
      setState(more ? 'more' : 'all');
    } catch (error) {
      setState(error instanceof ApiError && NOT_THERE.has(error.status) ? 'gone' : 'failed');
    }
  };
  useEffect(() => {
    if (known) void fetchPage(known);
    // Runs once, with the entries known when the sheet opened; sync brings newer ones.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, receiptId]);
  const retry = useEffectEvent(() => void fetchPage(pages));
  useEffect(() => {
    if (state !== 'failed') return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [state]);
  return { entries: pages, state, next: () => void fetchPage(pages) };
}
