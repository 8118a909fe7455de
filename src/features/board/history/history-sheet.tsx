import { useEffect, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { HistoryEntry } from '../../../contract/history.ts';
import { useData } from '../../../data/context.tsx';
import { opsOf } from '../../../data/outbox-versions.ts';
import { type ReceiptView, queryHistory, queryPending } from '../../../data/queries.ts';
import { writtenField, readField } from '../../../domain/board/apply-op.ts';
import { rowName, type StoredBoard } from '../../../domain/board/board.ts';
import { isEqualJson } from '../../../domain/board/equal-json.ts';
import { netChanges } from '../../../domain/board/net-changes.ts';
import { useBoardEdits } from '../edits/board-edits.ts';
import { isOrder } from './news.ts';
import { historyTexts as texts } from './texts.ts';
import { Button } from '../../../ui/button.tsx';
import { describeChange } from '../../../ui/describe-change.ts';
import { Sheet } from '../../../ui/sheet.tsx';
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

const moment = new Intl.DateTimeFormat('en-MY', { dateStyle: 'medium', timeStyle: 'short' });

/** Shows who changed what, from which value to which, and when. Restore is an ordinary edit. */
export function HistorySheet({ receiptId, receipt, load, onClose }: Props) {
  const { db, me } = useData();
  const known = useLiveQuery(() => queryHistory(db, receiptId), [db, receiptId]);
  const pending = useLiveQuery(() => queryPending(db, receiptId), [db, receiptId]);
  const older = useOlder(receiptId, receipt.rev > 0 ? known?.entries : undefined, load);
  const entries = merged(known?.entries ?? [], older.entries).filter(({ op }) => !isOrder(op));
  const unsent = known && pending ? netChanges(known.board ?? receipt.stored, opsOf(pending)) : [];
  const isKnownWhole = known && pending && (older.state === 'all' || receipt.rev === 0);
  const isEmpty = isKnownWhole && !entries.length && !unsent.length;
  const nameOf = (id: string) => rowName(receipt.stored, id);
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <ol className={css.entries}>
        {unsent
          .filter(({ op }) => !isOrder(op))
          .map((change) => (
            <li key={writtenField(change.op)} className={css.entry}>
              <p>{describeChange(change, nameOf)}</p>
              <p className={css.when}>{texts.waiting}</p>
            </li>
          ))}
        {entries.map((entry) => {
          const what = describeChange(entry, nameOf);
          return (
            <li key={`${entry.rev}.${entry.seq}`} className={css.entry}>
              <p>{what}</p>
              <p className={css.when}>
                {entry.by._id === me._id ? texts.you : entry.by.name}, {moment.format(Date.parse(entry.at))}
              </p>
              {entry.outcome === 'rejected' && <p className={css.rejected}>{texts.rejected}</p>}
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
      {older.state === 'more' && <Button onClick={older.next}>{texts.more}</Button>}
      {older.state === 'failed' && <p className={css.rest}>{texts.offline}</p>}
    </Sheet>
  );
}

/** The button, if the value before differs from the present one. */
function Restore({ entry, what, stored }: { entry: HistoryEntry; what: string; stored: StoredBoard }) {
  const edits = useBoardEdits();
  const { op, was, outcome } = entry;
  if (!was || outcome !== 'applied' || op.op.endsWith('.add')) return null;
  const now = readField(stored, was);
  if (!now || isEqualJson(now, was)) return null;
  return (
    <Button aria-label={texts.restoreLabel(what)} onClick={() => edits.send([was], texts.restored)}>
      {texts.restore}
    </Button>
  );
}

/** All entries once, newest first. Pages may overlap, because sync brings new entries meanwhile. */
function merged(...lists: (readonly HistoryEntry[])[]): HistoryEntry[] {
  const all = new Map(lists.flat().map((entry) => [`${entry.rev}.${entry.seq}`, entry]));
  return [...all.values()].toSorted((a, b) => b.rev - a.rev || b.seq - a.seq);
}

interface Older {
  entries: HistoryEntry[];
  state: 'unasked' | 'loading' | 'more' | 'all' | 'failed';
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
    } catch {
      setState('failed');
    }
  };
  useEffect(() => {
    if (known) void fetchPage(known);
    // Runs once, with the entries known when the sheet opened; sync brings newer ones.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, receiptId]);
  return { entries: pages, state, next: () => void fetchPage(pages) };
}
