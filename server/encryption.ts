import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

const TAG_BYTES = 16;
const IV_BYTES = 12;

/** A key for one use, from the server's secret. */
const keyFor = (secret: string, use: string): Buffer =>
  createHmac('sha256', secret).update(`encrypt ${use}`).digest();

/** AES-256-GCM; `salt` makes equal texts look different and is used once. */
export function encrypt(secret: string, use: string, text: string, salt: Uint8Array): string {
  const iv = salt.subarray(0, IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, use), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Null for a text that was changed, or encrypted for another use or by another secret. */
export function decrypt(secret: string, use: string, encrypted: string): string | null {
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
