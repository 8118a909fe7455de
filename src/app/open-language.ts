import { createContext, use } from 'react';
import type { TextStorage } from '../data/text-storage.ts';
import type { Language } from '../language/language.ts';

/** The language of this page. */
export interface PageLanguage {
  current: Language;
  /** Opens the page again in another language. */
  choose: (language: Language) => void;
  /** Calls `send` once after a choice: the server writes e-mails in the language of the last change. */
  tell: (send: () => Promise<unknown>) => Promise<void>;
}

/** The user has chosen, and the server may not know it. */
const UNTOLD = 'kira-language-untold';

/** The page itself has chosen before any code ran (src/page-language.js). */
export function openLanguage(texts: TextStorage): PageLanguage {
  const current = document.documentElement.lang === 'ms-MY' ? 'ms' : 'en';
  let isTelling = false;
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (current === 'ms' && manifest) manifest.href = '/manifest.ms.webmanifest';
  return {
    current,
    choose(choice) {
      texts.setItem('kira-language', choice);
      texts.setItem(UNTOLD, 'yes');
      location.reload();
    },
    async tell(send) {
      if (isTelling || texts.getItem(UNTOLD) === null) return;
      isTelling = true;
      await send().finally(() => (isTelling = false));
      texts.removeItem(UNTOLD);
    },
  };
}

export const LanguageContext = createContext<PageLanguage | null>(null);

export function usePageLanguage(): PageLanguage {
  const language = use(LanguageContext);
  if (!language) throw new Error('usePageLanguage needs a LanguageContext above it');
  return language;
}
