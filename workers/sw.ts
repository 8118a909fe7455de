import { addPlugins, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SHARE_PATH } from '../src/contract/shared-photos.ts';
import { takeShared } from './share-target.ts';

/**
 * The service worker: opens the app with no connection. It knows nothing of receipts or of sync.
 *
 *   install   every built file (hashed) -> precache, all or nothing: an active worker has the whole app
 *   activate  claim the open pages; workbox drops what the last version precached
 *   fetch     /api/*    never touched: the page handles the API's answers. Where the browser can, these calls
 *                       go past this worker, so that the last call of a page that ends reaches the server
 *             /ocr/*    cache of this version (filled by src/app/store-readers.ts), else the network
 *             /share    photos of another app, kept for the upload screen
 *             page      the precached index.html
 *             file      the precached file
 *   message   SKIP_WAITING, SHELL_STORED
 *   sync      wakes the open pages; their outbox does the sending
 *
 * Invariants
 *   SW-1  The worker never answers /api from a cache.
 *   SW-2  A waiting version takes over only when the user agrees (SKIP_WAITING).
 *   SW-3  A page gets all its files from one version: that of its index.html.
 */
declare const self: ServiceWorkerGlobalScope;
declare const __OCR__: { version: string };

/** Not in every browser's (and so not in the compiler's) list of events. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Chromium since version 123. */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?: (rule: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>;
}

const shell = self.__WB_MANIFEST;
const ocrCache = `ocr-${__OCR__.version}`;

// Workbox stores one file after the other, each a round trip: 40 s on a bad line. Here all are asked for at
// once, and it finds them in the browser's own cache. A file that fails here fails there, too.
self.addEventListener('install', (event: RoutingInstallEvent) => {
  void event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
  for (const { url } of shell.map((entry) => (typeof entry === 'string' ? { url: entry } : entry)))
    void fetch(url, { priority: 'low' }).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    );
});
// Chromium compiles a module anew each time. What comes from a cache it also compiles for storage, once for
// each release, and reads that megabyte at each start for nothing. A new response has no storage for it.
addPlugins([{ handlerWillRespond: async ({ response }) => new Response(response.body, response) }]);
precacheAndRoute(shell);

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/ocr\//, /^\/\.well-known\//],
  }),
);

// A piece of a file for later (src/reading/pieces.ts) is the page's own, which may end its download at any time.
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && url.pathname.startsWith('/ocr/') && !request.headers.has('range'),
  async ({ request }) => {
    const stored = await caches.match(request, { cacheName: ocrCache, ignoreSearch: true });
    // A page that is left ends its download: a rejection would be an uncaught error in Firefox.
    return stored ?? fetch(request).catch(() => Response.error());
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => takeShared(request),
  'POST',
);

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { type } = event.data as { type?: string };
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'SHELL_STORED') event.waitUntil(shellStored().then((yes) => event.ports[0]?.postMessage(yes)));
});

self.addEventListener('sync', (event) => (event as SyncEvent).waitUntil(wakePages()));

/** Whether each file of this version is in the precache; the browser may have deleted some. */
async function shellStored(): Promise<boolean> {
  const found = await Promise.all(
    shell.map((entry) => matchPrecache(typeof entry === 'string' ? entry : entry.url)),
  );
  return found.every(Boolean);
}

async function wakePages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'SYNC' });
}
