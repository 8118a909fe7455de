import { formatMoney, type Minor } from '../../../domain/money/money.ts';
import { receivedOf } from '../../../domain/settling/received.ts';
import { useCurrency } from '../edits/board-edits.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FaceRing } from '../../../ui/face-ring.tsx';
import { MoreIcon } from '../../../ui/icons/actions.tsx';
import { SendIcon } from '../../../ui/icons/board.tsx';
import { describeDue } from './describe-due.ts';
import { partOf, type DueView, type Face } from './paying-view.ts';
import css from './paying.module.css';
import { payingTexts as texts } from './texts.ts';
import { nextWord, pressText } from './next-word.ts';
import type { Say } from './use-say.ts';

interface Props {
  due: DueView;
  bookName: string;
  say: Say;
  onTell: (to: Face, amount: Minor) => void;
  onMore: () => void;
}

/** Who pays somebody for the bill: a face with its ring. A press is "Got it"; the rest is in its sheet. */
export function DueRow({ due, bookName, say, onTell, onMore }: Props) {
  const currency = useCurrency();
  const { from, to, ring } = due;
  const tap = say.isSame(due) ? null : nextWord(due);
  const amount = formatMoney(partOf(due), currency);
  const { waiting } = receivedOf(due);
  const words = describeDue(due, bookName);
  const face = (
    <>
      <FaceRing state={ring.state}>
        <Avatar letters={from.letters} tone={from.tone} />
      </FaceRing>
      <span className={css.who}>
        <span className={css.name}>{from.title}</span>
        <span className={css.amount} data-amount>
          {amount}
        </span>
        {words.map((line) => (
          <small key={line}>{line}</small>
        ))}
      </span>
    </>
  );
  return (
    <li className={css.row} data-due={from.id}>
      {tap ? (
        <button type="button" className={css.face} onClick={() => say.say(due, tap.field, tap.amount)}>
          {face}
          <span className={css.tap}>{pressText(due, tap.field)}</span>
        </button>
      ) : (
        <p className={css.face}>{face}</p>
      )}
      {tap === null && waiting > 0 && !to.isMe && !from.isMe && (
        <Button icon={<SendIcon size={20} />} onClick={() => onTell(to, waiting)}>
          {texts.tell(to.title)}
        </Button>
      )}
      {(due.mayGot || due.maySent) && (
        <IconButton label={texts.more(from.title)} onClick={onMore}>
          <MoreIcon />
        </IconButton>
      )}
    </li>
  );
}
