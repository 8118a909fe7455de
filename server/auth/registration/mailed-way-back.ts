import { linkPath } from '../../../src/domain/text/safe-redirect.ts';
import type { Deps } from '../../deps.ts';
import { decrypt, encrypt } from '../../encryption.ts';

const USE = 'way-back';

type Data = Record<string, string>;

/**
 * What an e-mail keeps of the way back until it is sent (decision 64). Encrypted: the token in it is a secret
 * that the database knows only as a hash.
 */
export function keptWayBack({ secret, random }: Pick<Deps, 'secret' | 'random'>, path?: string): Data {
  const link = linkPath(path);
  return link === null ? {} : { wayBack: encrypt(secret, USE, link, random.salt()) };
}

export const wayBackOf = ({ secret }: Pick<Deps, 'secret'>, { wayBack }: Data): string | null =>
  wayBack === undefined ? null : linkPath(decrypt(secret, USE, wayBack));
