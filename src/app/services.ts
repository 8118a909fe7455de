import { createContext, use, useSyncExternalStore } from 'react';
import type { Api } from '../api/client.ts';
import type { LoadImage } from '../data/use-image.ts';
import type { OAuthUrl } from '../features/auth/provider-links.tsx';
import type { LoadHistory } from '../features/board/history/history-sheet.tsx';
import type { HasReceipt } from '../features/board/no-receipt.tsx';
import type { PpOcrDownloader } from '../ocr/ppocr-downloader.ts';
import type { Session, SessionStore } from './session.ts';
import type { TextStorage } from '../data/text-storage.ts';
import type { Language } from '../language/language.ts';
import type { Install } from './install.ts';
import type { Updates } from './updates.ts';

/** What the composition root (src/main.tsx) hands to the screens. */
export interface Services {
  api: Api;
  session: SessionStore;
  updates: Updates;
  install: Install;
  /** Choices of this device, for all its users. */
  texts: TextStorage;
  betterReading: PpOcrDownloader;
  /** `choose` opens the page again in that language. */
  language: { current: Language; choose: (language: Language) => void };
  /** UUIDv7. */
  newId: () => string;
  newColumnId: () => string;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Four characters that make a column's id unique among phones. */
  suffix: () => string;
  /** An image from the server. */
  loadImage: LoadImage;
  hasReceipt: HasReceipt;
  loadHistory: LoadHistory;
  oauthUrl: OAuthUrl;
  /** Today's ISO day on this device. */
  today: () => string;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesContext above it');
  return services;
}

export function useSession(): Session {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.get);
}
