import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { GiftIcon } from '../../../../ui/icons/board.tsx';
import { PersonChoice } from '../../../../ui/person-choice.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { TickBox } from '../../../../ui/tick-box.tsx';
import type { BoardView } from '../../board-view.ts';
import { nameList } from '../../describe-had.ts';
import { useBoardEdits } from '../../edits/board-edits.ts';
import { boardTexts } from '../../texts.ts';
import { QuestionLine } from '../../question-line.tsx';
import css from './treat-line.module.css';
import { treatTexts as texts } from './texts.ts';

/** Says who is treated, and asks for it. The gift of an open person does the same. */
export function TreatLine({ view }: { view: BoardView }) {
  const [asking, setAsking] = useState(false);
  const edits = useBoardEdits();
  const people = view.columns.filter((column) => !column.missing);
  const treated = people.filter(({ covered }) => covered).map(({ title }) => title);
  if (people.length < 2) return null; // nobody else pays
  const isCovered = (id: string) => people.some((one) => one.id === id && one.covered);
  const isEverybody = treated.length === people.length;
  return (
    <>
      <QuestionLine icon={<GiftIcon size={20} />} onAsk={() => setAsking(true)}>
        {treated.length === 0 || isEverybody ? texts.title : texts.treated(nameList(treated), treated.length)}
      </QuestionLine>
      {asking && (
        <Sheet
          title={texts.title}
          onClose={() => setAsking(false)}
          footer={
            <Button look="primary" onClick={() => setAsking(false)}>
              {boardTexts.share.done}
            </Button>
          }
        >
          <p role="status" className={css.note}>
            {isEverybody ? texts.nobodyPays : texts.hint}
          </p>
          <PersonChoice
            people={people}
            isOn={isCovered}
            label={boardTexts.column.cover}
            mark={TickBox}
            onChoose={(id) => edits.edit([{ op: 'column.set', id, field: 'covered', value: !isCovered(id) }])}
          />
        </Sheet>
      )}
    </>
  );
}
