import { expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { Fault } from '../http/fault.ts';
import { emptyDatabase, onEachDatabase, random } from '../testing/test-server.ts';
import { addUser, keepEmailToken, registerUser, resetByLink } from './repository.ts';
import { endSessions, GRACE_MS, listSessions, openSession, rotate, whoHas } from './sessions/sessions.ts';
import { refuseOutdated } from './sign-in.ts';

/** PGlite has one connection: its rounds are all alike. PostgreSQL really races. KIRA_RACES sets both. */
const wanted = process.env['KIRA_RACES'];
const ROUNDS = { PGlite: Number(wanted ?? 10), PostgreSQL: Number(wanted ?? 200) };

onEachDatabase('two requests at the same moment', (where, database) => {
  const rounds = ROUNDS[database];
  const at = new Date(Date.UTC(2026, 10, 20));
  const newUser = (n: number) => ({
    id: random.id(),
    email: `race${n}@kira.test`,
    username: `Race${n}`,
    password: 'old',
    at,
  });

  /** A user to whom the reset link `link${n}` was sent. */
  const withResetLink = async (db: Db, n: number) => {
    const user = newUser(n);
    await addUser(db, user);
    const expires = new Date(at.getTime() + 1000);
    await keepEmailToken(db, { hash: `link${n}`, user: user.id, purpose: 'reset', expires });
    return user;
  };

  test(`PASSWORD-2 of two resets by one link one works, ${rounds} times`, async () => {
    const { db, close } = await emptyDatabase(await where());
    for (let n = 0; n < rounds; n += 1) {
      const { id: user, email } = await withResetLink(db, n);
      const done = await Promise.all(
        ['one', 'two'].map((password) =>
          db.transaction().execute((trx) => resetByLink(trx, `link${n}`, email, password, at)),
        ),
      );
      expect(done.filter((id) => id === user)).toHaveLength(1);
      const { password } = await db
        .selectFrom('users')
        .select('password')
        .where('id', '=', user)
        .executeTakeFirstOrThrow();
      expect(password).toBe(done[0] === user ? 'one' : 'two');
    }
    await close();
  }, 120_000);

  test(`PASSWORD-1 a sign-in with the old password is refused after a reset, or ended by it, ${rounds} times`, async () => {
    const { db, close } = await emptyDatabase(await where());
    for (let n = 0; n < rounds; n += 1) {
      const { id: user, email } = await withResetLink(db, n);
      const entrant = { id: user, email, password: 'old' };
      const signIn = db.transaction().execute(async (trx) => {
        await refuseOutdated(trx, entrant);
        return openSession(trx, random, at, user);
      });
      const reset = db.transaction().execute(async (trx) => {
        await resetByLink(trx, `link${n}`, email, 'new', at);
        await endSessions(trx, user);
      });
      await Promise.all([signIn.catch((error: unknown) => expect(error).toBeInstanceOf(Fault)), reset]);
      expect(await listSessions(db, user, at)).toEqual([]);
    }
    await close();
  }, 120_000);

  test('a deleted account opens no session', async () => {
    const { db, close } = await emptyDatabase(await where());
    const user = newUser(0);
    await addUser(db, user);
    await db.updateTable('users').set({ deleted_at: at }).execute();
    const signIn = db.transaction().execute((trx) => refuseOutdated(trx, { id: user.id, email: user.email }));
    await expect(signIn).rejects.toMatchObject({ code: 'credentials' });
    await close();
  });

  test(`two registrations of one address leave one account, whole, ${rounds} times`, async () => {
    const { db, close } = await emptyDatabase(await where());
    for (let n = 0; n < rounds; n += 1) {
      const both = ['a', 'b'].map((mark) => ({
        ...newUser(n),
        username: `Race${n}${mark}`,
        password: mark,
        signup: `${n}${mark}`,
        language: 'en' as const,
      }));
      const made = await Promise.all(
        both.map((user) => db.transaction().execute((trx) => registerUser(trx, user))),
      );
      expect(made).toEqual([true, true]);
      const rows = await db
        .selectFrom('users')
        .select(['username', 'password', 'signup_hash'])
        .where('email', '=', `race${n}@kira.test`)
        .execute();
      const wholes = both.map(({ username, password, signup }) => ({
        username,
        password,
        signup_hash: signup,
      }));
      expect(rows).toHaveLength(1);
      expect(wholes).toContainEqual(rows[0]);
    }
    await close();
  }, 120_000);

  test('FAMILY-2 two tabs that refresh at once both go on; a thief ends the family for good', async () => {
    const { db, close } = await emptyDatabase(await where());
    const { id: user, ...account } = newUser(0);
    await addUser(db, { id: user, ...account });
    const late = new Date(at.getTime() + GRACE_MS + 1000);
    for (let n = 0; n < rounds; n += 1) {
      const { refresh } = await openSession(db, random, at, user);
      const [one, two] = await Promise.all([
        rotate(db, random, at, refresh),
        rotate(db, random, at, refresh),
      ]);
      expect(await whoHas(db, one.access, at)).not.toBeNull();
      const ended = await Promise.allSettled([
        rotate(db, random, late, refresh),
        rotate(db, random, late, two.refresh),
      ]);
      expect(ended[0].status).toBe('rejected');
      const newest = ended[1].status === 'fulfilled' ? ended[1].value : two;
      expect(await whoHas(db, newest.access, late)).toBeNull();
      expect(await whoHas(db, one.access, late)).toBeNull();
    }
    await close();
  }, 120_000);
});
