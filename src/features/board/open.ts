import { useState } from 'react';

/** What is open over the board: one thing at a time, and what it opens itself. */
export type Open =
  /** Asks for the names of more people, as often as somebody has asked for it. */
  | { is: 'people'; times: number }
  /** Gives out the bill; over it "Who had this?" of an item. */
  | { is: 'assign'; item: string | null }
  /** "Who had this?" of an item of the board. */
  | { is: 'item'; item: string }
  /** Why a person's amount is what it is. */
  | { is: 'why'; who: string }
  | { is: 'history' }
  /** Who pays whom; over it the split to send. */
  | { is: 'pay'; isSending: boolean }
  | { is: 'send' };

/** Without the one on top. */
export function closed(now: Open | null): Open | null {
  if (now?.is === 'assign' && now.item !== null) return { is: 'assign', item: null };
  if (now?.is === 'pay' && now.isSending) return { is: 'pay', isSending: false };
  return null;
}

/** An item asks who had it: over the screen that gives out the bill, or over the board. */
export const withItem = (now: Open | null, item: string): Open =>
  now?.is === 'assign' ? { is: 'assign', item } : { is: 'item', item };

/** The split is sent from the board, or from who pays whom. */
export const withSplit = (now: Open | null): Open =>
  now?.is === 'pay' ? { is: 'pay', isSending: true } : { is: 'send' };

export const withPeople = (now: Open | null): Open => ({
  is: 'people',
  times: now?.is === 'people' ? now.times + 1 : 1,
});

/** The item that is asked about. */
export const itemOf = (open: Open | null): string | null =>
  open?.is === 'assign' || open?.is === 'item' ? open.item : null;

export const isSending = (open: Open | null): boolean =>
  open?.is === 'send' || (open?.is === 'pay' && open.isSending);

/** Opens and closes; always the same functions, so that memoised parts of the screen stay. */
export type Show = ReturnType<typeof useOpen>['show'];

/** @param first what is open from the start */
export function useOpen(first: () => Open | null) {
  const [open, set] = useState(first);
  const [show] = useState(() => ({
    people: () => set(withPeople),
    assign: () => set({ is: 'assign', item: null }),
    item: (item: string) => set((now) => withItem(now, item)),
    why: (who: string) => set({ is: 'why', who }),
    history: () => set({ is: 'history' }),
    pay: () => set({ is: 'pay', isSending: false }),
    send: () => set(withSplit),
    close: () => set(closed),
    /** The names end when the focus leaves them, which may be because something else has opened. */
    closePeople: () => set((now) => (now?.is === 'people' ? null : now)),
  }));
  return { open, show };
}
