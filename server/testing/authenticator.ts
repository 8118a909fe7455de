import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a device signs, and what it may get wrong. */
interface Habits {
  /** The page's. */
  origin?: string;
  site?: string;
  /** Whether it looked at the user's face or finger. */
  isVerified?: boolean;
  /** How often it was used; a device that shares its passkeys doesn't count. */
  counter?: number;
  userHandle?: string;
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const bytes = (...parts: (number | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : part)));
/** CBOR: a text or byte string that is shorter than 256 bytes. */
const text = (value: string): Buffer => bytes(0x60 + value.length, Buffer.from(value));
const byteString = (value: Buffer): Buffer => bytes(0x58, value.length, value);

/** A phone with one passkey (WebAuthn, ES256), in software. */
export function createAuthenticator(usual: Habits = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(20);
  const id = rawId.toString('base64url');
  /** Of the user; until it is registered, nobody's. */
  let handle = 'nobody';

  const clientData = (type: string, challenge: string, { origin = 'http://localhost:3000' }: Habits) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  const authData = ({ site = 'localhost', isVerified = true, counter = 0 }: Habits, more?: Buffer) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 1 | (isVerified ? 4 : 0) | (more ? 64 : 0);
    return bytes(sha256(site), flags, count, ...(more ? [more] : []));
  };
  /** COSE */
  const key = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = (value: string) => byteString(Buffer.from(value, 'base64url'));
    return bytes(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, point(x), 0x22, point(y));
  };

  return {
    id,
    /** navigator.credentials.create */
    create({ challenge, user }: { challenge: string; user: { id: string } }, unusual: Habits = {}) {
      const habits = { ...usual, ...unusual };
      handle = user.id;
      const attested = authData(habits, bytes(Buffer.alloc(16), 0, rawId.length, rawId, key()));
      const attestation = bytes(
        0xa3,
        bytes(text('fmt'), text('none')),
        bytes(text('attStmt'), 0xa0),
        bytes(text('authData'), byteString(attested)),
      );
      return {
        id,
        response: {
          clientDataJSON: clientData('create', challenge, habits).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    /** navigator.credentials.get */
    use({ challenge }: { challenge: string }, unusual: Habits = {}) {
      const habits = { userHandle: handle, ...usual, ...unusual };
      const [client, data] = [clientData('get', challenge, habits), authData(habits)];
      return {
        id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', bytes(data, sha256(client)), privateKey).toString('base64url'),
          userHandle: habits.userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
