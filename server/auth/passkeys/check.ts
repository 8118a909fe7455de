import type { z } from 'zod/mini';
import type { addPasskeyBody, passkeyUse } from '../../../src/contract/auth.ts';
import type { Config } from '../../config.ts';
import type { Passkey } from './passkeys.ts';

export type PasskeyUse = z.output<typeof passkeyUse>;
type NewPasskey = z.output<typeof addPasskeyBody>;

/** COSE: what today's devices sign with (ES256, Ed25519, RS256). */
export const ALGORITHMS = [-7, -8, -257];

/** The site that a passkey belongs to: its name, by WebAuthn. */
export const siteOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => new URL(publicUrl).hostname;

/** A user, as their devices know them. */
export const handleOf = (user: string): string => Buffer.from(user).toString('base64url');

/** Its code takes a start of the server 0.3 s. */
const load = () => import('@simplewebauthn/server');

const rest = { type: 'public-key', clientExtensionResults: {} } as const;

const expectedOf = (config: Pick<Config, 'publicUrl'>, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: config.publicUrl,
  expectedRPID: siteOf(config),
  requireUserVerification: true, // PASSKEY-2
});

/** @throws Error with what is wrong */
export async function checkNew(
  config: Pick<Config, 'publicUrl'>,
  challenge: string,
  { id, response }: NewPasskey,
): Promise<{ publicKey: string; counter: number }> {
  const { verifyRegistrationResponse } = await load();
  const { registrationInfo } = await verifyRegistrationResponse({
    ...expectedOf(config, challenge),
    response: { id, rawId: id, response, ...rest },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (registrationInfo?.credential.id !== id) throw new Error('Another passkey was registered');
  const { publicKey, counter } = registrationInfo.credential;
  return { publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/** @throws Error with what is wrong @returns the device's counter */
export async function checkUse(
  config: Pick<Config, 'publicUrl'>,
  challenge: string,
  { id, user_id: user, public_key: publicKey, counter }: Passkey,
  { response }: PasskeyUse,
): Promise<number> {
  if ((response.userHandle ?? handleOf(user)) !== handleOf(user)) throw new Error('Another user’s passkey');
  const { verifyAuthenticationResponse } = await load();
  const { userHandle = '', ...signed } = response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expectedOf(config, challenge),
    response: { id, rawId: id, response: { ...signed, userHandle }, ...rest },
    credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
  });
  if (!verified) throw new Error('The signature is wrong');
  return authenticationInfo.newCounter;
}
