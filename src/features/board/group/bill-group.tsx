import { useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Group } from '../../../contract/groups.ts';
import { useData } from '../../../data/context.tsx';
import { queryGroups, type ReceiptView } from '../../../data/queries/queries.ts';
import { seatOps } from '../../../domain/board/board-ops.ts';
import { missingPeople, seatGroup } from '../../../domain/board/seated-people.ts';
import { formatMoney, ZERO } from '../../../domain/money/money.ts';
import { reopenedWithout } from '../../../domain/settling/dues.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { GroupIcon } from '../../../ui/icons/navigation.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useBoardEdits } from '../edits/board-edits.ts';
import { useBillBook } from '../paying/use-bill-book.ts';
import css from './bill-group.module.css';
import { onlyISee } from './only-me.ts';
import { billGroupTexts as texts } from './texts.ts';

interface Props {
  receipt: ReceiptView;
  newId: () => string;
  className: string | undefined;
}

/** A bill's group: its name, and the sheet that changes it. */
export function BillGroup({ receipt, newId, className }: Props) {
  const { db, me } = useData();
  const groups = useLiveQuery(() => queryGroups(db), [db]);
  const [isOpen, setOpen] = useState(false);
  const group = groups?.find(({ _id }) => _id === receipt.summary.group) ?? null;
  if (!groups?.length) return null;
  const none = onlyISee(receipt.board, me._id, receipt.summary.creator) ? texts.none : texts.onBill;
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        <GroupIcon size={20} />
        <span className={css.name}>{group?.name ?? none}</span>
      </button>
      {isOpen && (
        <GroupSheet
          receipt={receipt}
          groups={groups}
          group={group}
          newId={newId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface SheetProps extends Omit<Props, 'className'> {
  groups: readonly Group[];
  group: Group | null;
  onClose: () => void;
}

function GroupSheet({ receipt, groups, group, newId, onClose }: SheetProps) {
  const { me } = useData();
  const edits = useBoardEdits();
  const { summary, board } = receipt;
  const isMine = summary.creator === me._id;
  const isOnlyMine = onlyISee(board, me._id, summary.creator);

  /** Everybody of the group gets a column who has none. Who has one keeps it. */
  const seatIn = (of: Group) =>
    seatOps(edits.board(), missingPeople(edits.board(), of, seatGroup(of, summary.creator)), newId);
  const found = useBillBook(receipt.stored, summary._id, group !== null);
  const reopened = found ? reopenedWithout(found.book, summary._id) : ZERO;
  /** Where the bill goes once the user has read what that does. */
  const [asked, setAsked] = useState<Group | null>();
  const choose = (to: Group | null) => {
    if (reopened > 0 && to?._id !== group?._id) setAsked(to);
    else move(to);
  };
  const move = (to: Group | null) => {
    if (to?._id === group?._id) return onClose();
    const ops = to ? seatIn(to) : [];
    const value = to?._id ?? null;
    edits.edit([{ op: 'bill.set', field: 'group', value }, ...ops], {
      undo: to ? texts.moved(to.name) : isOnlyMine ? texts.alone : texts.aloneOnBill,
    });
    onClose();
  };

  const missing = group ? missingPeople(board, group, seatGroup(group, me._id)) : [];
  return (
    <Sheet
      title={texts.title}
      onClose={onClose}
      footer={group && <LinkButton to={`/edit-group/${group._id}`}>{texts.invite}</LinkButton>}
    >
      <p className={css.note}>{isMine ? texts.choose : texts.onlyCreator}</p>
      {group && missing.length > 0 && (
        <div className={css.missing}>
          <p>{texts.missing(missing.map(({ title }) => title).join(', '))}</p>
          <Button onClick={() => edits.edit(seatIn(group))}>{texts.seat(missing.length)}</Button>
        </div>
      )}
      {group && found && asked !== undefined && (
        <div className={css.missing} role="alert">
          <p>{texts.reopens(group.name, formatMoney(reopened, found.book.currency))}</p>
          <Button onClick={() => move(asked)}>{texts.moveAnyway}</Button>
        </div>
      )}
      {isMine && (
        <ul className={css.groups}>
          {groups.map((one) => (
            <Choice
              key={one._id}
              name={one.name}
              note={texts.people(seatGroup(one, me._id).length)}
              isChosen={one._id === group?._id}
              onChoose={() => choose(one)}
            />
          ))}
          <Choice
            name={texts.nobodyElse}
            note={isOnlyMine ? '' : texts.stillOnBill}
            isChosen={group === null}
            onChoose={() => choose(null)}
          />
        </ul>
      )}
    </Sheet>
  );
}

interface ChoiceProps {
  name: string;
  note: string;
  isChosen: boolean;
  onChoose: () => void;
}

const Choice = ({ name, note, isChosen, onChoose }: ChoiceProps) => (
  <li>
    <button type="button" aria-pressed={isChosen} className={css.choice} onClick={onChoose}>
      <strong>{name}</strong>
      {note && <small>{note}</small>}
    </button>
  </li>
);
