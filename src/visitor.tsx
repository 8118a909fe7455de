import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageContext, openLanguage } from './app/open-language.ts';
import { VisitorApp } from './app/visitor-app.tsx';
import { createProfileStore } from './data/device/profile.ts';
import { openTextStorage } from './data/device/text-storage.ts';
import { firstScreen } from './loading/first-screen.ts';
import './styles/tokens.css';
import './styles/base.css';

/**
 * Starts the public pages for a browser without a session (server/http/pages.ts): half of the app's code.
 * Somebody whose session has ended still has their home screen on this device.
 */
const root = document.getElementById('root');
if (!root) throw new Error('There is no #root: this browser is too old.');
const canStore = import.meta.env.PROD && 'serviceWorker' in navigator;
const storage = openTextStorage(() => localStorage);
const profiles = createProfileStore(storage);
const isAtStart = () => profiles.load() !== null && location.pathname === '/';
const goHome = () => location.replace('/home');
if (isAtStart()) {
  goHome();
} else {
  // After a log-in in another tab.
  window.addEventListener('storage', () => isAtStart() && goHome());
  // The app's files come after this page; a new version is offered by the app.
  if (canStore) void firstScreen.then(() => navigator.serviceWorker.register('/sw.js')).catch(() => {});
  const language = openLanguage(storage);
  createRoot(root).render(
    <StrictMode>
      <LanguageContext value={language}>
        <VisitorApp />
      </LanguageContext>
    </StrictMode>,
  );
}
