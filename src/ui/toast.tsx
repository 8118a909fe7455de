import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ToastAction, ToastKind } from './toast-stack.tsx';

/** The stack of toasts with its library comes with the first toast: the first page needs none. */
const load = () => import('./toast-stack.tsx');
const ToastStack = lazy(async () => ({ default: (await load()).ToastStack }));

let wanted = false;
const listeners = new Set<() => void>();

async function show(kind: ToastKind, text: string, key?: string, action?: ToastAction): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  (await load()).show(kind, text, key, action);
}

/** Short messages, top right. Errors that need an answer belong into the page, not here. */
export const toast = {
  /** A message with a `key` stands once, and can be closed by it. */
  info: (text: string, key?: string): void => void show('info', text, key),
  /** Something that can still be done about what was just done. It stands once per key. */
  offer: (text: string, action: ToastAction, key: string): void => void show('info', text, key, action),
  success: (text: string): void => void show('success', text),
  error: (text: string): void => void show('error', text),
  close: (key: string): void => void load().then((stack) => stack.close(key)),
};

/** Where the toasts appear. Once in the app. */
export function Toasts() {
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
  return on ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null;
}
