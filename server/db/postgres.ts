import type { Writable } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Dates stay ISO days; bigints are sums of sen, far below 2^53. */
export const parsers: Record<number, (text: string) => unknown> = { 20: Number, 1082: (text) => text };

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? (pg.types.getTypeParser as (oid: number, format?: string) => unknown)(oid, format),
};

/**
 * A pool on PostgreSQL for Kysely. Statements are prepared once per connection, and a write waits
 * for the network as seldom as it can: that is what most of its time goes to.
 */
export function openPostgres(url: string): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 60_000,
    types,
    // Lets `begin` travel with the statement behind it.
    pipeline: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect().catch(withCode);
      let wrapped = clients.get(client);
      if (!wrapped) clients.set(client, (wrapped = wrap(client)));
      return wrapped;
    },
    end: () => pool.end(),
  };
}

/** The pool and the driver end statements with errors of their own, which lack PostgreSQL's codes. */
function withCode(error: unknown): never {
  if (error instanceof Error && error.constructor === Error && !('code' in error)) {
    const isBusy = error.message.startsWith('timeout exceeded'); // no connection came free in time
    throw Object.assign(error, { code: isBusy ? TOO_MANY_CONNECTIONS : CONNECTION_FAILURE });
  }
  throw error;
}

const TOO_MANY_CONNECTIONS = '53300';
const CONNECTION_FAILURE = '08006';

/**
 * One connection, as Kysely uses it.
 *
 *   begin --held back--> first statement: both travel in one packet
 *                    \-> commit, rollback: nothing was done, nothing is sent
 */
function wrap(client: pg.PoolClient): PostgresPoolClient {
  // While a connection is in use the pool does not listen: one that breaks would end the process.
  client.on('error', () => {});
  const names = new Map<string, string>();
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  let isHeld = false;

  const send = (text: string, values: readonly unknown[]) => {
    if (!values.length) return client.query(text);
    let name = names.get(text);
    if (!name && names.size < MAX_PREPARED) names.set(text, (name = `s${names.size}`));
    return client.query({ text, values: [...values], ...(name && { name }) });
  };

  const query = (text: string, values: readonly unknown[]) => run(text, values).catch(withCode);

  async function run(text: string, values: readonly unknown[]) {
    if (text === 'begin') {
      isHeld = true;
      return nothing;
    }
    if (!isHeld) return send(text, values);
    isHeld = false;
    if (text === 'commit' || text === 'rollback') return nothing;
    stream.cork();
    const both = [client.query('begin'), send(text, values)] as const;
    stream.uncork();
    return (await Promise.all(both))[1];
  }
  return { query, release: () => client.release() } as unknown as PostgresPoolClient;
}

const nothing = { command: 'BEGIN', rowCount: 0, rows: [] };

/** Statements whose text never ends changing (lists of values) must not fill the server's memory. */
const MAX_PREPARED = 200;
