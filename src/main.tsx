import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { v7 as uuid } from 'uuid';
import type { EarlyJoin } from './api/early-answers.ts';
import { createLazyApi } from './api/lazy-api.ts';
import { App } from './app/app.tsx';
import { createHasReceipt } from './app/has-receipt.ts';
import { createInstall } from './app/install.ts';
import { createLogoutMark } from './app/logout-mark.ts';
import { builtPpOcrFiles } from './app/ppocr-files.ts';
import { createOfflineReady } from './app/offline-ready.ts';
import { createSession, signedInAs } from './app/session.ts';
import { shellTexts } from './app/texts.ts';
import { LanguageContext, openLanguage } from './app/open-language.ts';
import { isStored, openUpdates } from './app/open-updates.ts';
import { isUnderTry, withoutTry } from './app/try-paths.ts';
import { createWorkspace } from './app/workspace.ts';
import type { User } from './contract/auth.ts';
import { createBoardSessions } from './data/board-sessions.ts';
import { KiraDb } from './data/db.ts';
import { followMe } from './data/follow-me.ts';
import { createMutations } from './data/mutate.ts';
import { createProfileStore, earlyProfile } from './data/profile.ts';
import type { Data } from './data/context.tsx';
import { openTextStorage } from './data/text-storage.ts';
import { visitor } from './data/visitor.ts';
import { hasVisitorsBills } from './data/visitors-bills.ts';
import { createPpOcrDownloader } from './ocr/ppocr-downloader.ts';
import { browserPorts } from './sync/browser.ts';
import { addMissingFeatures } from './older-browsers.ts';
import { createLazySync } from './sync/lazy-sync.ts';
import { openTab } from './sync/open-tabs.ts';
import { createStatusStore } from './sync/status.ts';
import { codeLoader } from './loading/code-loader.ts';
import { endFirstScreen, firstScreen } from './loading/first-screen.ts';
import { line, patientFetch } from './loading/line.ts';
import { keepFocusPlace } from './presses/focus-place.ts';
import { watchPointer } from './presses/after-press.ts';
import { guardPresses } from './presses/one-press.ts';
import { toast } from './toasts/toast.ts';
import './ui/tokens.css';
import './ui/base.css';
import { IMAGE_TRANSFER_MS } from './vision/image/image-limits.ts';
import { commonTexts } from './words/texts.ts';

// The stored page names no files of its path: a guest's list comes while the app starts.
if (/^\/b\/?$/.test(location.pathname)) void import('./app/guest-pages.tsx').catch(() => undefined);

// The check before this script takes #root out of a page that is too old (src/browser-check.js).
const root = document.getElementById('root');
if (!root) throw new Error('There is no #root: this browser is too old.');
addMissingFeatures(AbortSignal);

/** The composition root: the only place that reads the clock, randomness and the browser. */
const baseUrl = String(import.meta.env['VITE_API_BASE_URL'] ?? '/api');
const clock = () => Date.now();
const suffix = () => uuid().slice(-4);
/** For what nobody waits for: the readers. */
const fetchPatiently = patientFetch((...request) => fetch(...request), line);

/** Code that comes after the first screen. */
const loadClient = codeLoader(() => import('./api/client.ts'));
const loadSync = codeLoader(() => import('./sync/start.ts'));
const loadAdopt = codeLoader(() => import('./app/adopt-visitor.ts'));
const loadPpOcrCache = codeLoader(() => import('./ocr/ppocr-cache.ts'));
const loadOcrFiles = codeLoader(() => import('./app/ocr-files.ts'));
const loadStoring = codeLoader(() => import('./app/store-readers.ts'));

const texts = openTextStorage(() => localStorage);
const language = openLanguage(texts);
const profiles = createProfileStore(texts);
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

function openData(me: User, onWrite: () => void, onEdit = onWrite): Data {
  const db = new KiraDb(me._id);
  const tab = openTab(navigator.locks, me._id, uuid());
  const mutate = createMutations({ db, ids: uuid, clock, me, onWrite, onEdit });
  const sessions = createBoardSessions({
    db,
    mutate,
    me: me._id,
    texts: openTextStorage(() => sessionStorage),
    after: (ms, job) => setTimeout(job, ms),
  });
  return { db, mutate, sessions, me, tab };
}

/** What a visitor made here is on its way into the account: until then a bill of theirs may be missing. */
let adopting: Promise<void> = Promise.resolve();

/** Nothing of theirs is ever sent, and the device has all of it. */
function openVisitor(): Data {
  const data = openData(visitor, () => undefined);
  void data.db.meta.put({ key: 'cursor', value: '' }).catch(() => undefined); // the screens tell of a failure
  return data;
}

/** The file that reading needs besides its engines; null where it isn't there. */
async function loadRoles(): Promise<Uint8Array | null> {
  const answer = await fetch('/ocr/roles.bin');
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

async function loadSample(): Promise<File> {
  const answer = await fetch('/pictures/sample-receipt.png');
  if (!answer.ok) throw new Error(`The sample was answered with ${answer.status}.`);
  return new File([await answer.blob()], 'receipt.png', { type: 'image/png' });
}

function openWorkspace(me: User) {
  const status = createStatusStore();
  const data = openData(
    me,
    () => sync.push(),
    () => sync.pushSoon(),
  );
  const { db, mutate, tab } = data;
  const ports = {
    db,
    api,
    mutate,
    tab,
    status,
    clock,
    elapsed: () => performance.now(),
    ids: uuid,
    user: me._id,
  };
  const sync = createLazySync(async () => {
    if (!isNewDevice) await firstScreen;
    const { startSync } = await loadSync();
    return () =>
      startSync({
        ...ports,
        ...browserPorts({ window, document, navigator, BroadcastChannel, EventSource, baseUrl }, me._id),
        random: Math.random,
        isOwnSession: () => profiles.load()?._id === me._id,
        onMended: ({ without, title }) => toast.info(shellTexts.mended[without](title)),
      });
  }, setTimeout);
  // A choice that can't be stored now stays for the next start.
  void language
    .keep((value) => mutate.setMe({ op: 'me.set', field: 'language', value }))
    .catch(() => undefined);
  followMe(db, me._id, ({ name, language: chosen }) => {
    if (chosen) language.follow(chosen);
    if (name !== undefined) session.named(me._id, name);
  });
  if (!me.isGuest && hasVisitorsBills(texts))
    adopting = loadAdopt()
      .then(({ adoptVisitor }) => adoptVisitor(new KiraDb(visitor._id), data, texts, navigator.locks))
      .catch(() => undefined); // without its code: at the next start
  return createWorkspace(data, sync, status);
}

const loggedOut = createLogoutMark(texts);
const session = createSession({
  api,
  profiles,
  loggedOut,
  open: openWorkspace,
  early,
  firstScreen,
});
const offlineReady = createOfflineReady({
  loadFiles: async () => (await loadOcrFiles()).builtOcrFiles,
  loadStoring,
  fetch: fetchPatiently,
  caches: isStored ? globalThis.caches : undefined,
  serviceWorker: isStored ? navigator.serviceWorker : undefined,
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
    get: () => texts.getItem('kira-better-reading') === 'no',
    set: (no) => (no ? texts.setItem('kira-better-reading', 'no') : texts.removeItem('kira-better-reading')),
  },
  used: {
    get: () => texts.getItem('kira-photos') === 'yes' || matchMedia('(display-mode: standalone)').matches,
    set: () => texts.setItem('kira-photos', 'yes'),
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

/** Whoever has an account is no visitor: theirs are the bills that were made here before. */
function leaveTry(): boolean {
  const account = profiles.load() ?? (loggedOut.isSet() ? null : early);
  if (!account || account.isGuest) return false;
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
            texts,
            betterReading,
            newId: uuid,
            newColumnId: () => `column-${clock()}-${suffix()}`,
            clock,
            suffix,
            loadImage,
            hasReceipt: async (id) => {
              await adopting;
              return hasReceipt(id);
            },
            loadHistory: (id, before) =>
              api.call('receiptHistory', { params: { id }, query: before === undefined ? {} : { before } }),
            removeBill: async (mutate, bill) => {
              const { removeWithUndo } = await import('./features/receipts/remove-with-undo.ts');
              removeWithUndo(mutate, bill, bill.title || commonTexts.receipts.noTitle);
            },
            openVisitor,
            loadSample,
            ...(import.meta.env.DEV && { loadRoles }),
            // The return finds no last profile, and "/" would show the landing page until the server answers.
            oauthUrl: (name, redirect) =>
              `${baseUrl}/auth/oauth/${name}?redirect=${encodeURIComponent(redirect === '/' ? '/home' : redirect)}`,
            today: () => new Intl.DateTimeFormat('sv-SE').format(clock()),
          }}
        />
      </LanguageContext>
    </StrictMode>,
  );

if (!isTrying || !leaveTry()) show();
