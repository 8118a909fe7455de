import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { v7 as uuid } from 'uuid';
import type { EarlyJoin } from './api/early-answers.ts';
import { NetworkError } from './api/errors.ts';
import { createLazyApi } from './api/lazy-api.ts';
import { App } from './app/app.tsx';
import { clearAfterSessions } from './app/clear-after-sessions.ts';
import { createHasReceipt } from './app/has-receipt.ts';
import { createInstall } from './app/install.ts';
import { createLogoutMark } from './app/logout-mark.ts';
import { builtPpOcrFiles } from './app/ppocr-files.ts';
import { createOfflineReady } from './app/offline-ready.ts';
import { createSession, signedInAs } from './app/session.ts';
import { LanguageContext, openLanguage } from './app/open-language.ts';
import { canStore, openUpdates } from './app/open-updates.ts';
import { isUnderTry, withoutTry } from './app/try-paths.ts';
import { createWorkspaces } from './app/open-workspace.ts';
import { createProfileStore, earlyProfile } from './data/device/profile.ts';
import { createRemovals } from './data/device/removals.ts';
import { openTextStorage } from './data/device/text-storage.ts';
import { makesBills, visitorLook } from './data/visitor/visitor.ts';
import { markHost } from './data/visitor/visitors-bills.ts';
import type { ReceiptDraft } from './domain/receipt/draft/draft.ts';
import type { FriendsAsked } from './features/board/guests/friends-button.tsx';
import type { LoadSample } from './features/new-receipt/known-readings.ts';
import { createPpOcrDownloader } from './reading/ppocr-downloader.ts';
import { addMissingFeatures } from './boot/older-browsers.ts';
import { codeLoader } from './loading/code-loader.ts';
import { endFirstScreen, firstScreen } from './loading/first-screen.ts';
import { line, patientFetch } from './loading/line.ts';
import { backSteps } from './presses/back-steps.ts';
import { keepFocusPlace } from './presses/focus-place.ts';
import { watchPointer } from './presses/after-press.ts';
import { guardInputMethod } from './presses/input-method.ts';
import { guardPresses } from './presses/one-press.ts';
import './styles/tokens.css';
import './styles/base.css';
import { IMAGE_TRANSFER_MS } from './vision/image/image-limits.ts';
import { commonTexts } from './words/texts.ts';

// The stored page names no files of its path: a guest's list comes while the app starts.
if (/^\/b\/?$/.test(location.pathname)) void import('./app/guest-pages.tsx').catch(() => undefined);

// The check before this script takes #root out of a page that is too old (src/boot/browser-check.js).
const root = document.getElementById('root');
if (!root) throw new Error('There is no #root: this browser is too old.');
addMissingFeatures(AbortSignal);

/** The composition root: it hands clock, ids, `fetch` and the device's storage on to everything else. */
// Not all of the app follows it (decision 94).
const baseUrl = String(import.meta.env['VITE_API_BASE_URL'] ?? '/api');
const clock = () => Date.now();
/** For what nobody waits for: the readers. */
const fetchPatiently = patientFetch((...request) => fetch(...request), line);

/** Code that comes after the first screen. */
const loadClient = codeLoader(() => import('./api/client.ts'));
const loadPpOcrCache = codeLoader(() => import('./reading/ppocr-cache.ts'));
const loadOcrFiles = codeLoader(() => import('./app/ocr-files.ts'));
const loadStoring = codeLoader(() => import('./app/store-readers.ts'));

const storage = openTextStorage(() => localStorage);
const language = openLanguage(storage);
const profiles = createProfileStore(storage);
const earlyAnswers = document.getElementById('early-answers')?.textContent ?? null;
const earlyJoin = (window as { __KIRA_JOIN__?: EarlyJoin }).__KIRA_JOIN__ ?? null;
const api = createLazyApi(async () => {
  const { createApi } = await loadClient();
  return () =>
    createApi({
      fetch: (url, init) => fetch(url, init),
      earlyAnswers,
      earlyJoin,
      language: language.current,
      baseUrl,
      timeout: (ms) => AbortSignal.timeout(ms),
      signedIn: () => signedInAs(session.get()),
      onSignedOut: () => void session.ended(),
    });
}, line.during);

const hasReceipt = createHasReceipt(api, { get: () => session.get() });

/** Its screens wait for the server, so sync waits for no screen, and all else waits longer. */
const isNewDevice = profiles.load() === null;
/** The first screen reads at once, before the client's code is here. */
const early = earlyProfile(earlyAnswers, `${baseUrl}/auth/profile`);

const loadImage = (id: string) => api.call('getImage', { params: { id }, timeoutMs: IMAGE_TRANSFER_MS });

const workspaces = createWorkspaces({
  api,
  baseUrl,
  storage,
  profiles,
  language,
  isNewDevice,
  clock,
  elapsed: () => performance.now(),
  random: Math.random,
  ids: uuid,
  onNamed: (user, name) => session.named(user, name),
});

/** The file that reading needs besides its engines; null where it isn't there. */
async function loadRoles(): Promise<Uint8Array | null> {
  const answer = await fetch('/ocr/roles.bin');
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

const loadSample: LoadSample = async () => {
  const load = async (file: string) => {
    const answer = await fetch(`/pictures/sample-receipt.${file}`);
    if (!answer.ok) throw new Error(`The sample was answered with ${answer.status}.`);
    return answer;
  };
  const [picture, read] = await Promise.all([load('png'), load('json')]);
  const photo = new File([await picture.blob()], 'receipt.png', { type: 'image/png' });
  return { photo, reading: (await read.json()) as ReceiptDraft };
};

const loggedOut = createLogoutMark(storage);
const session = createSession({
  api,
  profiles,
  loggedOut,
  open: workspaces.open,
  early,
  firstScreen,
});
const removals = createRemovals(storage);
clearAfterSessions({ session, profiles, loggedOut, removals, firstScreen });
const offlineReady = createOfflineReady({
  loadFiles: async () => (await loadOcrFiles()).builtOcrFiles,
  loadStoring,
  fetch: fetchPatiently,
  caches: canStore ? globalThis.caches : undefined,
  serviceWorker: canStore ? navigator.serviceWorker : undefined,
  storage: navigator.storage,
  events: window,
});
const connection = (navigator as { connection?: { saveData?: boolean; type?: string } }).connection;
const betterReading = createPpOcrDownloader({
  files: builtPpOcrFiles,
  fetch: fetchPatiently,
  loadCache: loadPpOcrCache,
  caches: globalThis.caches,
  locks: navigator.locks,
  metered: () => connection && (connection.saveData === true || connection.type === 'cellular'),
  declined: {
    get: () => storage.getItem('kira-better-reading') === 'no',
    set: (no) =>
      no ? storage.setItem('kira-better-reading', 'no') : storage.removeItem('kira-better-reading'),
  },
  used: {
    get: () => storage.getItem('kira-photos') === 'yes' || matchMedia('(display-mode: standalone)').matches,
    set: () => storage.setItem('kira-photos', 'yes'),
  },
  events: window,
});
const updates = openUpdates(clock);

// Only Safari on iOS has `standalone`. Its desktop has another way, and needs none.
const install = createInstall(
  window,
  matchMedia('(display-mode: standalone)').matches,
  (navigator as { standalone?: boolean }).standalone === false,
);

/** The visitor's bills follow at the next start (data/visitor/adopt.ts), which is this page's end. */
async function becomeHost(receipt: string): Promise<void> {
  await session.sendLogout(); // else the session before would go on
  if (loggedOut.isSet()) throw new NetworkError('The logout before is not sent.');
  const { user } = await api.call('becomeHost', {
    body: { language: language.current, ...visitorLook(storage) },
  });
  if (user.isHost) markHost(storage, user._id);
  profiles.save(user);
  backSteps.leave(() => {
    history.replaceState({ usr: { friends: true } satisfies FriendsAsked }, '', `/receipts/${receipt}`);
    location.reload();
  });
}

/** Whoever has an account is no visitor: theirs are the bills that were made here before. */
function leaveTry(): boolean {
  const account = profiles.load() ?? (loggedOut.isSet() ? null : early);
  if (!account || !makesBills(account)) return false;
  location.replace(withoutTry(location.pathname));
  return true;
}

const isTrying = isUnderTry(location.pathname);
const recheck = () => (isTrying ? leaveTry() : session.recheck());
for (const event of ['storage', 'focus', 'visibilitychange']) window.addEventListener(event, recheck);
// A page without data never says that it is complete, so the wait for the first screen ends here.
setTimeout(endFirstScreen, isNewDevice ? 8000 : 1500);
if (!isTrying) {
  window.addEventListener('online', () => void session.sendLogout());
  void session.start();
}

guardInputMethod(window);
guardPresses(window);
watchPointer(window);
keepFocusPlace();
const show = () =>
  createRoot(root).render(
    <StrictMode>
      <LanguageContext value={language}>
        <App
          offlineReady={offlineReady}
          isTrying={isTrying}
          services={{
            api,
            session,
            hasEarlyAnswers: earlyAnswers !== null,
            updates,
            install,
            storage,
            removals,
            betterReading,
            newId: uuid,
            clock,
            loadImage,
            hasReceipt: async (id) => {
              await workspaces.adopted();
              return hasReceipt(id);
            },
            loadHistory: (id, before) =>
              api.call('receiptHistory', { params: { id }, query: before === undefined ? {} : { before } }),
            removeBill: async (mutate, bill) => {
              const { removeWithUndo } = await import('./features/receipts/remove-with-undo.ts');
              removeWithUndo(mutate, bill, bill.title || commonTexts.receipts.noTitle);
            },
            becomeHost,
            openVisitor: workspaces.openVisitor,
            loadSample,
            ...(import.meta.env.DEV && { loadRoles }),
            // The return finds no last profile, and "/" would show the landing page until the server answers.
            oauthUrl: (name, redirect, colour) =>
              `${baseUrl}/auth/oauth/${name}?redirect=${encodeURIComponent(redirect === '/' ? '/home' : redirect)}${colour === undefined ? '' : `&colour=${colour}`}`,
            today: () => new Intl.DateTimeFormat('sv-SE').format(clock()),
          }}
        />
      </LanguageContext>
    </StrictMode>,
  );

if (!isTrying || !leaveTry()) show();
