import { createContext, use, useSyncExternalStore } from 'react';
import type { TextStorage } from '../../../../data/device/text-storage.ts';
import { boardAfter } from '../../../../domain/board/apply-op.ts';
import {
  addItemOps,
  addPastedOps,
  discountOps,
  itemEditOps,
  type ItemInput,
} from '../../../../domain/board/board-ops.ts';
import { getOwn, MISSING_COLUMN, type Board, type BoardOp } from '../../../../domain/board/board.ts';
import type { PastedLine } from '../../../../domain/board/pasted-lines.ts';
import { parseTypedPrice, parseTypedQuantity } from '../../../../domain/board/typed-values.ts';
import { type Currency } from '../../../../domain/money/currencies.ts';
import { ZERO } from '../../../../domain/money/money.ts';
import { typedLine } from '../../../../domain/text/typed-line.ts';
import type { BoardView } from '../../board-view.ts';
import { boardTexts } from '../../texts.ts';

const texts = boardTexts.item;

const ITEM_FIELDS = ['name', 'quantity', 'price', 'taxRate'] as const;
export type Typed = Partial<Record<(typeof ITEM_FIELDS)[number], string>>;

/** An item's form with its unsaved texts. */
export interface OpenForm {
  item: string;
  /** The column that shows the form. */
  column: string;
  /** The item when the form was opened. Fields that the user left alone undo no other user's edit. */
  opened: ItemInput;
  typed: Typed;
  /** The bill gets the item once it is named or priced (decision 66). */
  isNew?: true;
}

/**
 * The one open form of a board in this tab. It outlives its row (another user moves the item) and the page
 * (a reload), because each typed key is stored. While its tab is open, no other tab shows it.
 */
export interface OpenForms {
  subscribe: (listener: () => void) => () => void;
  current: () => OpenForm | null;
  /** Returns false if another item's form stays open, because one of its texts is wrong. */
  open: (item: string, column: string, opened: ItemInput, isNew?: boolean) => boolean;
  type: (field: keyof Typed, text: string) => void;
  close: () => void;
  /** Moves the form to its item's present column. */
  follow: (view: BoardView) => void;
  /** Takes over a closed tab's form, if none is open here. `alive`: the open tabs; null: nobody can tell. */
  takeOver: (alive: ReadonlySet<string> | null) => void;
}

/** Whose form it is. */
interface FormOwner {
  me: string;
  receiptId: string;
  tab: string;
}

const keyOf = ({ me, receiptId }: FormOwner): string => `kira-forms-${me}-${receiptId}`;
/** True if this tab has typed something in a form of the bill. */
export const hasTypedText = (storage: TextStorage, owner: FormOwner): boolean =>
  Object.keys(storedForms(storage, owner)[owner.tab]?.typed ?? {}).length > 0;

/** @param currencyOfBill as it is now: a form outlives its change */
export function createOpenForms(
  storage: TextStorage,
  owner: FormOwner,
  currencyOfBill: () => Currency,
): OpenForms {
  const { tab } = owner;
  const listeners = new Set<() => void>();
  let current = storedForms(storage, owner)[tab] ?? null;
  function store(): void {
    const { [tab]: _, ...others } = storedForms(storage, owner);
    const forms = current ? { ...others, [tab]: current } : others;
    if (Object.keys(forms).length) storage.setItem(keyOf(owner), JSON.stringify(forms));
    else storage.removeItem(keyOf(owner));
  }
  function set(next: OpenForm | null): void {
    current = next;
    store();
    for (const listener of listeners) listener();
  }
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => current,
    open(item, column, { name, quantity, price, taxRate }, isNew = false) {
      if (current && current.item !== item && 'wrong' in readItemForm(current, currencyOfBill()))
        return false;
      const opened = { name, quantity, price, taxRate };
      set({ item, column, opened, typed: {}, ...(isNew && { isNew }) });
      return true;
    },
    type(field, text) {
      if (!current) return;
      current.typed[field] = text; // keeps the object, so a key renders nothing
      store();
    },
    close: () => set(null),
    follow({ columns }) {
      if (!current) return;
      const { item, column } = current;
      const having = columns.filter(({ itemIds }) => itemIds.includes(item));
      const isThere = columns.some(({ id }) => id === column);
      if (current.isNew && having.length === 0 && !isThere)
        return set({ ...current, column: MISSING_COLUMN });
      const [first] = having;
      if (first && !having.some(({ id }) => id === column)) set({ ...current, column: first.id });
    },
    takeOver(alive) {
      if (current) return;
      const forms = storedForms(storage, owner);
      const closed = Object.keys(forms).find((name) => name !== tab && !alive?.has(name));
      if (closed === undefined) return;
      const { [closed]: form, ...others } = forms;
      storage.setItem(keyOf(owner), JSON.stringify(others));
      set(form!);
    },
  };
}

/** All tabs' forms of the bill, by tab. */
const storedForms = (storage: TextStorage, owner: FormOwner): Record<string, OpenForm> =>
  parsed<Record<string, OpenForm>>(storage.getItem(keyOf(owner))) ?? {};

function parsed<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export interface WrongField {
  /** Null: the whole edit is refused. */
  field: 'name' | 'quantity' | 'price' | null;
  text: string;
}

/** The changed fields of a form, or the field that is wrong. */
export function readItemForm(
  { opened, typed, isNew }: OpenForm,
  currency: Currency,
): { changes: Partial<ItemInput> } | { wrong: WrongField } {
  const name = typed.name === undefined ? opened.name : typedLine(typed.name);
  if (name === '' && opened.name !== '') return { wrong: { field: 'name', text: texts.noName } };
  const quantity = typed.quantity === undefined ? opened.quantity : parseTypedQuantity(typed.quantity);
  if (quantity === null) return { wrong: { field: 'quantity', text: texts.badQuantity } };
  const price =
    typed.price === undefined
      ? { price: opened.price }
      : parseTypedPrice(typed.price, isNew ? null : opened.price, currency);
  if ('wrong' in price) return { wrong: { field: 'price', text: texts[price.wrong] } };
  const taxRate =
    typed.taxRate === undefined ? opened.taxRate : typed.taxRate === '' ? null : Number(typed.taxRate);
  const read = { name, quantity, price: price.price, taxRate };
  const changed = ITEM_FIELDS.filter((field) => read[field] !== opened[field]);
  return { changes: Object.fromEntries(changed.map((field) => [field, read[field]])) };
}

/**
 * What a form does to the bill: changes of its item, or the new item; and `more` items of a pasted table. A
 * new item below 0 is discount.
 */
export function itemFormOps(
  board: Board,
  { item, column, opened, isNew }: OpenForm,
  changes: Partial<ItemInput>,
  more: readonly PastedLine[],
  newId: () => string,
): BoardOp[] {
  const isAdded = isNew && !getOwn(board.items, item);
  const { price = ZERO } = changes;
  const added = () =>
    price < 0 ? discountOps(board, price) : addItemOps(board, item, column, { ...opened, ...changes });
  const own = isAdded ? added() : itemEditOps(board, item, changes);
  return [...own, ...addPastedOps(boardAfter(board, own), more, column, newId)];
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
