import { useState } from 'react';
import type { AlikePeople } from '../../../domain/board/alike-people.ts';
import { PeopleIcon } from '../../../ui/icons/board.tsx';
import { laterPart } from '../../../loading/later-part.tsx';
import type { BoardView } from '../board-view.ts';
import { QuestionLine } from '../question-line.tsx';
import { useBoardEdits } from '../edits/board-edits.ts';
import { pairNames } from './pair-names.ts';
import type { AlikeQuestion } from './use-alike-people.ts';

const OnePersonSheet = laterPart(
  () => import('./one-person-sheet.tsx'),
  (module) => module.OnePersonSheet,
);

interface Props {
  alike: AlikeQuestion;
  view: BoardView;
  /** Hears who stays of two that were made one. */
  onJoined?: (kept: string) => void;
}

/** "Is Wei Ling WeiLing?" Until somebody answers, both count. */
export function OnePersonLine({ alike: { pair, keepApart }, view, onJoined }: Props) {
  const edits = useBoardEdits();
  const [asked, setAsked] = useState<AlikePeople | null>(null);
  const of = (column: string | undefined) => view.columns.find(({ id }) => id === column);
  const [other, kept] = [of(pair?.other), of(pair?.kept)];
  if (!pair || !other || !kept) return null;
  return (
    <>
      <QuestionLine icon={<PeopleIcon size={20} />} onAsk={() => setAsked(pair)}>
        {pairNames(edits.board(), other, kept).question}
      </QuestionLine>
      {/* Another pair is another question. */}
      {asked?.other === pair.other && asked.kept === pair.kept && (
        <OnePersonSheet
          other={other}
          kept={kept}
          onTwo={() => keepApart(pair)}
          onJoined={onJoined}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
