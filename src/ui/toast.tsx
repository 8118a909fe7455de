import { useEffect, useSyncExternalStore } from 'react';
import { codeLoader } from '../loading/code-loader.ts';
import { firstScreen } from '../loading/first-screen.ts';
import type * as Stack from './toast-stack.tsx';

type Toast = Parameters<typeof Stack.show>;

/** The stack of toasts and its library load after the first screen, which needs none. */
const loadStack = codeLoader(() => import('./toast-stack.tsx'));
let stack: typeof Stack | null = null;
let loading = false;
/** Toasts that wait for the stack's code. After a failed download the next toast tries again. */
let waiting: Toast[] = [];
/** Counts the stacks, starting at 0. A new stack shows none of the last one's toasts. */
let stacks = 0;
const listeners = new Set<() => void>();

function newStack(): void {
  stacks += 1;
  for (const listener of listeners) listener();
}

async function load(): Promise<void> {
  if (loading || stack) return;
  loading = true;
  stack = await loadStack().catch(() => null);
  loading = false;
  if (!stack) return;
  newStack();
  for (const one of waiting) stack.show(...one);
  waiting = [];
}

function show(...one: Toast): void {
  const [, , key] = one;
  if (stack) return stack.show(...one);
  if (key) dropWaiting(key);
  waiting.push(one);
  void load();
}

const dropWaiting = (key: string): void => void (waiting = waiting.filter(([, , other]) => other !== key));

function close(key: string): void {
  if (stack) stack.close(key);
  else dropWaiting(key);
}

/** Removes all toasts, because their user has signed out. */
function clear(): void {
  waiting = [];
  if (stack) newStack();
}

/** Short messages, top right. An error that needs an answer belongs in the page. */
export const toast = {
  /** A message with a `key` is shown once, and `close` takes the key. */
  info: (text: string, key?: string): void => show('info', text, key),
  /** Offers an action, like Undo. Each key is shown once. */
  offer: (text: string, action: Stack.ToastAction, key: string): void => show('info', text, key, action),
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  close,
  clear,
};

/** Where the toasts appear. Once in the app. */
export function Toasts() {
  const nth = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => stacks,
  );
  // Before a toast is needed: there may be no connection then.
  useEffect(() => void firstScreen.then(load), []);
  return stack && <stack.ToastStack key={nth} />;
}
