import { useLiveQuery } from 'dexie-react-hooks';
import { memo } from 'react';
import { useData } from '../../../data/context.tsx';
import { listNotices } from '../../../data/queries.ts';
import type { NoticeRow } from '../../../data/rows.ts';
import type { Board } from '../../../domain/board.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons/navigation.tsx';
import { boardTexts } from '../../../ui/texts/board.ts';
import { noticeTexts } from '../../../ui/texts/notices.ts';
import { shellTexts } from '../../../ui/texts/shell.ts';
import { useBoardEdits } from './edits-context.ts';
import css from './notices.module.css';
import { goneText } from './gone.ts';
import { namesOf, subjectOf } from './notice-names.ts';
import { restoringOp, supersededText } from './superseded.ts';

interface Props {
  receiptId: string;
  board: Board;
}

/** What became otherwise than asked, because somebody else was at the same place. */
export const Notices = memo(function Notices({ receiptId, board }: Props) {
  const { db, mutate } = useData();
  const edits = useBoardEdits();
  const rows = useLiveQuery(() => listNotices(db, receiptId), [db, receiptId]) ?? [];
  const dismiss = (notices: readonly NoticeRow[]) => {
    for (const { n } of notices) void mutate.dismissNotice(n);
  };
  return (
    <div role="status">
      {[...told(rows, board)].map(([text, notices]) => {
        // Several that read the same are edits of one thing; which to restore would be a guess.
        const restore = notices.length === 1 ? undoOf(notices[0]!, board) : null;
        return (
          <p key={notices[0]!.n} className={css.notice}>
            <span className={css.text}>{text}</span>
            {restore && (
              <Button
                onClick={() => {
                  edits.send([restore]);
                  dismiss(notices);
                }}
              >
                {boardTexts.undo}
              </Button>
            )}
            <IconButton label={shellTexts.dismiss} onClick={() => dismiss(notices)}>
              <CloseIcon size={18} />
            </IconButton>
          </p>
        );
      })}
    </div>
  );
});

const undoOf = (notice: NoticeRow, board: Board) =>
  notice.outcome === 'superseded' ? restoringOp(notice, board) : null;

/** By what is said of them: deleting an item replaces several edits, and is told once. */
function told(rows: readonly NoticeRow[], board: Board): Map<string, NoticeRow[]> {
  const texts = new Map<string, NoticeRow[]>();
  for (const row of rows) {
    const text = inWords(row, board);
    if (text !== null) texts.set(text, [...(texts.get(text) ?? []), row]);
  }
  return texts;
}

/** Null where nothing was lost. */
function inWords(row: NoticeRow, board: Board): string | null {
  switch (row.outcome) {
    case 'superseded':
      return supersededText(row, board);
    case 'gone':
      return goneText(row, board);
    case 'rejected':
      return noticeTexts.rejected(subjectOf(row.op, namesOf(row.called, board)));
  }
}
