import { parse, PGlite, protocol } from '@electric-sql/pglite';
import { parsers } from './postgres.ts';

/** An embedded database that runs one statement after the other. */
export interface Runner {
  run: (text: string, values: readonly unknown[]) => Promise<Result>;
  /** It has ended by itself: it runs nothing any more. */
  isOver: () => boolean;
  close: () => Promise<void>;
}

export interface Result {
  affectedRows: number;
  rows: unknown[];
}

/** A statement on its way to the thread; `text` null closes the database. */
export interface Asked {
  number: number;
  text: string | null;
  values: readonly unknown[];
}

/** Number 0: the database is open, or could not be opened. */
export interface Answered {
  number: number;
  result?: Result;
  error?: { message: string; code?: string };
}

/**
 * @param folder null: in memory
 * @param from the files to begin with, as PGlite dumps them
 * @param onAbort ends the thread that the database runs in
 */
export async function startRunner(
  folder: string | null,
  from?: Blob,
  onAbort?: () => never,
): Promise<Runner> {
  const pglite = await PGlite.create({
    ...(folder !== null && { dataDir: folder }),
    ...(from && { loadDataDir: from }),
    // Without -F what was acknowledged has reached the disk, as with PostgreSQL.
    startParams: folder === null ? PGlite.defaultStartParams : durable,
    parsers,
  });
  if (onAbort) endWhenAborted(pglite, onAbort);
  const runPrepared = preparing(pglite);
  return {
    async run(text, values) {
      // Several statements (a migration) only go without parameters, as with PostgreSQL.
      const result = values.length ? await runPrepared(text, values) : (await pglite.exec(text)).at(-1);
      return { affectedRows: result?.affectedRows ?? 0, rows: result?.rows ?? [] };
    },
    isOver: () => false,
    close: () => pglite.close(),
  };
}

/** The log gives its files back at a checkpoint, and keeps so many for the next statements. */
const logSize = ['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=48MB'];
const durable = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...logSize];

/** By this PGlite goes on after a statement's error. */
const AFTER_AN_ERROR = 100;

/**
 * PostgreSQL aborts if it can't go on, as without room for its log. PGlite then runs the aborted program for
 * ever, and answers nothing.
 */
function endWhenAborted({ Module: program }: PGlite, end: () => never): void {
  const runOnce = program._PostgresMainLoopOnce;
  program._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: number }).status !== AFTER_AN_ERROR) end();
      throw error;
    }
  };
}

type Run = (
  text: string,
  values: readonly unknown[],
) => Promise<Pick<Awaited<ReturnType<PGlite['query']>>, 'affectedRows' | 'rows'> | undefined>;

/** So many statements are kept. Further ones (lists of many lengths) are prepared each time. */
const MAX_PREPARED = 200;

/**
 * Runs statements that are parsed and planned once, and sends each in one message. PGlite's own
 * `query` parses and plans every time and takes six messages, which is most of a short query's time.
 */
function preparing(pglite: PGlite): Run {
  const { serialize } = protocol;
  const known = new Map<string, { name: string; types: number[] }>();

  async function prepare(text: string) {
    const name = known.size < MAX_PREPARED ? `s${known.size}` : '';
    const messages = await pglite.execProtocolStream(
      Buffer.concat([
        serialize.parse({ name, text }),
        serialize.describe({ type: 'S', name }),
        serialize.sync(),
      ]),
    );
    const statement = { name, types: parse.parseDescribeStatementResults(messages) };
    if (name) known.set(text, statement);
    return statement;
  }

  return (text, values) =>
    pglite.runExclusive(async () => {
      const { name, types } = known.get(text) ?? (await prepare(text));
      const texts = values.map((value, at) => {
        if (value === null || value === undefined) return null;
        return (pglite.serializers[types[at] ?? 0] ?? String)(value);
      });
      const messages = await pglite.execProtocolStream(
        Buffer.concat([
          serialize.bind({ statement: name, values: texts }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
          serialize.sync(),
        ]),
      );
      return parse.parseResults(messages, pglite.parsers)[0];
    });
}
