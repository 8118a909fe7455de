import { readFileSync } from 'node:fs';
import { isCommonPassword, readCommonPasswords } from '../../../src/domain/password/common-password.ts';
import { Fault } from '../../http/fault.ts';
import { projectFolder } from '../../project-folder.ts';

const file = new URL('src/domain/password/common-passwords.txt', projectFolder);

/** Read once somebody asks. */
let known: ReadonlySet<string> | undefined;

/** @throws Fault commonPassword */
export function refuseCommonPassword(password: string): void {
  known ??= readCommonPasswords(readFileSync(file, 'utf8'));
  if (isCommonPassword(password, known)) throw new Fault('commonPassword');
}
