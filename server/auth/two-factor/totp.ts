import { createHmac } from 'node:crypto';

/**
 * Time-based one-time codes (RFC 6238): SHA-1, six digits, 30 seconds. Every authenticator app knows these.
 */
const STEP_MS = 30_000;
/** Phones' clocks differ: the code before and the code after are taken, too. */
const WINDOW = [0, -1, 1];

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/** The code of one 30-second step. */
export function totp(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

export const stepAt = (at: Date): number => Math.floor(at.getTime() / STEP_MS);

/** The step that a code belongs to; null for one that is of no step in the window. */
export function stepOf(key: Uint8Array, code: string, at: Date): number | null {
  const now = stepAt(at);
  const found = WINDOW.find((offset) => totp(key, now + offset) === code);
  return found === undefined ? null : now + found;
}

/** For the QR code. `secret` in base32. */
export function otpauthUrl(secret: string, account: string): string {
  const label = `Kira:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=Kira&algorithm=SHA1&digits=6&period=30`;
}
