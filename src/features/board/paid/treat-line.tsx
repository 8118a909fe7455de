import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { GiftIcon } from '../../../ui/icons/board.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import type { BoardView } from '../board-view.ts';
import { nameList } from '../describe-share.ts';
import { useBoardEdits } from '../edits/board-edits.ts';
import { boardTexts } from '../texts.ts';
import { QuestionLine } from '../question-line.tsx';
import css from './paid.module.css';
import { treatTexts as texts } from './texts.ts';

/** Says who is treated, and asks for it. The gift of an open person does the same. */
export function TreatLine({ view }: { view: BoardView }) {
  const [asking, setAsking] = useState(false);
  const edits = useBoardEdits();
  const people = view.columns.filter((column) => !column.missing);
  const treated = people.filter(({ covered }) => covered).map(({ title }) => title);
  if (people.length < 2) return null; // nobody else pays
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
          <ul className={css.people}>
            {people.map(({ id, title, letters, tone, covered }) => (
              <li key={id}>
                <button
                  type="button"
                  className={classNames(css.person, covered && css.on)}
                  aria-pressed={covered}
                  aria-label={boardTexts.column.cover(title)}
                  onClick={() => edits.edit([{ op: 'column.set', id, field: 'covered', value: !covered }])}
                >
                  <Avatar letters={letters} tone={tone} />
                  <span>{title}</span>
                  <TickBox isOn={covered} />
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}
