/**
 * The open sheets, the topmost last. The browser makes everything outside the topmost sheet inert,
 * so the toasts move into it.
 */
const open: HTMLElement[] = [];
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Returns a function to call when the sheet closes. */
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
