import { sql } from 'kysely';

/** What user `u` is called. */
export const nameOfUser = sql<string>`coalesce(nullif(u.name, ''), u.username)`;
