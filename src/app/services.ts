import { createContext, use, useSyncExternalStore } from 'react';
import type { Api } from '../api/client.ts';
import type { Data } from '../data/context.tsx';
import type { Removals } from '../data/device/removals.ts';
import type { TextStorage } from '../data/device/text-storage.ts';
import type { LoadImage } from '../data/hooks/use-image.ts';
import type { OAuthUrl } from '../features/auth/provider-links.tsx';
import type { LoadHistory } from '../features/board/history/history-sheet.tsx';
import type { RemoveBill } from '../features/board/history/same-bill-line.tsx';
import type { HasReceipt } from '../features/board/no-receipt.tsx';
import type { LoadSample } from '../features/new-receipt/known-readings.ts';
import type { PpOcrDownloader } from '../reading/ppocr-downloader.ts';
import type { Install } from './install.ts';
import type { Session, SessionStore } from './session.ts';
import type { Updates } from './updates.ts';

/** What the composition root (src/main.tsx) hands to the screens. */
export interface Services {
  api: Api;
  session: SessionStore;
  /** The page came with the answers for a user, so it isn't a visitor's while the session is unknown. */
  hasEarlyAnswers: boolean;
  updates: Updates;
  install: Install;
  /** Choices of this device, for all its users. */
  storage: TextStorage;
  removals: Removals;
  betterReading: PpOcrDownloader;
  /** UUIDv7. */
  newId: () => string;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** An image from the server. */
  loadImage: LoadImage;
  hasReceipt: HasReceipt;
  loadHistory: LoadHistory;
  removeBill: RemoveBill;
  /** A visitor becomes a host without an account, and goes on with the bill there. */
  becomeHost: (receipt: string) => Promise<void>;
  /** What a visitor has on this device. */
  openVisitor: () => Data;
  loadSample: LoadSample;
  /** The model of roles, for the developers' pages. */
  loadRoles?: () => Promise<Uint8Array | null>;
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
