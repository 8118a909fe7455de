import { useEffect, useReducer, useState } from 'react';
import { codeLoader } from '../loading/code-loader.ts';
import { firstScreen } from '../loading/first-screen.ts';
import { hearToasts } from '../toasts/toast.ts';
import type * as Stack from './toast-stack.tsx';

/** The stack of toasts and its library load after the first screen, which needs none. */
const loadStack = codeLoader(() => import('./toast-stack.tsx'));

/** Where the toasts appear. Once in the app. */
export function Toasts() {
  const [stack, setStack] = useState<typeof Stack | null>(null);
  /** A new stack shows none of the last one's toasts. */
  const [nth, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const load = () => void loadStack().then(setStack, () => undefined);
    // Before a toast is needed: there may be no connection then.
    void firstScreen.then(load);
    // After a failed download the next toast tries again.
    return hearToasts((isCleared) => (isCleared ? renew() : load()));
  }, []);
  return stack && <stack.ToastStack key={nth} />;
}
