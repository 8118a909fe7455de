import { formatMoney } from '../../../domain/money/money.ts';
import { useCurrency } from '../edits/board-edits.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { FaceRing } from '../../../ui/face-ring.tsx';
import { MoreIcon } from '../../../ui/icons/actions.tsx';
import { describeDue } from './describe-due.ts';
import type { DueView } from './paying-view.ts';
import css from './paying.module.css';
import { payingTexts as texts } from './texts.ts';
import { nextWord } from './next-word.ts';
import type { Say } from './use-say.ts';

interface Props {
  due: DueView;
  bookName: string | null;
  say: Say;
  onMore: () => void;
}

/** Who pays somebody for the bill: a face with its ring. A press is "Got it"; the rest is in its sheet. */
export function DueRow({ due, bookName, say, onMore }: Props) {
  const currency = useCurrency();
  const { from, asked, whole, ring } = due;
  const tap = nextWord(due);
  const amount = formatMoney(asked > 0 ? asked : whole, currency);
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
          <span className={css.tap}>{tap.field === 'got' ? texts.gotIt : texts.hasPaid}</span>
        </button>
      ) : (
        <p className={css.face}>{face}</p>
      )}
      {(due.mayGot || due.maySent) && (
        <IconButton label={texts.more(from.title)} onClick={onMore}>
          <MoreIcon />
        </IconButton>
      )}
    </li>
  );
}
