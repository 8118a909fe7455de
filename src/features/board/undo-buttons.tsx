import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { RedoIcon, UndoIcon } from '../../ui/icons/actions.tsx';
import { boardTexts as texts } from '../../ui/texts/board.ts';
import { useBoardEdits } from './edits-context.ts';
import type { History } from './history.ts';

/** Undo and redo, also by Ctrl+Z and Ctrl+Shift+Z. A field that is being typed in keeps its own. */
export function UndoButtons({ history }: { history: History }) {
  const { undo, redo } = useBoardEdits();
  const [said, setSaid] = useState('');
  const back = () => {
    if (!history.past.length) return;
    undo();
    setSaid(texts.undone(history.past.length - 1));
  };
  const again = () => {
    if (!history.future.length) return;
    redo();
    setSaid(texts.redone);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) again();
      else back();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <>
      <IconButton label={texts.undo} aria-disabled={!history.past.length} onClick={back}>
        <UndoIcon />
      </IconButton>
      <IconButton label={texts.redo} aria-disabled={!history.future.length} onClick={again}>
        <RedoIcon />
      </IconButton>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
