import { sql } from 'kysely';
import type { AuditKind } from '../../src/contract/audit.ts';
import { ConfigError, type Config } from '../config.ts';
import { makeFolder } from '../data-folder.ts';
import type { Db } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';

const AT_ONCE = 1000;
const USAGE = 'npm run audit -- [--user ID|E-MAIL] [--document ID] [--since YYYY-MM-DD]';

interface Asked {
  user: string | null;
  document: string | null;
  since: string | null;
}

interface Line {
  id: number;
  at: Date;
  user: string;
  kind: AuditKind;
  by: string | null;
  about: string | null;
  document: string | null;
  what: string;
}

const forms = {
  user: /^\S+$/,
  document: /^[0-9a-f-]{36}$/i,
  since: /^\d{4}-\d{2}-\d{2}$/,
} as const;

/** @throws ConfigError */
export function readAsked(args: readonly string[]): Asked {
  const asked: Asked = { user: null, document: null, since: null };
  for (let n = 0; n < args.length; n += 2) {
    const name = args[n]?.replace(/^--/, '') as keyof Asked;
    const value = args[n + 1];
    if (!Object.hasOwn(asked, name) || value === undefined || !forms[name].test(value)) {
      throw new ConfigError(USAGE);
    }
    asked[name] = value;
  }
  return asked;
}

/** The security log for the operator: a line of JSON for each row, the oldest first. */
export async function* auditLines(db: Db, { user, document, since }: Asked): AsyncGenerator<string> {
  let after = 0;
  for (let more = true; more;) {
    const { rows } = await sql<Line>`
      select a.id, a.at, a.user_id as "user", a.kind, a.by_user as by, a.about_user as about, a.document, a.what
      from audit_log a where a.id > ${after}
        and (${user}::text is null
          or a.user_id in (select id from users where id::text = ${user} or lower(email) = lower(${user})))
        and (${document}::text is null or a.document::text = lower(${document}))
        and (${since}::date is null or a.at >= ${since}::date)
      order by a.id limit ${AT_ONCE}`.execute(db);
    for (const { id: _id, ...row } of rows) yield JSON.stringify(row);
    after = rows.at(-1)?.id ?? after;
    more = rows.length === AT_ONCE;
  }
}

/** The same with the database that `config` names. No server may have an embedded one open. */
export async function printAudit(
  { dataDir, databaseUrl }: Config,
  say: (line: string) => void,
  args: readonly string[],
): Promise<void> {
  const asked = readAsked(args);
  makeFolder(dataDir);
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { folder: dataDir });
  try {
    for await (const line of auditLines(database.db, asked)) say(line);
  } finally {
    await database.close();
  }
}
