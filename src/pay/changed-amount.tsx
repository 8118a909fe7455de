import { HOME_CURRENCY } from '../domain/money/currencies.ts';
import { formatMoney, type Minor } from '../domain/money/money.ts';
import { Button } from '../ui/button.tsx';
import css from './pay.module.css';
import { payTexts as texts } from './texts.ts';

interface Props {
  now: Minor;
  isOld: boolean;
  hasCode: boolean;
  onRenew: () => void;
}

/** Tells that another amount is asked than the screen shows. The user takes it, or pays on. */
export const ChangedAmount = ({ now, isOld, hasCode, onRenew }: Props) => (
  <div role="status">
    {isOld && (
      <p className={css.changed}>
        <span>{now > 0 ? texts.now(formatMoney(now, HOME_CURRENCY)) : texts.nothingNow}</span>
        {now > 0 && <Button onClick={onRenew}>{hasCode ? texts.newCode : texts.newAmount}</Button>}
      </p>
    )}
  </div>
);
