import { useState } from 'react';
import type { Board } from '../../../domain/board/board.ts';
import { addColumnOps } from '../../../domain/board/board-ops.ts';
import { isDone } from '../../../domain/board/picks.ts';
import type { SeatedPerson } from '../../../domain/board/seated-people.ts';
import { formatMoney, type Minor } from '../../../domain/money/money.ts';
import { AddPerson } from '../who-had/assign/add-person.tsx';
import type { BoardView, ColumnView } from '../board-view.ts';
import { useBoardEdits, useCurrency } from '../edits/board-edits.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DoneMark } from '../../../ui/done-mark.tsx';
import { BackIcon, CloseIcon } from '../../../ui/icons/navigation.tsx';
import { commonTexts } from '../../../words/texts.ts';
import { useModal } from '../../../presses/use-modal.ts';
import { WholeScreen } from '../../../ui/whole-screen.tsx';
import { DoneReceipt } from './done-receipt.tsx';
import css from './hand-over.module.css';
import { NameChips } from './name-chips.tsx';
import { PickBar } from './pick-bar.tsx';
import { PickList } from './pick-list.tsx';
import { friendsTexts, handOverTexts as texts, pickTexts } from './texts.ts';

interface Props {
  board: Board;
  view: BoardView;
  newId: () => string;
  onClose: () => void;
}

/** The host's phone goes round: choose a name, tick, pass it on. It needs no network. */
export function HandOver({ board, view, newId, onClose }: Props) {
  const currency = useCurrency();
  const edits = useBoardEdits();
  const [who, setWho] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const dialog = useModal(onClose);
  const people = view.columns.filter((column) => !column.missing);
  const person = people.find(({ id }) => id === who);
  const isFinished = (id: string) => isDone(board.columns[id]);

  const show = (next: string | null) => {
    setWho(next);
    dialog.current?.querySelector('[data-scroll]')?.scrollTo(0, 0);
    dialog.current?.querySelector('h2')?.focus();
  };
  const setDone = (id: string, value: false | Minor) =>
    edits.edit([{ op: 'column.set', id, field: 'done', value }]);
  const add = (added: SeatedPerson) => {
    const id = newId();
    edits.edit(addColumnOps(edits.board(), id, added));
    setIsAsking(false);
    show(id);
  };
  const note = ({ id, total, itemIds }: ColumnView) => (
    <>
      {isFinished(id) && (
        <>
          <DoneMark /> <span className="visually-hidden">{friendsTexts.done}</span>
        </>
      )}
      {itemIds.length > 0 && formatMoney(total, currency)}
    </>
  );
  return (
    <WholeScreen ref={dialog} aria-labelledby="hand-over-title">
      <header className={css.head}>
        {person ? (
          <IconButton label={texts.back} onClick={() => show(null)}>
            <BackIcon />
          </IconButton>
        ) : (
          <IconButton label={commonTexts.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        )}
        <h2 id="hand-over-title" tabIndex={-1}>
          {person ? person.title : texts.who}
        </h2>
      </header>
      <div className={css.main} data-scroll>
        {!(person && isFinished(person.id)) && (
          <p className={css.hint}>{person ? pickTexts.hintOf(person.title) : texts.how}</p>
        )}
        {person && isFinished(person.id) ? (
          <DoneReceipt
            own={person}
            column={board.columns[person.id]}
            title={texts.isDone(person.title)}
            label={person.title}
          />
        ) : person ? (
          <PickList board={board} view={view} who={person.id} canShare />
        ) : (
          <>
            <NameChips people={people} note={note} onChoose={show} />
            <div className={css.add}>
              <AddPerson onAdd={add} isAsking={isAsking} onAsk={setIsAsking} />
            </div>
          </>
        )}
      </div>
      <footer className={css.foot}>
        {person ? (
          <PickBar own={person} label={person.title}>
            {isFinished(person.id) ? (
              <Button onClick={() => setDone(person.id, false)}>{pickTexts.goOn}</Button>
            ) : (
              <Button
                look="primary"
                onClick={() => {
                  setDone(person.id, person.total);
                  show(null);
                }}
              >
                {texts.next}
              </Button>
            )}
          </PickBar>
        ) : (
          <Button
            wide
            look={people.every(({ id }) => isFinished(id)) ? 'primary' : 'secondary'}
            onClick={onClose}
          >
            {texts.finish}
          </Button>
        )}
      </footer>
    </WholeScreen>
  );
}
