import { sql, type RawBuilder } from 'kysely';

/** Of users `u`, or by another name in the query: nothing but their session is theirs (GUEST-1). */
export const isGuest = (user: 'u' | 'a' | 'c' | 'w' | 'g' = 'u'): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${user}.email`)} is null
  and not exists (select 1 from passkeys k where k.user_id = ${sql.ref(`${user}.id`)}))`;
