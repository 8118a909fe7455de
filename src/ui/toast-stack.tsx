import { useEffect, useSyncExternalStore } from 'react';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider, type SnackbarKey } from 'notistack';
import { Button } from './button.tsx';
import { subscribeToOpening, subscribeToSheets, topmostSheet } from '../presses/open-sheets.ts';
import { ToastCard } from './toast-card.tsx';
import { keepToastsPlaced } from './toast-place.ts';
import { ToastSlide } from './toast-slide.tsx';
import { TOAST_MS } from './toast-times.ts';
import css from './toast.css?inline';

export type ToastKind = 'info' | 'success' | 'error';

/** Toasts that came before the library's provider was mounted. Null once it is. */
let waiting: (() => void)[] | null = [];
const whenMounted = (job: () => void): void => {
  if (waiting) waiting.push(job);
  else job();
};

/** A button in a toast; pressing it closes the toast too. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** The shown toasts that only say that something is done. */
const passing = new Set<SnackbarKey>();

export function show(kind: ToastKind, text: string, key?: string, action?: ToastAction): void {
  whenMounted(() => {
    // A newer offer replaces the shown one, whose button would do something else.
    if (key && action) closeSnackbar(key);
    const shown = enqueueSnackbar(text, {
      variant: kind,
      onExited: (_, id) => passing.delete(id),
      ...(action && { action: <Action {...action} /> }),
      autoHideDuration: TOAST_MS[action ? 'offer' : kind],
      ...(key && { key, preventDuplicate: !action }),
    });
    if (kind === 'success' && !action) passing.add(shown);
  });
}

const Action = ({ label, run }: Pick<ToastAction, 'label' | 'run'>) => (
  <Button look="quiet" onClick={run}>
    {label}
  </Button>
);

export const close = (key: string): void => whenMounted(() => closeSnackbar(key));

const cards = { info: ToastCard, success: ToastCard, error: ToastCard };

/** Shows the toasts; Alt+T moves the focus to the newest one. */
export function ToastStack() {
  const place = useSyncExternalStore(subscribeToSheets, topmostSheet);
  useEffect(() => {
    const jobs = waiting ?? [];
    waiting = null;
    for (const job of jobs) job();
  }, []);
  useEffect(keepToastsPlaced, []);
  // What is done needs no word over a sheet that opens.
  useEffect(() => subscribeToOpening(() => passing.forEach((one) => closeSnackbar(one))), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return;
      const newest = [...document.querySelectorAll<HTMLElement>('[data-toast]')].at(-1);
      if (!newest) return;
      event.preventDefault();
      newest.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <style>{css}</style>
      <SnackbarProvider
        domRoot={place}
        maxSnack={3}
        preventDuplicate
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        TransitionComponent={ToastSlide}
        Components={cards}
        classes={{ containerRoot: 'toasts' }}
      />
    </>
  );
}
