import { codeLoader } from '../loading/code-loader.ts';
import { firstScreen } from '../loading/first-screen.ts';
import { line } from '../loading/line.ts';
import { createUpdates, type Updates } from './updates.ts';

const loadWorkbox = codeLoader(() => import('workbox-window'));

/** Whether this browser can store the app for offline use. */
export const canStore = import.meta.env.PROD && 'serviceWorker' in navigator;

/** Registers the service worker of the built app. */
export function openUpdates(clock: () => number): Updates {
  const openWorkbox = async () => new (await loadWorkbox()).Workbox('/sw.js');
  return createUpdates({
    loadWorkbox: canStore ? openWorkbox : null,
    isTime: firstScreen.then(line.idle),
    isControlled: () => navigator.serviceWorker.controller !== null,
    reload: () => location.reload(),
    page: document,
    clock,
  });
}
