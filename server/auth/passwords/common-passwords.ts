import { readFileSync } from 'node:fs';
import { isCommonPassword, readCommonPasswords } from '../../../src/domain/password/common-password.ts';
import type { Deps } from '../../deps.ts';
import { Fault } from '../../http/fault.ts';
import { projectFolder } from '../../project-folder.ts';

const file = new URL('src/domain/password/common-passwords.txt', projectFolder);

/** Read once somebody asks. */
let known: ReadonlySet<string> | undefined;

/**
 * Refuses the most common passwords, and leaked ones if the operator has set up a service for that.
 * @throws Fault commonPassword
 */
export async function refuseCommonPassword({ isLeaked }: Deps, password: string): Promise<void> {
  known ??= readCommonPasswords(readFileSync(file, 'utf8'));
  if (isCommonPassword(password, known)) throw new Fault('commonPassword');
  if (await isLeaked?.(password)) {
    throw new Fault('commonPassword', 'This password is known from a leak. Please choose another one.');
  }
}
