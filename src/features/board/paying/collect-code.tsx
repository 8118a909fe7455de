import { formatMoney, type Minor } from '../../../domain/money/money.ts';
import { HOME_CURRENCY } from '../../../domain/money/currencies.ts';
import { ChangedAmount } from '../../../pay/changed-amount.tsx';
import { CodeOwner } from '../../../pay/code-owner.tsx';
import { ChangedWays } from '../../../pay/pay-parts.tsx';
import type { ShownCode } from '../../../pay/shown-code.ts';
import { payTexts as texts } from '../../../pay/texts.ts';
import type { Frozen } from '../../../pay/use-frozen.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import css from './collect-screen.module.css';

interface Props {
  code: ShownCode;
  amount: Minor;
  frozen: Frozen;
  /** What is asked now. */
  now: Minor;
  /** Who changed their ways to pay within a day, as the screen calls them; null: nobody. */
  changedBy: string | null;
}

/** The payee's code, for the phone of who pays: large, dark on light, with the name that their bank shows. */
export function CollectCode({ code: { code, text, isExact }, amount, frozen, now, changedBy }: Props) {
  const words = formatMoney(amount, HOME_CURRENCY);
  return (
    <>
      <QrCode
        large
        text={text}
        label={isExact ? texts.code(code.name, words) : texts.plainCode(code.name)}
        failed={texts.noCode}
      />
      <CodeOwner code={code} />
      {changedBy !== null && <ChangedWays who={changedBy} />}
      {!isExact && <p className={css.note}>{texts.typeAmount(words)}</p>}
      {code.shop && <p className={css.note}>{texts.shop}</p>}
      <ChangedAmount now={now} isOld={frozen.isOld} hasCode onRenew={frozen.renew} />
    </>
  );
}
