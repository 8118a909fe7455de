import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { RedoIcon, UndoIcon } from '../../../ui/icons/board.tsx';
import { boardTexts as texts } from '../../../ui/texts/board.ts';
import type { RecordedEdits } from './edits.ts';
import type { History } from './history.ts';

/** Steps that were asked for and are not in the history yet. */
interface Asked {
  way: 'undo' | 'redo';
  times: number;
  /** The history as it was. */
  over: History;
}

/** Undo and redo, also by Ctrl+Z and Ctrl+Shift+Z. A field that is being typed in keeps its own. */
export const UndoButtons = memo(function UndoButtons({ edits }: { edits: RecordedEdits }) {
  const { undo, redo } = edits;
  const history = useSyncExternalStore(edits.subscribe, edits.history);
  const [said, setSaid] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (way: Asked['way']) =>
    setAsked((before) => ({ way, times: (before?.way === way ? before.times : 0) + 1, over: history }));
  // Said once it is done, so that the number is true however fast the button is pressed.
  if (asked && asked.over !== history) {
    setSaid(asked.way === 'undo' ? texts.undone(history.past.length) : texts.redone(history.future.length));
    setAsked(asked.times > 1 ? { ...asked, times: asked.times - 1, over: history } : null);
  }
  const back = () => {
    if (!history.past.length) return;
    ask('undo');
    undo();
  };
  const again = () => {
    if (!history.future.length) return;
    ask('redo');
    redo();
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
});

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
