import type { User } from '../../contract/auth.ts';
import type { TextStorage } from './text-storage.ts';

/**
 * Who is signed in on this device: it names the database to open, offline too. All tabs share it, so a tab
 * notices when somebody else signs in.
 */
export interface ProfileStore {
  /** The last profile; null when nobody is signed in. */
  load: () => User | null;
  save: (profile: User) => void;
  clear: () => void;
}

const KEY = 'kira-profile';

/** `storage` is localStorage. If the browser forbids it, a sign-in lasts as long as the page. */
export function createProfileStore(storage: TextStorage): ProfileStore {
  return {
    load() {
      const kept = fromJson(storage.getItem(KEY));
      return isUser(kept) ? kept : null;
    },
    save: (profile) => storage.setItem(KEY, JSON.stringify(profile)),
    clear: () => storage.removeItem(KEY),
  };
}

/** The profile in what the server has put into the page (server/http/pages.ts): null for a visitor. */
export function earlyProfile(answers: string | null, url: string): User | null {
  const texts = fromJson(answers) as Record<string, string> | null;
  const { user } = (fromJson(texts?.[url] ?? null) ?? {}) as { user?: unknown };
  return isUser(user) ? user : null;
}

function fromJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null; // somebody else's text: nobody is signed in
  }
}

/** Checks the contract's `user` without its schema: the app's first screen loads no schema. */
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['_id', 'email', 'username', 'phoneNumber'] as const;
  const fields: Partial<Record<keyof User, unknown>> = value;
  return (
    texts.every((field) => typeof fields[field] === 'string') &&
    (fields.name === undefined || typeof fields.name === 'string')
  );
}
