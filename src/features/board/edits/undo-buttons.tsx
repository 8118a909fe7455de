import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import type { BoardSession } from '../../../data/session/board-session.ts';
import { IconButton } from '../../../ui/button.tsx';
import { isTyping } from '../../../presses/shortcuts.ts';
import { RedoIcon, UndoIcon } from '../../../ui/icons/board.tsx';
import { boardTexts as texts } from '../texts.ts';
import { useBoardEdits } from './board-edits.ts';

interface Props {
  session: BoardSession;
}

/** Undo and redo, also by Ctrl+Z and Ctrl+Shift+Z. A focused text field keeps its own undo. */
export const UndoButtons = memo(function UndoButtons({ session }: Props) {
  const { past, future, said, undo, redo } = useUndo(session);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return (
    <>
      <IconButton label={texts.undo} repeats aria-disabled={!past.length} onClick={undo}>
        <UndoIcon />
      </IconButton>
      <IconButton label={texts.redo} repeats aria-disabled={!future.length} onClick={redo}>
        <RedoIcon />
      </IconButton>
      <Said text={said} />
    </>
  );
});

/** Undo alone, in a dialog over the screen with the `UndoButtons`: they listen to the keys. */
export function UndoButton({ session, onUndone }: Props & { onUndone: () => void }) {
  const { past, said, undo } = useUndo(session);
  const press = () => {
    undo();
    onUndone();
  };
  return (
    <>
      <IconButton label={texts.undo} repeats aria-disabled={!past.length} onClick={press}>
        <UndoIcon />
      </IconButton>
      <Said text={said} />
    </>
  );
}

const Said = ({ text }: { text: string }) => (
  <span role="status" className="visually-hidden">
    {text}
  </span>
);

function useUndo(session: BoardSession) {
  const edits = useBoardEdits();
  const { past, future } = useSyncExternalStore(session.subscribe, session.steps);
  const [said, setSaid] = useState('');
  /** A step that is not done has its toast. */
  const take = async (
    of: 'past' | 'future',
    step: () => Promise<boolean>,
    told: (left: number) => string,
  ) => {
    if (!session.steps()[of].length) return;
    setSaid('');
    if (await step()) setSaid(told(session.steps()[of].length));
  };
  const undo = () => void take('past', edits.undo, texts.undone);
  const redo = () => void take('future', edits.redo, texts.redone);
  return { past, future, said, undo, redo };
}
