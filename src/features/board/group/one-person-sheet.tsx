import { samePersonOps } from '../../../domain/board/same-person.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { ColumnView } from '../board-view.ts';
import { useBoardEdits, useCurrency } from '../edits/board-edits.ts';
import css from './one-person.module.css';
import { pairNames } from './pair-names.ts';
import { onePersonTexts as texts } from './texts.ts';

interface Props {
  other: ColumnView;
  kept: ColumnView;
  onTwo: () => void;
  onJoined: ((kept: string) => void) | undefined;
  onClose: () => void;
}

/** Shows both with what they pay, and makes them one or keeps them two. */
export function OnePersonSheet({ other, kept, onTwo, onJoined, onClose }: Props) {
  const currency = useCurrency();
  const edits = useBoardEdits();
  const { question, joined } = pairNames(edits.board(), other, kept);
  const join = () => {
    const ops = samePersonOps(edits.board(), { other: other.id, kept: kept.id });
    edits.edit(ops, { undo: texts.joined(joined) });
    onClose();
    onJoined?.(kept.id);
  };
  const keepTwo = () => {
    onClose();
    onTwo();
  };
  return (
    <Sheet
      title={question}
      onClose={onClose}
      footer={
        <>
          <Button onClick={keepTwo}>{texts.two}</Button>
          <Button look="primary" onClick={join}>
            {texts.same}
          </Button>
        </>
      }
    >
      <ul className={css.people}>
        {[other, kept].map(({ id, user, title, letters, tone, total }) => (
          <li key={id} className={css.person}>
            <Avatar letters={letters} tone={tone} />
            <span>
              {title}
              <small>{kindOf(user, edits.board().columns[id]?.person)}</small>
            </span>
            <strong>{formatMoney(total, currency)}</strong>
          </li>
        ))}
      </ul>
      <p className={css.note}>{texts.note}</p>
    </Sheet>
  );
}

const kindOf = (user: string | null, person: string | undefined): string =>
  user !== null ? texts.member : person === undefined ? texts.typed : texts.inGroup;
