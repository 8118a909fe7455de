import { useSyncExternalStore } from 'react';
import { codeLoader } from './code-loader.ts';
import type * as Stack from './toast-stack.tsx';

type Toast = Parameters<typeof Stack.show>;

/** The stack of toasts with its library comes with the first toast: the first page needs none. */
const loadStack = codeLoader(() => import('./toast-stack.tsx'));
let stack: typeof Stack | null = null;
let loading = false;
/** What is to be said once it is here. Where its code doesn't come, the next toast asks for it again. */
let unsaid: Toast[] = [];
/** How to end what is on offer, by key. */
const offers = new Map<string, () => void>();
/** Counts the stacks: 0 before there is one, and a new one shows nothing of the last. */
let stacks = 0;
const listeners = new Set<() => void>();

function newStack(): void {
  stacks += 1;
  for (const listener of listeners) listener();
}

async function load(): Promise<void> {
  if (loading) return;
  loading = true;
  stack = await loadStack().catch(() => null);
  loading = false;
  if (!stack) return;
  newStack();
  for (const one of unsaid) stack.show(...one);
  unsaid = [];
}

function show(...one: Toast): void {
  const [, , key, action] = one;
  if (key && action?.end) offers.set(key, action.end);
  if (stack) return stack.show(...one);
  if (key) takeBack(key);
  unsaid.push(one);
  void load();
}

const takeBack = (key: string): void => void (unsaid = unsaid.filter(([, , other]) => other !== key));

function close(key: string): void {
  offers.delete(key);
  if (stack) stack.close(key);
  else takeBack(key);
}

/** They were for somebody who has signed out: none is shown any more, and what was on offer is over. */
function clear(): void {
  unsaid = [];
  if (stack) newStack();
  const over = [...offers.values()];
  offers.clear();
  for (const end of over) end();
}

/** Short messages, top right. Errors that need an answer belong into the page, not here. */
export const toast = {
  /** A message with a `key` stands once, and can be closed by it. */
  info: (text: string, key?: string): void => show('info', text, key),
  /** Something that can still be done about what was just done. It stands once per key. */
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
  return stack && <stack.ToastStack key={nth} />;
}
