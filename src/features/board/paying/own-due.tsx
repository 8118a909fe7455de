import { useWaysToPay } from '../../../data/hooks/use-ways-to-pay.ts';
import { formatMoney, ZERO, type Minor } from '../../../domain/money/money.ts';
import { useCurrency } from '../edits/board-edits.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FaceRing } from '../../../ui/face-ring.tsx';
import { MoreIcon } from '../../../ui/icons/actions.tsx';
import { SendIcon } from '../../../ui/icons/board.tsx';
import { describeDue } from './describe-due.ts';
import { mainPayment, type DueView, type Face } from './paying-view.ts';
import css from './paying.module.css';
import { payingTexts as texts } from './texts.ts';
import type { Say } from './use-say.ts';

interface Props {
  due: DueView;
  bookName: string;
  say: Say;
  onPay: () => void;
  onTell: (to: Face, amount: Minor) => void;
  onMore: () => void;
}

/** "You pay Bala RM 23.40": how to pay them, I've paid, and then Tell Bala. */
export function OwnDue({ due, bookName, say, onPay, onTell, onMore }: Props) {
  const currency = useCurrency();
  const { to, open, isSettled, whole, ring, maySent } = due;
  const asked = isSettled || say.isSame(due) ? ZERO : open;
  const ways = useWaysToPay(to.user ?? '', currency);
  const payment = mainPayment(due);
  const said = payment?.doc.sent ?? null;
  /** The payee told of a payment on which one's own word is missing. */
  const told = payment !== null && said === null && payment.doc.got ? payment.doc.got : null;
  const amount = told ?? asked;
  const words = describeDue(due, bookName);
  const mayPay = ways !== null && asked > 0 && told === null;
  const isPaid = open === 0;
  return (
    <section className={css.own} data-own={to.id}>
      <div className={css.ownHead}>
        <FaceRing state={ring.state}>
          <Avatar letters={to.letters} tone={to.tone} />
        </FaceRing>
        <p className={css.sentence}>
          {isPaid
            ? texts.youPaid(to.title, formatMoney(payment?.counted ?? whole, currency))
            : texts.youPay(to.title, formatMoney(open > 0 ? open : whole, currency))}
        </p>
        {maySent && (
          <IconButton label={texts.moreTo(to.title)} onClick={onMore}>
            <MoreIcon />
          </IconButton>
        )}
      </div>
      {words.map((line) => (
        <p key={line} className={css.note}>
          {line}
        </p>
      ))}
      {mayPay && (
        <Button look="primary" wide onClick={onPay}>
          {ways.duitnow === null ? texts.howToPay : texts.payByQr}
        </Button>
      )}
      {maySent && amount > 0 && said === null && (
        <Button look={mayPay ? 'secondary' : 'primary'} wide onClick={() => say.say(due, 'sent', amount)}>
          {texts.iPaid}
        </Button>
      )}
      {said !== null && said > 0 && ring.state !== 'full' && (
        <Button wide icon={<SendIcon size={20} />} onClick={() => onTell(to, said)}>
          {texts.tell(to.title)}
        </Button>
      )}
    </section>
  );
}
