import { useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { useData } from '../../../../data/context.tsx';
import { openTextStorage } from '../../../../data/device/text-storage.ts';
import { getOwn, setItemOps } from '../../../../domain/board/board.ts';
import { currencyOf } from '../../../../domain/money/currencies.ts';
import { toast } from '../../../../toasts/toast.ts';
import { commonTexts } from '../../../../words/texts.ts';
import type { BoardView } from '../../board-view.ts';
import { useBoardEdits, type BoardEdits } from '../../edits/board-edits.ts';
import { boardTexts } from '../../texts.ts';
import { createOpenForms, hasTypedText, itemFormOps, readItemForm, type OpenForms } from './open-form.ts';

/** Gives the focus to a field whose text is wrong. */
export const showWrongField = (): void =>
  document.querySelector<HTMLElement>('[data-item] [aria-invalid]')?.focus();

const storage = openTextStorage(() => localStorage);

/** True if this tab has typed something in a form of the bill. It shows again when the bill is back. */
export function useHasTypedText(receiptId: string): boolean {
  const { me, tab } = useData();
  return hasTypedText(storage, { me: me._id, receiptId, tab: tab.name });
}

/** Keeps the open form with its item, and saves it when the user leaves or another user deletes the item. */
export function useForms(receiptId: string, view: BoardView): OpenForms {
  const edits = useBoardEdits();
  const { me, tab } = useData();
  const forms = useMemo(
    () =>
      createOpenForms(storage, { me: me._id, receiptId, tab: tab.name }, () =>
        currencyOf(edits.board().bill),
      ),
    [me._id, receiptId, tab, edits],
  );
  /** Returns false if nothing changed. The form stays if a text is wrong, or if the bill is gone. */
  const save = useEffectEvent((): boolean => {
    const form = forms.current();
    const answer = form && readItemForm(form, view.currency);
    if (!answer || 'wrong' in answer || !edits.hasBill()) return false;
    const { item: id } = form;
    // Of a deleted item, too: they come back with it.
    const sets = setItemOps(id, answer.changes);
    const isAdded = form.isNew && sets.length > 0;
    const ops = isAdded ? itemFormOps(edits.board(), form, answer.changes, [], edits.newId) : sets;
    if (edits.refusal(ops) !== null) return false;
    forms.close();
    edits.edit(ops);
    return sets.length > 0;
  });
  const follow = useEffectEvent((open: OpenForms, now: BoardView, { board, hasBill }: BoardEdits) => {
    const form = open.current();
    if (!form || !hasBill()) return;
    if (form.isNew || getOwn(board().items, form.item)) return open.follow(now);
    if (save()) toast.info(boardTexts.toasts.goneMeanwhile(form.opened.name || commonTexts.unnamedItem));
    else open.close();
  });
  useEffect(() => follow(forms, view, edits), [forms, view, edits]);
  const takeOver = useEffectEvent((open: OpenForms, alive: ReadonlySet<string> | null) => {
    open.takeOver(alive);
    follow(open, view, edits);
  });
  useEffect(() => {
    let isOver = false;
    const hear = (alive: ReadonlySet<string> | null) => isOver || takeOver(forms, alive);
    tab.alive().then(hear, () => undefined);
    return () => {
      isOver = true;
    };
  }, [forms, tab]);
  useLayoutEffect(() => () => void save(), []);
  return forms;
}
