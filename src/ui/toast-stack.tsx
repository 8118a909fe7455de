import { useEffect, useRef, useSyncExternalStore } from 'react';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider, type SnackbarKey } from 'notistack';
import { showToastsOn } from '../toasts/toast.ts';
import { Button } from './button.tsx';
import { subscribeToOpening, subscribeToSheets, topmostSheet } from '../presses/open-sheets.ts';
import { ToastCard } from './toast-card.tsx';
import { keepToastsPlaced } from './toast-place.ts';
import { ToastSlide } from './toast-slide.tsx';
import { TOAST_MS } from './toast-times.ts';
import css from './toast.css?inline';

const cards = { info: ToastCard, success: ToastCard, error: ToastCard };

/** Shows the toasts; Alt+T moves the focus to the newest one. */
export function ToastStack() {
  const place = useSyncExternalStore(subscribeToSheets, topmostSheet);
  /** The shown toasts that only say that something is done. */
  const passing = useRef(new Set<SnackbarKey>());
  useEffect(
    () =>
      showToastsOn({
        show(kind, text, key, action) {
          // A newer offer replaces the shown one, whose button would do something else.
          if (key && action) closeSnackbar(key);
          const shown = enqueueSnackbar(text, {
            variant: kind,
            onExited: (_, id) => passing.current.delete(id),
            ...(action && { action: <Action {...action} /> }),
            autoHideDuration: TOAST_MS[action ? 'offer' : kind],
            ...(key && { key, preventDuplicate: !action }),
          });
          if (kind === 'success' && !action) passing.current.add(shown);
        },
        close: (key) => closeSnackbar(key),
      }),
    [],
  );
  useEffect(keepToastsPlaced, []);
  // What is done needs no word over a sheet that opens.
  useEffect(() => subscribeToOpening(() => passing.current.forEach((one) => closeSnackbar(one))), []);
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

const Action = ({ label, run }: { label: string; run: () => void }) => (
  <Button look="quiet" onClick={run}>
    {label}
  </Button>
);
