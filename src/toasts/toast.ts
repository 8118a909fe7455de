/** A button in a toast; pressing it closes the toast too. */
interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  kind: 'info' | 'success' | 'error';
  text: string;
  key?: string | undefined;
  action?: ToastAction;
}

/** What has the toasts on the screen (src/ui/toast-stack.tsx). */
interface Stack {
  show: (toast: Toast) => void;
  close: (key: string) => void;
}

export function createToasts() {
  let stack: Stack | null = null;
  /** Toasts that nothing shows yet. */
  let waiting: Toast[] = [];
  /** Counts the stacks, starting at 0. A new stack shows none of the last one's toasts. */
  let stacks = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const drop = (key: string) => void (waiting = waiting.filter((other) => other.key !== key));
  function show(one: Toast): void {
    if (stack) return stack.show(one);
    if (one.key !== undefined) drop(one.key);
    waiting.push(one);
    tell();
  }

  /** Short messages, top right. An error that needs an answer belongs in the page. */
  const toast = {
    /** A message with a `key` is shown once, and `close` takes the key. */
    info: (text: string, key?: string): void => show({ kind: 'info', text, key }),
    /** Offers an action, like Undo. Each key is shown once. */
    offer: (text: string, action: ToastAction, key: string): void =>
      show({ kind: 'info', text, key, action }),
    success: (text: string): void => show({ kind: 'success', text }),
    error: (text: string): void => show({ kind: 'error', text }),
    close(key: string): void {
      if (stack) stack.close(key);
      else drop(key);
    },
    /** Removes all toasts, because their user has signed out. */
    clear(): void {
      waiting = [];
      stacks += 1;
      tell();
    },
  };
  /** For what shows them, once in the app. */
  const toastScreen = {
    /** Hears of toasts that wait, and of a new stack. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stacks: (): number => stacks,
    /** The stack is on the screen, and shows what waits. Returns a function for when it leaves. */
    take(mounted: Stack): () => void {
      stack = mounted;
      for (const one of waiting.splice(0)) mounted.show(one);
      return () => {
        if (stack === mounted) stack = null;
      };
    },
  };
  return { toast, toastScreen };
}

/** The toasts of this page. */
export const { toast, toastScreen } = createToasts();
