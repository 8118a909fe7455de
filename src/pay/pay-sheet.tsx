import { useMemo, useState } from 'react';
import { HOME_CURRENCY } from '../domain/money/currencies.ts';
import { formatMoney, toDecimal, type Minor } from '../domain/money/money.ts';
import { shownMalaysianPhone } from '../domain/text/malaysian-phone.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../device/copy-text.ts';
import { GalleryIcon } from '../ui/icons/photo.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { sendOrSave } from '../device/send-file.ts';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../toasts/toast.ts';
import { ChangedAmount } from './changed-amount.tsx';
import { CodeOwner } from './code-owner.tsx';
import css from './pay.module.css';
import { NumberLine } from './number-line.tsx';
import { ChangedWays, PayColumn, PayNote } from './pay-parts.tsx';
import { qrPicture } from './qr-picture.ts';
import { isRecent, shownCode, type Ways } from './shown-code.ts';
import { commonTexts } from '../words/texts.ts';
import { payTexts as texts } from './texts.ts';
import { useFrozen } from './use-frozen.ts';

interface Props {
  /** As the screen calls who gets the money. */
  to: string;
  ways: Ways;
  /** What is asked now. */
  asked: Minor;
  clock: () => number;
  /** The user says that they have paid what was shown. */
  onPaid: (amount: Minor) => void;
  onClose: () => void;
}

/**
 * How to pay somebody in ringgit, on the payer's own phone, whose camera can't scan its own screen: the code as a
 * picture for the bank's app, and whatever can be copied. Opening it says nothing about a payment.
 */
export function PaySheet({ to, ways, asked, clock, onPaid, onClose }: Props) {
  const { amount, isOld, renew } = useFrozen(asked);
  /** Some bank's app may refuse what another than its own wrote. */
  const [isPlain, setPlain] = useState(false);
  const shown = useMemo(
    () => shownCode(ways.duitnow, isPlain ? null : amount),
    [ways.duitnow, amount, isPlain],
  );
  // Drawn in advance: a browser opens its share menu only right after a tap.
  const picture = useMemo(() => {
    const drawn = shown && qrPicture(shown, amount, to);
    drawn?.catch(() => {}); // a failure shows when the user asks for the picture
    return drawn;
  }, [shown, amount, to]);
  const words = formatMoney(amount, HOME_CURRENCY);
  const save = async (drawn: Promise<File>) => {
    if (await sendOrSave([await drawn])) toast.success(texts.saved);
  };
  return (
    <Sheet
      title={texts.title(to)}
      onClose={onClose}
      footer={
        <Button
          wide
          onClick={() => {
            onPaid(amount);
            onClose();
          }}
        >
          {texts.iPaid(words)}
        </Button>
      }
    >
      <PayColumn>
        {isRecent(ways, clock()) && <ChangedWays who={to} />}
        {shown && <CodeOwner code={shown.code} />}
        <p className={css.amount} data-amount>
          {words}
        </p>
        <ChangedAmount now={asked} isOld={isOld} hasCode={shown !== null} onRenew={renew} />
        {shown && (
          <>
            <QrCode
              text={shown.text}
              label={shown.isExact ? texts.code(shown.code.name, words) : texts.plainCode(shown.code.name)}
              failed={texts.noCode}
            />
            {!shown.isExact && <PayNote>{texts.typeAmount(words)}</PayNote>}
            {shown.code.shop && <PayNote>{texts.shop}</PayNote>}
          </>
        )}
        {picture && (
          <>
            <Button
              look="primary"
              wide
              icon={<GalleryIcon size={20} />}
              onClick={() => void save(picture).catch(() => toast.error(texts.notSaved))}
            >
              {texts.save}
            </Button>
            <PayNote>{texts.how}</PayNote>
            {shown && !shown.code.fixed && (
              <Button look="quiet" onClick={() => setPlain(!isPlain)}>
                {isPlain ? texts.withAmount : texts.withoutAmount}
              </Button>
            )}
          </>
        )}
        {ways.phone !== null && <NumberLine label={texts.number} value={shownMalaysianPhone(ways.phone)} />}
        {ways.account !== null && <NumberLine label={ways.bank ?? ''} value={ways.account} />}
        <div className={css.actions}>
          <Button onClick={() => void copy(toDecimal(amount, HOME_CURRENCY))}>{texts.copyAmount}</Button>
          {ways.phone !== null && <Button onClick={() => void copy(ways.phone)}>{texts.copyNumber}</Button>}
          {ways.account !== null && (
            <Button onClick={() => void copy(ways.account)}>{texts.copyAccount}</Button>
          )}
        </div>
        <PayNote>{texts.neverCounts}</PayNote>
      </PayColumn>
    </Sheet>
  );
}

async function copy(value: string | null): Promise<void> {
  if (value === null) return;
  if (await copyText(value)) toast.success(texts.copied(value));
  else toast.error(commonTexts.notCopied);
}
