import { useEffect, useState, type KeyboardEvent } from 'react';
import { useData } from '../../../data/context.tsx';
import { useWaysToPay } from '../../../data/hooks/use-ways-to-pay.ts';
import { isVisitor } from '../../../data/visitor/visitor.ts';
import { formatMoney, ZERO } from '../../../domain/money/money.ts';
import { useCurrency } from '../edits/board-edits.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DoneMark } from '../../../ui/done-mark.tsx';
import { FaceRing } from '../../../ui/face-ring.tsx';
import { BackIcon, CloseIcon } from '../../../ui/icons/navigation.tsx';
import { Link } from '../../../ui/link.tsx';
import { commonTexts } from '../../../words/texts.ts';
import { isRecent, shownCode } from '../../../pay/shown-code.ts';
import { payTexts } from '../../../pay/texts.ts';
import { useFrozen } from '../../../pay/use-frozen.ts';
import { useAwake } from '../../../device/use-awake.ts';
import { useModal } from '../../../presses/use-modal.ts';
import { WholeScreen } from '../../../ui/whole-screen.tsx';
import { useSwipe } from '../use-swipe.ts';
import { CollectCode } from './collect-code.tsx';
import css from './collect-screen.module.css';
import { describeDue } from './describe-due.ts';
import { isForOpen, nextWord, pressText } from './next-word.ts';
import type { Payee } from './paying-view.ts';
import { ReceivedBar } from './received-bar.tsx';
import { payingTexts as texts } from './texts.ts';
import type { Say } from './use-say.ts';

interface Props {
  payee: Payee;
  bookName: string;
  /** What the amounts are about, where it isn't this bill. */
  about?: string;
  say: Say;
  clock: () => number;
  onClose: () => void;
}

/**
 * Face by face: the amount, the payee's code that asks for it, "Got it", and the next face slides in. It
 * needs neither network nor keyboard.
 */
export function CollectScreen({ payee, bookName, about, say, clock, onClose }: Props) {
  const currency = useCurrency();
  const dialog = useModal(onClose);
  /** Who is asked, as it was at the beginning: nobody disappears under the finger. */
  const [ids] = useState(() =>
    payee.dues.filter((due) => !say.isSame(due) && nextWord(due)).map(({ from }) => from.id),
  );
  const [at, setAt] = useState(0);
  const [way, setWay] = useState<1 | -1>(1);
  const show = (next: number) => {
    if (next < 0 || next > ids.length) return;
    setWay(next > at ? 1 : -1);
    setAt(next);
  };
  // Each face's own button: Enter goes on, and a screen reader says whose money it is.
  useEffect(() => dialog.current?.querySelector<HTMLElement>('[data-next]')?.focus(), [dialog]);
  const swipe = useSwipe((to) => show(at - to));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') show(at + 1);
    if (key === 'ArrowLeft') show(at - 1);
  };
  const due = payee.dues.find(({ from }) => from.id === ids[at]);
  const isEnd = at === ids.length;
  const isAll = payee.open === 0 && payee.waiting === 0;
  const word = due && !say.isSame(due) ? nextWord(due) : null;
  const words = due ? describeDue(due, bookName) : [];
  const { me } = useData();
  const ways = useWaysToPay(payee.person.user ?? '', currency);
  const now = word?.amount ?? due?.whole ?? ZERO;
  // Who has paid by their own word scans nothing; what is confirmed then is theirs.
  const duitnow = due && isForOpen(due) ? (ways?.duitnow ?? null) : null;
  const frozen = useFrozen(now, duitnow === null ? '' : due?.from.id);
  const code = shownCode(duitnow, frozen.amount);
  const amount = code ? frozen.amount : now;
  const isOwn = payee.person.isMe;
  const changedBy = ways && !isOwn && isRecent(ways, clock()) ? payee.person.title : null;
  const lacksCode = isOwn && !me.isGuest && !ways?.duitnow;
  // Others scan it: it must not go dark in their hands.
  useAwake(code !== null);
  const got = () => {
    if (due && word) say.say(due, word.field, amount);
    show(at + 1);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys do what its buttons do
    <WholeScreen
      ref={dialog}
      className={css.screen}
      aria-labelledby="collect-title"
      onKeyDown={onKeyDown}
      {...swipe}
    >
      <header className={css.head}>
        {at > 0 && !isEnd ? (
          <IconButton label={texts.back} onClick={() => show(at - 1)}>
            <BackIcon />
          </IconButton>
        ) : (
          <IconButton label={commonTexts.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        )}
        <h2 id="collect-title" tabIndex={-1}>
          {isEnd ? texts.collect : texts.collectTitle(at + 1, ids.length)}
        </h2>
      </header>
      {about !== undefined && <p className={css.sum}>{about}</p>}
      <ReceivedBar payee={payee} className={css.sum} />
      {due ? (
        <div
          key={due.from.id}
          className={css.face}
          data-way={way}
          data-collect={due.from.id}
          data-code={code !== null}
        >
          <FaceRing large={!code} state={due.ring.state}>
            <Avatar letters={due.from.letters} tone={due.from.tone} />
          </FaceRing>
          <p id="collect-who" className={css.name}>
            {due.from.title}
          </p>
          <p id="collect-amount" className={css.amount}>
            {formatMoney(amount, currency)}
          </p>
          {code && <CollectCode {...{ code, amount, frozen, now, changedBy }} />}
          <p className={css.note} role="status">
            {words.join('. ')}
          </p>
          {lacksCode &&
            (isVisitor(me) ? (
              // Sign-up leads back to this bill.
              <>
                <p className={css.note}>{payTexts.ownNeedsAccount}</p>
                <Link to="/signup">{payTexts.makeAccount}</Link>
              </>
            ) : (
              <Link to="/settings">{payTexts.addOwn}</Link>
            ))}
        </div>
      ) : (
        <div className={css.face} role="status">
          {isAll && <DoneMark />}
          <p className={css.name}>{isAll ? texts.allCollected : texts.someCollected}</p>
        </div>
      )}
      <footer className={css.foot}>
        {isEnd || !due ? (
          <Button look="primary" wide data-next ref={focusNew} onClick={onClose}>
            {texts.done}
          </Button>
        ) : (
          <>
            <Button onClick={() => show(at + 1)}>{texts.skip}</Button>
            {word ? (
              // Another button for each face: a press on the last one's place is not a second press.
              <Button
                key={due.from.id}
                look="primary"
                className={css.got}
                aria-describedby="collect-who collect-amount"
                data-next
                ref={focusNew}
                onClick={got}
              >
                {pressText(due, word.field)}
              </Button>
            ) : null}
          </>
        )}
      </footer>
    </WholeScreen>
  );
}

/** The dialog focuses its own first button when it opens: until then this does nothing. */
const focusNew = (button: HTMLButtonElement | null): void => button?.focus();
