import { createHash } from 'node:crypto';

/** Whether a password is among those that were leaked somewhere. */
export type IsLeaked = (password: string) => Promise<boolean>;

/** Timeout; then the password is accepted. */
const PATIENCE_MS = 2000;
/** Twenty times the longest answer of Have I Been Pwned. */
const MAX_CHARS = 1024 * 1024;

/**
 * Asks a service with the range API of Have I Been Pwned. It gets the first five of the 40 digits of the
 * password's SHA-1, and answers with the remaining digits of all leaked passwords that begin the same way:
 * some hundred, plus padding with count 0. So it never learns the password. If it fails, the password is
 * accepted.
 * @param service its address, to which the digits are added
 */
export const askService =
  (service: string, fetch: typeof globalThis.fetch, onError: (error: unknown) => void): IsLeaked =>
  async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const answer = await fetch(service + hash.slice(0, 5), {
        headers: { 'add-padding': 'true' },
        redirect: 'error', // it may lead to http
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
      const lines = (await textOf(answer)).split('\n').map((line) => line.trim().toUpperCase().split(':'));
      return lines.some(([rest, count]) => rest === hash.slice(5) && Number(count) > 0);
    } catch (error) {
      onError(error);
      return false;
    }
  };

async function textOf({ body }: Response): Promise<string> {
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.length > MAX_CHARS) throw new Error('It answered too much.'); // this ends the request
  }
  return text;
}
