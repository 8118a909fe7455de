import { formatMoney } from '../domain/money/money.ts';
import type { PercentOrAmount } from '../domain/money/percent-or-amount.ts';
import { chargeTexts } from './charge-texts.ts';
import { commonTexts } from './texts.ts';

/** "10 % or RM 10.00?" */
export const whichCharge = ({ percent, amount, currency }: PercentOrAmount): string =>
  chargeTexts.which(commonTexts.percent(percent), formatMoney(amount, currency));
