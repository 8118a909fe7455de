import { createContext, use } from 'react';
import type { TextStorage } from '../data/text-storage.ts';
import { LANGUAGE_KEY, pickLanguage, type Language } from '../language/language.ts';
import { translateTo } from '../language/translate.ts';

/** The language of this page. */
export interface PageLanguage {
  current: Language;
  /** Opens the page again in another language. */
  choose: (language: Language) => void;
  /** Resolves once the texts are there. */
  ready: Promise<void> | null;
}

export function openLanguage(texts: TextStorage): PageLanguage {
  const current = pickLanguage(texts.getItem(LANGUAGE_KEY), navigator.languages);
  return {
    current,
    choose(choice) {
      texts.setItem(LANGUAGE_KEY, choice);
      location.reload();
    },
    // English is part of the code, and better than an empty page where the other texts can't be loaded.
    ready: current === 'ms' ? loadMalay().catch(() => {}) : null,
  };
}

async function loadMalay(): Promise<void> {
  const { catalogueMs } = await import('./catalogue.ms.ts');
  translateTo(catalogueMs);
  document.documentElement.lang = catalogueMs.commonTexts.locale;
}

export const LanguageContext = createContext<PageLanguage | null>(null);

export function usePageLanguage(): PageLanguage {
  const language = use(LanguageContext);
  if (!language) throw new Error('usePageLanguage needs a LanguageContext above it');
  return language;
}
