import { useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { useData } from '../../../data/context.tsx';
import { openTextStorage } from '../../../data/text-storage.ts';
import { type BoardOp, getOwn } from '../../../domain/board/board.ts';
import type { BoardView } from '../board-view.ts';
import { createOpenForms, readItemForm, type OpenForms } from './open-form.ts';
import { useBoardEdits } from '../edits/board-edits.ts';
import { boardTexts } from '../texts.ts';
import { commonTexts } from '../../../ui/texts.ts';
import { toast } from '../../../ui/toast.tsx';

const texts = openTextStorage(() => localStorage);

/** Keeps the open form with its item, and saves it when the user leaves or another user deletes the item. */
export function useForms(receiptId: string, view: BoardView): OpenForms {
  const edits = useBoardEdits();
  const { me } = useData();
  const forms = useMemo(() => createOpenForms(texts, me._id, receiptId), [me._id, receiptId]);
  /** Returns false if nothing changed, or if a text is wrong. */
  const save = useEffectEvent((): boolean => {
    const form = forms.current();
    const answer = form && readItemForm(form);
    if (!answer || 'wrong' in answer) return false;
    const { item: id } = form;
    const fields = Object.entries(answer.changes);
    forms.close();
    edits.keep(fields.map(([field, value]) => ({ op: 'item.set', id, field, value }) as BoardOp));
    return fields.length > 0;
  });
  useEffect(() => {
    const form = forms.current();
    if (!form) return;
    if (getOwn(edits.board().items, form.item)) return forms.follow(view);
    if (save()) toast.info(boardTexts.toasts.goneMeanwhile(form.opened.name || commonTexts.unnamedItem));
    else forms.close();
  }, [forms, view, edits]);
  useLayoutEffect(() => () => void save(), []);
  return forms;
}
