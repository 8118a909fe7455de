import { hashPassword } from './auth/passwords/passwords.ts';
import { addUser } from './auth/repository.ts';
import type { Deps } from './deps.ts';

interface NewAccount {
  email: string;
  username: string;
  password: string;
  name?: string;
}

/**
 * An account whose address counts as proved: for the demo, tests and benches. Answers its id.
 * `hash`: for callers that make many accounts with one password.
 */
export async function makeVerifiedAccount(
  { database: { db }, now, random }: Pick<Deps, 'database' | 'now' | 'random'>,
  { email, username, password, name }: NewAccount,
  hash: (password: string) => Promise<string> = (text) => hashPassword(text, random, 'this server'),
): Promise<string> {
  const id = random.id();
  const at = now();
  if (!(await addUser(db, { id, email, username, password: await hash(password), at }))) {
    throw new Error(`There is an account with ${email} or ${username} already.`);
  }
  await db
    .updateTable('users')
    .set({ verified_at: at, name: name ?? null })
    .where('id', '=', id)
    .execute();
  return id;
}
