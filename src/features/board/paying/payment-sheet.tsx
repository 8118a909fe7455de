import { useState } from 'react';
import { formatMoney, parseAmount, minor, toDecimal, type Minor } from '../../../domain/money/money.ts';
import { useCurrency } from '../edits/board-edits.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FaceRing } from '../../../ui/face-ring.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SendIcon } from '../../../ui/icons/board.tsx';
import { PaymentDetails } from '../../../pay/payment-details.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { detailTexts } from '../../../pay/payment-texts.ts';
import { describeDue } from './describe-due.ts';
import { evenAmount, mainPayment, type DueView } from './paying-view.ts';
import css from './paying.module.css';
import { payTexts } from '../../../pay/texts.ts';
import { payingTexts as texts } from './texts.ts';
import type { Say } from './use-say.ts';

interface Props {
  due: DueView;
  bookName: string;
  say: Say;
  /** Sends one sentence about what is still asked; null where there is nobody to remind. */
  onRemind: (() => void) | null;
  onClose: () => void;
}

/** Everything that one may say about what one person pays another for the bill. */
export function PaymentSheet({ due, bookName, say, onRemind, onClose }: Props) {
  const currency = useCurrency();
  const { from, open, whole, ring, mayGot } = due;
  const field = mayGot ? 'got' : 'sent';
  const payment = mainPayment(due);
  const mine = payment?.doc[field] ?? null;
  const even = evenAmount(due, payment);
  const [typed, setTyped] = useState<string | null>(null);
  const [isAnother, setAnother] = useState(false);
  const shown = typed ?? (isAnother ? '' : toDecimal(mine ?? (open > 0 ? open : whole), currency));
  const amount = parseAmount(shown.trim(), currency);
  const isWrong = amount === null || amount <= 0;

  const set = (value: Minor | null) => {
    if (payment) say.change(due, payment, field, value);
    else if (value !== null) say.say(due, field, value);
    onClose();
  };
  const keep = () => {
    if (isWrong) return;
    if (isAnother) say.say(due, field, amount, true);
    else set(amount);
    if (isAnother) onClose();
  };
  return (
    <Sheet title={titleOf(due)} onClose={onClose}>
      <div className={css.top}>
        <FaceRing state={ring.state}>
          <Avatar letters={from.letters} tone={from.tone} />
        </FaceRing>
        <p>
          {describeDue(due, bookName).map((line) => (
            <span key={line} className={css.line}>
              {line}
            </span>
          ))}
        </p>
      </div>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <TextField
          label={isAnother ? texts.anotherAmount : texts.amount}
          inputMode="decimal"
          value={shown}
          error={typed !== null && typed.trim() !== '' && isWrong ? detailTexts.badAmount : null}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" look="primary" disabled={isWrong || (!isAnother && amount === mine)}>
          {texts.keep}
        </Button>
      </form>
      {payment && payment.counted > 0 && !isAnother && (
        <PaymentDetails doc={payment.doc} set={(op) => say.write([[payment.id, op]])} hasNote={due.mayNote} />
      )}
      <div className={css.choices}>
        {payment && even > 0 && even !== mine && even !== payment.counted && (
          <Button onClick={() => set(even)}>
            <span className={css.choice}>
              {texts.callEven}
              <small>{texts.callEvenHint(formatMoney(even, currency))}</small>
            </span>
          </Button>
        )}
        {payment && mine !== 0 && payment.doc[field === 'got' ? 'sent' : 'got'] ? (
          <Button onClick={() => set(minor(0))}>{field === 'got' ? texts.notReceived : texts.notPaid}</Button>
        ) : null}
        {payment && mine !== null && <Button onClick={() => set(null)}>{texts.takeBack}</Button>}
        {payment && payment.counted > 0 && !isAnother && (
          <Button
            onClick={() => {
              setTyped(null);
              setAnother(true);
            }}
          >
            {texts.another}
          </Button>
        )}
        {onRemind && (
          <Button icon={<SendIcon size={20} />} onClick={onRemind}>
            {payTexts.remind}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

function titleOf({ from, to, whole, currency }: DueView): string {
  const amount = formatMoney(whole, currency);
  if (from.isMe) return texts.youPay(to.title, amount);
  return to.isMe ? texts.paysYou(from.title, amount) : texts.pays(from.title, to.title, amount);
}
