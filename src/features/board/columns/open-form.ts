import { createContext, use, useSyncExternalStore } from 'react';
import type { TextStorage } from '../../../data/text-storage.ts';
import type { BoardView } from '../board-view.ts';
import type { ItemInput } from '../../../domain/board/board-ops.ts';
import { parseTypedPrice, parseTypedQuantity } from '../../../domain/board/typed-values.ts';
import { boardTexts } from '../texts.ts';

const texts = boardTexts.item;

export const ITEM_FIELDS = ['name', 'quantity', 'price', 'taxRate'] as const;
export type Typed = Partial<Record<(typeof ITEM_FIELDS)[number], string>>;

/** An item's form with its unsaved texts. */
export interface OpenForm {
  item: string;
  /** The column that shows the form. */
  column: string;
  /** The item when the form was opened. Fields that the user left alone undo no other user's edit. */
  opened: ItemInput;
  typed: Typed;
}

/**
 * The one open form of a board. It outlives its row (another user moves the item) and the page (a reload),
 * because each typed key is stored.
 */
export interface OpenForms {
  subscribe: (listener: () => void) => () => void;
  current: () => OpenForm | null;
  open: (item: string, column: string, opened: ItemInput) => void;
  type: (field: keyof Typed, text: string) => void;
  close: () => void;
  /** Moves the form to its item's present column. */
  follow: (view: BoardView) => void;
}

export function createOpenForms(storage: TextStorage, me: string, receiptId: string): OpenForms {
  const key = `kira-form-${me}-${receiptId}`;
  const listeners = new Set<() => void>();
  let current = stored(storage.getItem(key));
  function set(next: OpenForm | null): void {
    current = next;
    if (next) storage.setItem(key, JSON.stringify(next));
    else storage.removeItem(key);
    for (const listener of listeners) listener();
  }
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => current,
    open: (item, column, { name, quantity, price, taxRate }) =>
      set({ item, column, opened: { name, quantity, price, taxRate }, typed: {} }),
    type(field, text) {
      if (!current) return;
      current.typed[field] = text; // keeps the object, so a key renders nothing
      storage.setItem(key, JSON.stringify(current));
    },
    close: () => set(null),
    follow({ columns }) {
      if (!current) return;
      const { item, column } = current;
      const having = columns.filter(({ taskIds }) => taskIds.includes(item));
      const [first] = having;
      if (first && !having.some(({ id }) => id === column)) set({ ...current, column: first.id });
    },
  };
}

function stored(text: string | null): OpenForm | null {
  try {
    return JSON.parse(text ?? 'null') as OpenForm | null;
  } catch {
    return null;
  }
}

export interface WrongField {
  field: 'quantity' | 'price';
  text: string;
}

/** The changed fields of a form, or the field that is wrong. */
export function readItemForm({
  opened,
  typed,
}: OpenForm): { changes: Partial<ItemInput> } | { wrong: WrongField } {
  const name = typed.name?.trim() || opened.name;
  const quantity = typed.quantity === undefined ? opened.quantity : parseTypedQuantity(typed.quantity);
  if (quantity === null) return { wrong: { field: 'quantity', text: texts.badQuantity } };
  const price =
    typed.price === undefined ? { price: opened.price } : parseTypedPrice(typed.price, opened.price);
  if ('wrong' in price) return { wrong: { field: 'price', text: texts[price.wrong] } };
  const taxRate =
    typed.taxRate === undefined ? opened.taxRate : typed.taxRate === '' ? null : Number(typed.taxRate);
  const read = { name, quantity, price: price.price, taxRate };
  const changed = ITEM_FIELDS.filter((field) => read[field] !== opened[field]);
  return { changes: Object.fromEntries(changed.map((field) => [field, read[field]])) };
}

export const FormsContext = createContext<OpenForms | null>(null);

/** Throws outside of the board. */
export function useOpenForms(): OpenForms {
  const forms = use(FormsContext);
  if (!forms) throw new Error('useOpenForms needs the board above it');
  return forms;
}

/** The form of an item in one column; null if it is not open there. */
export function useFormIn(forms: OpenForms, item: string, column: string): OpenForm | null {
  return useSyncExternalStore(forms.subscribe, () => {
    const form = forms.current();
    return form?.item === item && form.column === column ? form : null;
  });
}
