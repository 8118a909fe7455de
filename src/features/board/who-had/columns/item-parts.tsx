import type { ReactNode } from 'react';
import { useCurrency } from '../../edits/board-edits.ts';
import { formatMoney, minor, type Minor } from '../../../../domain/money/money.ts';
import type { ItemView } from '../../board-view.ts';
import { nameList } from '../../describe-had.ts';
import { GiftIcon } from '../../../../ui/icons/board.tsx';
import {
  BasePriceIcon,
  DiscountIcon,
  RoundingIcon,
  ServiceIcon,
  TaxIcon,
} from '../../../../ui/icons/items.tsx';
import { boardTexts } from '../../texts.ts';
import css from './item-row.module.css';

/** The parts of a person's amount for an item. Treat, discount and rounding only if they are not 0. */
export function ItemParts({ item }: { item: ItemView }) {
  const texts = boardTexts.item;
  const { part: parts, had } = item;
  return (
    <dl className={css.parts}>
      <Part icon={<BasePriceIcon size={18} />} label={texts.basePrice} amount={had} />
      {item.is === 'apart' && parts.base !== had && (
        <Part
          icon={<GiftIcon size={18} />}
          label={boardTexts.column.treat(nameList(item.treated))}
          amount={minor(parts.base - had)}
        />
      )}
      <Part icon={<ServiceIcon size={18} />} label={texts.service} amount={parts.service} />
      <Part icon={<TaxIcon size={18} />} label={texts.tax} amount={parts.tax} />
      {parts.discount !== 0 && (
        <Part icon={<DiscountIcon size={18} />} label={texts.discount} amount={parts.discount} />
      )}
      {parts.rounding !== 0 && (
        <Part icon={<RoundingIcon size={18} />} label={texts.rounding} amount={parts.rounding} />
      )}
    </dl>
  );
}

function Part({ icon, label, amount }: { icon: ReactNode; label: string; amount: Minor }) {
  const currency = useCurrency();
  return (
    <div title={label}>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{formatMoney(amount, currency)}</dd>
    </div>
  );
}
