import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openUpdates } from './app/open-updates.ts';
import { VisitorApp } from './app/visitor-app.tsx';
import { createProfileStore } from './data/profile.ts';
import { openTextStorage } from './data/text-storage.ts';
import './ui/tokens.css';
import './ui/base.css';

/**
 * Starts the public pages for a browser without a session (server/http/pages.ts): half of the app's code.
 * Somebody whose session has ended still has their home screen on this device.
 */
const root = document.getElementById('root');
if (!root) throw new Error('There is no #root: this browser is too old.');
const profile = createProfileStore(openTextStorage(() => localStorage)).load();
if (profile !== null && location.pathname === '/') {
  location.replace('/home');
} else {
  openUpdates();
  createRoot(root).render(
    <StrictMode>
      <VisitorApp />
    </StrictMode>,
  );
}
