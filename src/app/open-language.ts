import { createContext, use } from 'react';
import type { TextStorage } from '../data/text-storage.ts';
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

/** The page itself has chosen before any code ran (src/page-language.js). */
export function openLanguage(texts: TextStorage): PageLanguage {
  const current = document.documentElement.lang.slice(0, 2) as Language;
  let isKeeping = false;
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (current !== 'en' && manifest) manifest.href = `/manifest.${current}.webmanifest`;
  return {
    current,
    choose(choice) {
      if (choice === current && (texts.getItem(CHOICE) ?? choice) === choice) return;
      texts.setItem(CHOICE, choice);
      texts.setItem(NOT_KEPT, 'yes');
      location.reload();
    },
    async keep(store) {
      if (isKeeping || texts.getItem(NOT_KEPT) === null) return;
      isKeeping = true;
      await store(texts.getItem(CHOICE) as Language).finally(() => (isKeeping = false));
      texts.removeItem(NOT_KEPT);
    },
    follow(choice) {
      if (texts.getItem(NOT_KEPT) === null) texts.setItem(CHOICE, choice);
    },
  };
}

export const LanguageContext = createContext<PageLanguage | null>(null);

export function usePageLanguage(): PageLanguage {
  const language = use(LanguageContext);
  if (!language) throw new Error('usePageLanguage needs a LanguageContext above it');
  return language;
}
