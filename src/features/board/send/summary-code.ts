import { HOME_CURRENCY } from '../../../domain/money/currencies.ts';
import { formatMoney, type Minor } from '../../../domain/money/money.ts';
import { shownCode } from '../../../pay/shown-code.ts';
import { payTexts } from '../../../pay/texts.ts';

/** What the picture's code says, and what it is. Null if it can't be read. */
export function summaryCode({ duitnow, amount }: { duitnow: string; amount: Minor | null }) {
  const shown = shownCode(duitnow, amount);
  if (!shown) return null;
  const { code, text, isExact } = shown;
  const label =
    isExact && amount !== null
      ? payTexts.code(code.name, formatMoney(amount, HOME_CURRENCY))
      : payTexts.plainCode(code.name);
  return { text, label };
}
