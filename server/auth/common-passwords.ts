import { readFileSync } from 'node:fs';
import { Fault } from '../http/fault.ts';
import { projectFolder } from '../project-folder.ts';

const file = new URL('server/auth/common-passwords.txt', projectFolder);

let known: Set<string> | undefined;

/** The file's lines, once somebody asks. */
const common = (): Set<string> =>
  (known ??= new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('# ')),
  ));

/**
 * Whether it is one of the 10,000 most common passwords: in any case, and also without the special
 * characters that the rules ask for ("Password1!" is "password1").
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return common().has(lower) || common().has(lower.replaceAll(/[^\p{L}\p{N}]/gu, ''));
}

/** @throws Fault commonPassword */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw new Fault('commonPassword');
}
