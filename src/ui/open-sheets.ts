/**
 * The sheets that are open, the topmostSheet last. What isn't inside the topmostSheet one can neither be pressed nor
 * heard by a screen reader: the toasts go there.
 */
const open: HTMLElement[] = [];
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Answers how to say that it is closed. */
export function registerSheet(sheet: HTMLElement): () => void {
  open.push(sheet);
  changed();
  return () => {
    open.splice(open.indexOf(sheet), 1);
    changed();
  };
}

export const topmostSheet = (): HTMLElement => open.at(-1) ?? document.body;

export function subscribeToSheets(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
