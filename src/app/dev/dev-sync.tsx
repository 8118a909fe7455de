import { useEffect, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useData } from '../../data/context.tsx';
import { useServices } from '../services.ts';
import { rolesLine } from './roles-line.ts';
import { useSyncStatus } from '../../sync/status.ts';
import css from './dev.module.css';

type Row = Record<string, unknown>;

/** /dev/sync, in development only: sync's phase, cursor, queues, outbox, last answers, reading's model. */
export function DevSync() {
  const { db } = useData();
  const status = useSyncStatus();
  const stored = useLiveQuery(
    () => Promise.all([db.meta.toArray(), db.queues.toArray(), db.outbox.orderBy('n').toArray()]),
    [db],
  );
  const [meta, queues, outbox] = stored ?? [[], [], []];
  return (
    <div className={css.page}>
      <Table title="Phase" rows={[{ ...status }]} />
      <Table title="Cursor and other notes" rows={meta} />
      <Table title="Queues: the last acknowledged number" rows={queues} />
      <Table title="Outbox" rows={outbox} />
      <Table title="Answers to this tab, newest first (only the leader sends)" rows={useAnswers()} />
      <Table title="Reading" rows={[{ roles: useRoles() }]} />
    </div>
  );
}

/** Whether the model of roles helps the rules here. */
function useRoles(): string {
  const { loadRoles } = useServices();
  const [told, setTold] = useState('…');
  useEffect(() => {
    void (loadRoles?.() ?? Promise.resolve(null))
      .catch(() => null)
      .then((bytes) => setTold(rolesLine(bytes)));
  }, [loadRoles]);
  return told;
}

/** Calls of the API that this tab has made, as the browser lists them. */
function useAnswers(): Row[] {
  const [answers, setAnswers] = useState<Row[]>([]);
  useEffect(() => {
    const observer = new PerformanceObserver((list) => {
      const calls = (list.getEntries() as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
        .map(({ name, responseStatus, duration, startTime }) => ({
          at: `${Math.round(startTime)} ms`,
          status: responseStatus || 'no answer',
          took: `${Math.round(duration)} ms`,
          path: name.replace(location.origin, ''),
        }));
      setAnswers((before) => [...calls.toReversed(), ...before].slice(0, 30));
    });
    observer.observe({ type: 'resource', buffered: true });
    return () => observer.disconnect();
  }, []);
  return answers;
}

/** A column for each field that any row has. */
function Table({ title, rows }: { title: string; rows: readonly object[] }) {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 && <p>None.</p>}
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              {fields.map((field) => (
                <th key={field}>{field}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of any kind, without a common key
              <tr key={at}>
                {fields.map((field) => (
                  <td key={field}>{inText((row as Row)[field])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const inText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
