/**
 * Shortcuts of one letter or sign, or of two that follow each other ("g h").
 *
 *   KEYS-1  None acts while somebody types or chooses in a field, drags, or has a sheet open.
 *   KEYS-2  A key with Ctrl, Alt or Command stays the browser's. A held key acts once.
 *   KEYS-3  After the first of two keys the second never acts alone.
 */
export type ShortcutActs = Readonly<Record<string, () => void>>;

/** So long the first of two keys waits for the second. */
const PAIR_MS = 1500;

type Key = Pick<
  KeyboardEvent,
  | 'key'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'repeat'
  | 'defaultPrevented'
  | 'target'
  | 'timeStamp'
  | 'preventDefault'
>;

export interface Shortcuts {
  /** Returns a function that takes them away. */
  add: (acts: ShortcutActs) => () => void;
  onKey: (event: Key) => void;
}

/** @param isFree whether a key means the page itself: no sheet is open, nothing is dragged */
export function createShortcuts(isFree: () => boolean): Shortcuts {
  const known = new Set<ShortcutActs>();
  let first: { key: string; until: number } | null = null;
  const actOf = (name: string) => [...known].findLast((acts) => Object.hasOwn(acts, name))?.[name];
  const beginsPair = (key: string) =>
    [...known].some((acts) => Object.keys(acts).some((name) => name.startsWith(`${key} `)));
  return {
    add(acts) {
      known.add(acts);
      return () => void known.delete(acts);
    },
    onKey(event) {
      const key = letterOf(event);
      if (key === null || isTyping(event.target) || !isFree()) return;
      const pair = first && event.timeStamp <= first.until ? `${first.key} ${key}` : null;
      first = null;
      if (pair === null && beginsPair(key)) {
        first = { key, until: event.timeStamp + PAIR_MS };
        return;
      }
      const act = actOf(pair ?? key);
      if (!act) return;
      // Else the key is typed into a field that its act focuses.
      event.preventDefault();
      act();
    },
  };
}

/** The letter or sign of a key, pressed alone; a sign may need Shift. */
function letterOf(event: Key): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, defaultPrevented } = event;
  if (key.length !== 1 || key === ' ') return null;
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return null;
  const letter = key.toLowerCase();
  const isLetter = letter !== key.toUpperCase();
  return isLetter && shiftKey ? null : letter;
}

/** Whether keys go to a field, which has its own undo, too. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
