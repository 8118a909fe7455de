import { useRef, type FormEvent } from 'react';
import { parseRm, sen, toDecimal, ZERO, type Sen } from '../../domain/money.ts';
import { IconButton } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { formText } from '../../ui/form-text.ts';
import { CheckIcon } from '../../ui/icons/actions.tsx';
import { boardTexts } from '../../ui/texts/board.ts';
import type { ItemView } from './board-view.ts';
import css from './item-row.module.css';
import type { ItemWish } from './ops.ts';

interface Props {
  item: ItemView;
  /** The bill's tax rates where it has several: then a line can name its own. */
  rates: readonly number[];
  /** Null: given up by Escape. */
  onDone: (wish: ItemWish | null) => void;
}

/** An item's name and printed price. Enter, the check mark and leaving the row save; Escape gives up. */
export function ItemForm({ item, rates, onDone }: Props) {
  const texts = boardTexts.item;
  const done = useRef(false);
  const finish = (form: HTMLFormElement, keep: boolean) => {
    if (done.current) return;
    done.current = true;
    const name = formText(form, 'name').trim() || item.name;
    const price = typedPrice(formText(form, 'price'), item.price);
    const rate = formText(form, 'taxRate');
    const taxRate = rates.length > 1 ? (rate === '' ? null : Number(rate)) : item.taxRate;
    onDone(keep ? { name, price, taxRate } : null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and leaving belong to the whole form
    <form
      ref={(form) => form?.scrollIntoView({ block: 'nearest' })}
      className={css.form}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        finish(event.currentTarget, true);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') finish(event.currentTarget, false);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) finish(event.currentTarget, true);
      }}
    >
      <Field
        label={texts.name}
        name="name"
        defaultValue={item.name}
        maxLength={300}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type here
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
      {rates.length > 1 && (
        <Select label={texts.taxRate} name="taxRate" className={css.rate} defaultValue={item.taxRate ?? ''}>
          <option value="">{texts.asTheBill}</option>
          {rates.map((rate) => (
            <option key={rate} value={rate}>
              {texts.percent(rate)}
            </option>
          ))}
        </Select>
      )}
      <Field
        label={texts.price}
        name="price"
        // No number field: it drops the comma of "12,50" while it is typed.
        inputMode="decimal"
        defaultValue={toDecimal(item.price)}
        className={css.price}
      />
      <IconButton label={texts.save(item.name)} type="submit" className={css.done}>
        <CheckIcon />
      </IconButton>
    </form>
  );
}

/** What isn't an amount is 0; below 0 only what the receipt printed below 0 (a refund). */
function typedPrice(text: string, before: Sen): Sen {
  const price = parseRm(text) ?? ZERO;
  return before < 0 ? price : sen(Math.max(0, price));
}
