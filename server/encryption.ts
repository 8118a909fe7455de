import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The server's secret. `previous` is the one before a change: it still reads, and writes nothing.
 *
 *   SECRET-1  Everything made with the previous secret works until that secret is removed.
 *   SECRET-2  Data that no secret of the server can read is never ignored silently: a link has ended, and the
 *             owner of a second factor or of ways to pay is told.
 */
export interface Secret {
  current: string;
  previous: string | null;
}

const all = ({ current, previous }: Secret): string[] =>
  previous === null ? [current] : [current, previous];

const TAG_BYTES = 16;
const IV_BYTES = 12;

/** A key for one use, from the server's secret. */
const keyFor = (secret: string, use: string): Buffer =>
  createHmac('sha256', secret).update(`encrypt ${use}`).digest();

/** AES-256-GCM; `salt` makes equal texts look different and is used once. */
export function encrypt({ current }: Secret, use: string, text: string, salt: Uint8Array): string {
  const iv = salt.subarray(0, IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(current, use), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Null if the text was changed, or if another use or an unknown secret encrypted it. */
export function decrypt(secret: Secret, use: string, encrypted: string): string | null {
  for (const one of all(secret)) {
    const text = decryptBy(one, use, encrypted);
    if (text !== null) return text;
  }
  return null;
}

function decryptBy(secret: string, use: string, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, use), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

/**
 * Encrypts again what the previous secret has encrypted. @returns it; null where no secret reads it; the same
 * text where there is nothing to do
 */
export function encryptAgain(
  secret: Secret,
  use: string,
  encrypted: string,
  salt: Uint8Array,
): string | null {
  if (decryptBy(secret.current, use, encrypted) !== null) return encrypted;
  const text = decrypt(secret, use, encrypted);
  return text === null ? null : encrypt(secret, use, text, salt);
}

/** A text that only this server can derive. */
const derive = (secret: string, what: string): string =>
  createHmac('sha256', secret).update(what).digest('base64url');

export const sign = ({ current }: Secret, what: string): string => derive(current, what);

export const isSigned = (secret: Secret, what: string, signature: string): boolean =>
  all(secret).some((one) => isEqual(signature, derive(one, what)));

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What `sign` made of `what`, by either secret, if it fits; null where the secret that made it is gone. */
export const signedBefore = (
  secret: Secret,
  what: string,
  fits: (signature: string) => boolean,
): string | null =>
  all(secret)
    .map((one) => derive(one, what))
    .find(fits) ?? null;
