import type { User } from '../contract/auth.ts';
import type { KeptTexts } from './kept-texts.ts';

/**
 * Who is signed in on this device, apart from the databases: it says which database to open, offline
 * too. Every tab sees it, so a tab notices when somebody else signs in.
 */
export interface ProfileStore {
  /** The last profile; null when nobody is signed in. */
  load: () => User | null;
  save: (profile: User) => void;
  clear: () => void;
}

const KEY = 'kira-profile';

/** `storage` is localStorage; where the browser forbids it, signing in lasts as long as the page. */
export function createProfileStore(storage: KeptTexts): ProfileStore {
  return {
    load() {
      const kept = fromJson(storage.getItem(KEY));
      return isUser(kept) ? kept : null;
    },
    save: (profile) => storage.setItem(KEY, JSON.stringify(profile)),
    clear: () => storage.removeItem(KEY),
  };
}

function fromJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null; // not ours: as if nobody had signed in
  }
}

/** The contract's `user` without its schema: this opens the app, before any schema is loaded. */
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['_id', 'email', 'username', 'phoneNumber'] as const;
  const fields: Partial<Record<keyof User, unknown>> = value;
  return (
    texts.every((field) => typeof fields[field] === 'string') &&
    (fields.name === undefined || typeof fields.name === 'string')
  );
}
