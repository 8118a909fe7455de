/** A button in a toast; pressing it closes the toast too. */
interface ToastAction {
  label: string;
  run: () => void;
}

type Toast = [kind: 'info' | 'success' | 'error', text: string, key?: string, action?: ToastAction];

/** What has the toasts on the screen (src/ui/toast-stack.tsx). */
export interface Stack {
  show: (...toast: Toast) => void;
  close: (key: string) => void;
}

let stack: Stack | null = null;
/** Toasts that nothing shows yet. */
let waiting: Toast[] = [];
let hear: (isCleared: boolean) => void = () => {};

function show(...one: Toast): void {
  if (stack) return stack.show(...one);
  const [, , key] = one;
  if (key) close(key);
  waiting.push(one);
  hear(false);
}

function close(key: string): void {
  if (stack) stack.close(key);
  else waiting = waiting.filter(([, , other]) => other !== key);
}

/** Removes all toasts, because their user has signed out. */
function clear(): void {
  waiting = [];
  hear(true);
}

/** Short messages, top right. An error that needs an answer belongs in the page. */
export const toast = {
  /** A message with a `key` is shown once, and `close` takes the key. */
  info: (text: string, key?: string): void => show('info', text, key),
  /** Offers an action, like Undo. Each key is shown once. */
  offer: (text: string, action: ToastAction, key: string): void => show('info', text, key, action),
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  close,
  clear,
};

/** Hears that a toast waits, or that all are cleared away. Once in the app. */
export function hearToasts(listener: typeof hear): () => void {
  hear = listener;
  return () => {
    hear = () => {};
  };
}

/** The stack is on the screen, and shows what waits. Returns a function for when it leaves. */
export function showToastsOn(mounted: Stack): () => void {
  stack = mounted;
  for (const one of waiting.splice(0)) mounted.show(...one);
  return () => {
    stack = null;
  };
}
