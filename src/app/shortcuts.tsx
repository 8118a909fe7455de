import { useState, type ReactNode } from 'react';
import { openTextStorage } from '../data/device/text-storage.ts';
import { codeLoader } from '../loading/code-loader.ts';
import { usePlace } from '../navigation/place.ts';
import { commonTexts } from '../words/texts.ts';
import { toast } from '../toasts/toast.ts';
import { useShortcutKeys, useShortcuts } from '../presses/use-shortcuts.ts';

const storage = openTextStorage(() => localStorage);
const OFF = 'kira-shortcuts-off';
/** On this device. Screen readers and people who speak to it may need each letter (WCAG 2.1.4). */
const areOn = (): boolean => storage.getItem(OFF) === null;
const turn = (on: boolean): void => (on ? storage.removeItem(OFF) : storage.setItem(OFF, ''));

const loadSheet = codeLoader(() => import('./shortcuts-sheet.tsx'));

interface AppShortcuts {
  areOn: () => boolean;
  /** Opens their list, which is `sheet`. */
  show: () => void;
  sheet: ReactNode;
}

/** Listens to the shortcuts of all pages. */
export function useAppShortcuts(): AppShortcuts {
  const { pathname, go } = usePlace();
  const [List, setList] = useState<Awaited<ReturnType<typeof loadSheet>>['ShortcutsSheet'] | null>(null);
  const show = () =>
    void loadSheet().then(
      ({ ShortcutsSheet }) => setList(() => ShortcutsSheet),
      () => toast.error(commonTexts.partFailed),
    );
  const visit = (to: string) => () => {
    if (pathname !== to) go(to, {});
  };
  const search = () => {
    const field = document.querySelector<HTMLElement>('main input[type="search"]');
    if (field) field.focus();
    else go('/receipts', { state: { search: true } });
  };
  useShortcutKeys(areOn);
  useShortcuts({
    n: visit('/file-upload'),
    '/': search,
    'g h': visit('/'),
    'g r': visit('/receipts'),
    'g g': visit('/groups'),
    'g a': visit('/activity'),
    'g s': visit('/settle'),
    '?': show,
  });
  return { areOn, show, sheet: List && <List areOn={areOn} turn={turn} onClose={() => setList(null)} /> };
}
