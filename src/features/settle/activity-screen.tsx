import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useData } from '../../data/context.tsx';
import { queryRecentlyDeleted, type Deleted } from '../../data/queries/queries.ts';
import { useQuery } from '../../data/hooks/use-query.ts';
import type { Settling } from '../../data/queries/query-books.ts';
import {
  activityOf,
  isDeletion,
  isFolded,
  isChosen,
  type ActivityLine,
} from '../../domain/settling/activity.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/field.tsx';
import { ActivityIcon } from '../../ui/icons/navigation.tsx';
import { activityChoices } from './activity-choices.ts';
import { ActivityRow } from './activity-row.tsx';
import css from './activity.module.css';
import { activityTexts as texts } from './activity-texts.ts';
import { bookName } from './book-name.ts';
import { FoldedBook } from './folded-book.tsx';
import { KnownBills } from './known-bills.tsx';

/** Rows shown at first, and added by each press. */
const ROWS = 30;

/** /activity: the user's bills and payments, from the device. */
export function ActivityScreen() {
  const { db, me } = useData();
  const deleted = useQuery(() => queryRecentlyDeleted(db, me._id), [db, me._id]);
  return (
    <KnownBills
      icon={<ActivityIcon />}
      loading={texts.loading}
      isReady={Boolean(deleted?.data)}
      failure={deleted?.error}
    >
      {({ settling, complete }) => (
        <Lines settling={settling} deleted={deleted?.data ?? NONE} isComplete={complete} />
      )}
    </KnownBills>
  );
}

const NONE: readonly Deleted[] = [];

interface LinesProps {
  settling: Settling;
  /** What "Recently deleted" has. */
  deleted: readonly Deleted[];
  isComplete: boolean;
}

function Lines({ settling, deleted, isComplete }: LinesProps) {
  const { _id: me } = useData().me;
  const [params, setParams] = useSearchParams();
  const [rows, setRows] = useState(ROWS);
  const { books, groups, timesOf } = settling;
  const lines = useMemo(() => {
    const deletions = new Map(deleted.map((one) => [one.summary._id, one]));
    return activityOf(books, me, (bill) => ({ ...timesOf(bill), deletion: deletions.get(bill) ?? null }));
  }, [books, me, timesOf, deleted]);
  const nameOf = (line: ActivityLine) => bookName(line.book, groups);
  const { people, names } = useMemo(
    () => activityChoices(lines, me, (book) => bookName(book, groups)),
    [lines, me, groups],
  );
  const [person, book] = [params.get('person'), params.get('group')];
  const choose = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const shown = lines.filter((line) => isChosen(line, { person, book }));
  const asking = shown.filter(({ needsMe }) => needsMe);
  const entries = foldedLines(
    shown.filter(({ needsMe }) => !needsMe),
    book !== null,
  );
  const row = (line: ActivityLine) => (
    <ActivityRow key={`${line.book.id} ${line.id}`} line={line} me={me} bookName={nameOf(line)} />
  );
  if (lines.length === 0)
    return isComplete && <EmptyState icon={<ActivityIcon />} title={texts.empty} text={texts.emptyText} />;
  return (
    <div className={css.wide} data-focus-home tabIndex={-1}>
      <div className={css.column}>
        <div className={css.filters}>
          <Select
            label={texts.person}
            value={person ?? ''}
            onChange={({ target }) => choose('person', target.value)}
          >
            <option value="">{texts.everybody}</option>
            {people.map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label={texts.book}
            value={book ?? ''}
            onChange={({ target }) => choose('group', target.value)}
          >
            <option value="">{texts.allBooks}</option>
            {names.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        {asking.length > 0 && (
          <section aria-labelledby="needs">
            <h2 id="needs">{texts.needsYou}</h2>
            <ul className={css.rows}>{asking.map(row)}</ul>
          </section>
        )}
      </div>
      <div className={css.column}>
        {entries.length > 0 && (
          <section aria-labelledby="all">
            <h2 id="all">{texts.list}</h2>
            <ul className={css.rows}>
              {entries.slice(0, rows).map((entry) =>
                Array.isArray(entry) ? (
                  <FoldedBook key={entry[0]!.book.id} lines={entry} bookName={nameOf(entry[0]!)}>
                    {row}
                  </FoldedBook>
                ) : (
                  row(entry)
                ),
              )}
            </ul>
            {entries.length > rows && (
              <Button look="quiet" wide onClick={() => setRows(rows + ROWS)}>
                {texts.showMore(Math.min(ROWS, entries.length - rows))}
              </Button>
            )}
          </section>
        )}
        {shown.length === 0 && <EmptyState picture="nothing" text={texts.nothing} />}
      </div>
    </div>
  );
}

/** The lines of a book that is even are one entry, where its newest line stands. */
function foldedLines(lines: readonly ActivityLine[], isOneBook: boolean): (ActivityLine | ActivityLine[])[] {
  if (isOneBook) return [...lines];
  const folds = new Map<string, ActivityLine[]>();
  const isEvenBook = new Map<string, boolean>();
  return lines.flatMap((line): (ActivityLine | ActivityLine[])[] => {
    const { book } = line;
    const isEven = isEvenBook.get(book.id) ?? isFolded(book);
    isEvenBook.set(book.id, isEven);
    if (!isEven || isDeletion(line)) return [line];
    const fold = folds.get(book.id);
    if (fold) fold.push(line);
    const made = fold ?? [line];
    folds.set(book.id, made);
    return fold ? [] : [made];
  });
}
