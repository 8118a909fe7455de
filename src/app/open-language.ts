import { createContext, use } from 'react';
import type { TextStorage } from '../data/device/text-storage.ts';
import type { Language } from '../language/language.ts';

/** The language of this page. */
export interface PageLanguage {
  current: Language;
  /** Opens the page again in another language. */
  choose: (language: Language) => void;
  /** Stores a choice with what the signed-in user has set for themselves, once. */
  keep: (store: (language: Language) => Promise<unknown>) => Promise<void>;
  /** The user has chosen, here or on another device: from the next page on it is this device's, too. */
  follow: (language: Language) => void;
}

const CHOICE = 'kira-language';
/** The choice was made on this device, maybe before anybody was signed in, and is not kept yet. */
const NOT_KEPT = 'kira-language-new';

/** The page itself has chosen before any code ran (src/boot/page-language.js). */
export function openLanguage(storage: TextStorage): PageLanguage {
  const current = document.documentElement.lang.slice(0, 2) as Language;
  let isKeeping = false;
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (current !== 'en' && manifest) manifest.href = `/manifest.${current}.webmanifest`;
  return {
    current,
    choose(choice) {
      if (choice === current && (storage.getItem(CHOICE) ?? choice) === choice) return;
      storage.setItem(CHOICE, choice);
      storage.setItem(NOT_KEPT, 'yes');
      location.reload();
    },
    async keep(store) {
      if (isKeeping || storage.getItem(NOT_KEPT) === null) return;
      isKeeping = true;
      await store(storage.getItem(CHOICE) as Language).finally(() => (isKeeping = false));
      storage.removeItem(NOT_KEPT);
    },
    follow(choice) {
      if (storage.getItem(NOT_KEPT) === null) storage.setItem(CHOICE, choice);
    },
  };
}

export const LanguageContext = createContext<PageLanguage | null>(null);

export function usePageLanguage(): PageLanguage {
  const language = use(LanguageContext);
  if (!language) throw new Error('usePageLanguage needs a LanguageContext above it');
  return language;
}
