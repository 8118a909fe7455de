import { parse, PGlite, protocol } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { parsers } from './postgres.ts';

/**
 * The embedded database behind the face of a pool. It has one connection, so whoever connects waits
 * until the one before has released it: transactions never interleave.
 * @param folder null: in memory
 * @param from the files to begin with, as PGlite dumps them
 */
export async function openPglite(folder: string | null, from?: Blob): Promise<PostgresPool> {
  const pglite = await PGlite.create({
    ...(folder !== null && { dataDir: folder }),
    ...(from && { loadDataDir: from }),
    // Without -F what was acknowledged has reached the disk, as with PostgreSQL.
    startParams: folder === null ? PGlite.defaultStartParams : durable,
    parsers,
  });
  const prepared = preparing(pglite);
  let last: Promise<void> = Promise.resolve();
  return {
    async connect() {
      let release = () => {};
      const before = last;
      last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      return client(pglite, prepared, release);
    },
    async end() {
      await last;
      await pglite.close();
    },
  };
}

const durable = PGlite.defaultStartParams.filter((param) => param !== '-F');

type Run = (text: string, values: readonly unknown[]) => Promise<Result | undefined>;
type Result = Pick<Awaited<ReturnType<PGlite['query']>>, 'affectedRows' | 'rows'>;

const client = (pglite: PGlite, prepared: Run, release: () => void): PostgresPoolClient =>
  ({
    release,
    async query(text: string, values: readonly unknown[]) {
      // Several statements (a migration) only go without parameters, as with PostgreSQL.
      const result = values.length ? await prepared(text, values) : (await pglite.exec(text)).at(-1);
      // Kysely asks for the command only to know whether the count means rows that were written.
      return { command: 'UPDATE', rowCount: result?.affectedRows ?? 0, rows: result?.rows ?? [] };
    },
  }) as unknown as PostgresPoolClient;

/** So many statements are kept; further ones (lists of many lengths) are prepared each time. */
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
