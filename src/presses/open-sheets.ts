/**
 * The open sheets, the topmost last. The browser makes everything outside the topmost sheet inert,
 * so the toasts move into it.
 */
const open: HTMLElement[] = [];
const listeners = new Set<() => void>();
const openings = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Returns a function to call when the sheet closes. */
export function registerSheet(sheet: HTMLElement): () => void {
  open.push(sheet);
  changed();
  for (const listener of openings) listener();
  return () => {
    open.splice(open.indexOf(sheet), 1);
    changed();
  };
}

export const topmostSheet = (): HTMLElement => open.at(-1) ?? document.body;

export const subscribeToSheets = (listener: () => void): (() => void) => subscribe(listeners, listener);
/** Only a sheet that opens, not one that closes over another. */
export const subscribeToOpening = (listener: () => void): (() => void) => subscribe(openings, listener);

function subscribe(to: Set<() => void>, listener: () => void): () => void {
  to.add(listener);
  return () => to.delete(listener);
}
