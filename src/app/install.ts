/** Whether and how Kira can be installed on this device's home screen. */
export type InstallWay =
  /** The browser shows its own question. */
  | 'ask'
  /** Safari on iOS: the user does it by its share menu. */
  | 'share-menu'
  /** Installed, or this browser can't. */
  | null;

/** Chromium sends it when it would install the page; not in the compiler's list. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

export interface Install {
  way: () => InstallWay;
  subscribe: (listener: () => void) => () => void;
  /** Shows the browser's question. */
  ask: () => void;
}

/** Made at the start, because Chromium sends its event only once. */
export function createInstall(events: EventTarget, isInstalled: boolean, isIos: boolean): Install {
  let offered: InstallEvent | null = null;
  const listeners = new Set<() => void>();
  const set = (next: InstallEvent | null) => {
    offered = next;
    for (const listener of listeners) listener();
  };
  events.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // the browser's own bar would come at any moment
    set(event as InstallEvent);
  });
  events.addEventListener('appinstalled', () => set(null));
  return {
    way() {
      if (isInstalled) return null;
      if (offered) return 'ask';
      return isIos ? 'share-menu' : null;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask() {
      void offered?.prompt();
      set(null); // an event asks once
    },
  };
}
