import { use, useState } from 'react';
import { useData } from '../../../data/context.tsx';
import { whyNotDone } from '../../../data/why-not-done.ts';
import { addColumnOps, giveColumnOps } from '../../../domain/board/board-ops.ts';
import { seatOfUser } from '../../../domain/board/seated-people.ts';
import type { BoardOp } from '../../../domain/board/board.ts';
import { Button } from '../../../ui/button.tsx';
import { AddPersonIcon } from '../../../ui/icons/board.tsx';
import { PersonChoice } from '../../../ui/person-choice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { BoardView } from '../board-view.ts';
import { GroupContext, useBoardEdits } from '../edits/board-edits.ts';
import { QuestionLine } from '../question-line.tsx';
import { toast } from '../../../toasts/toast.ts';
import { ownPlaceTexts as texts } from './texts.ts';

interface Props {
  view: BoardView;
  newId: () => string;
}

/** Asks a member of the bill's group who joined later which of the people on it they are. */
export function OwnPlaceLine({ view, newId }: Props) {
  const { me, mutate } = useData();
  const group = use(GroupContext);
  const edits = useBoardEdits();
  const [asking, setAsking] = useState(false);
  const people = view.columns.filter((column) => !column.missing);
  const guests = people.filter(({ user }) => user === null);
  if (group === null || guests.length === 0 || people.some(({ user }) => user === me._id)) return null;
  const take = (ops: BoardOp[]) => {
    edits.edit(ops);
    setAsking(false);
  };
  const takeColumn = (id: string) => {
    const { person, title = '' } = edits.board().columns[id] ?? {};
    take(giveColumnOps(edits.board(), id, { ...seatOfUser(me), title }));
    if (person === undefined) return;
    mutate.claimPerson(group, person).catch((error: unknown) => toast.error(whyNotDone(error)));
  };
  return (
    <>
      <QuestionLine icon={<AddPersonIcon size={20} />} onAsk={() => setAsking(true)}>
        {texts.title}
      </QuestionLine>
      {asking && (
        <Sheet
          title={texts.title}
          onClose={() => setAsking(false)}
          footer={
            <Button onClick={() => take(addColumnOps(edits.board(), newId(), seatOfUser(me)))}>
              {texts.none}
            </Button>
          }
        >
          <PersonChoice people={guests} onChoose={takeColumn} />
        </Sheet>
      )}
    </>
  );
}
