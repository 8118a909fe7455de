import { useState } from 'react';
import type { BoardSession } from '../../data/session/board-session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { AddPersonIcon, SaveIcon, SendIcon } from '../../ui/icons/board.tsx';
import { useBoardEdits } from './edits/board-edits.ts';
import { SaveState } from './edits/save-state.tsx';
import { UndoButtons } from './edits/undo-buttons.tsx';
import own from './board-tools.module.css';
import css from './receipt-screen.module.css';
import { boardTexts } from './texts.ts';

interface Props {
  receiptId: string;
  rev: number;
  session: BoardSession;
  onAdd: () => void;
  onSend: () => void;
}

/** The heading of the items, and what one does with all of them. */
export function BoardTools({ receiptId, rev, session, onAdd, onSend }: Props) {
  const edits = useBoardEdits();
  const [saving, setSaving] = useState(false);
  const save = () => {
    if (saving) return;
    setSaving(true);
    void edits.save().finally(() => setSaving(false));
  };
  return (
    <div className={css.tools}>
      <div className={css.heading}>
        <h2 id="items-heading">{boardTexts.items}</h2>
        <SaveState receiptId={receiptId} rev={rev} />
      </div>
      <UndoButtons session={session} />
      {/* A second press leaves the focus in the name. */}
      <IconButton
        label={boardTexts.addColumn}
        className={own.named}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onAdd}
      >
        <AddPersonIcon />
      </IconButton>
      <IconButton label={boardTexts.summary.open} className={own.named} onClick={onSend}>
        <SendIcon />
      </IconButton>
      <Button
        icon={<SaveIcon size={18} />}
        className={css.save}
        busy={saving}
        aria-disabled={saving}
        onClick={save}
      >
        {saving ? boardTexts.saving : boardTexts.save}
      </Button>
    </div>
  );
}
