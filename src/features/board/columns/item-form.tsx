import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { toDecimal } from '../../../domain/money.ts';
import { pastedLines, type PastedLine } from '../../../domain/pasted.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { formText } from '../../../ui/form-text.ts';
import { useOnLeave } from '../../../ui/leave.ts';
import { CheckIcon, PlusIcon } from '../../../ui/icons/actions.tsx';
import { boardTexts } from '../../../ui/texts/board.ts';
import css from './item-row.module.css';
import type { ItemWish } from '../ops.ts';
import { typedPrice, typedQuantity } from '../typed.ts';

interface Props {
  item: ItemWish;
  /** The bill's tax rates where it has several: then a line can name its own. */
  rates: readonly number[];
  /** Null: given up by Escape. `more`: the lines of a pasted table that are to become items of their own. */
  onDone: (wish: Partial<ItemWish> | null, more: readonly PastedLine[]) => void;
}

/**
 * An item's name, quantity and printed price, which is for all of them. Enter, the check mark and leaving the row save what was changed here;
 * Escape gives up.
 */
export function ItemForm({ item: current, rates, onDone }: Props) {
  const texts = boardTexts.item;
  // Others may edit it meanwhile: what the person left alone must not take that back.
  const [item] = useState(current);
  const done = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<{ field: 'quantity' | 'price'; text: string } | null>(null);
  const wrongId = useId();
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (wrong !== null) message.current?.scrollIntoView({ block: 'nearest' }); // not under the bar
  }, [wrong]);
  const [pasted, setPasted] = useState<readonly PastedLine[]>([]);

  /** What was changed here, or what is wrong with it. */
  const typedWish = (fields: HTMLFormElement) => {
    const name = formText(fields, 'name').trim() || item.name;
    const quantity = typedQuantity(formText(fields, 'quantity'));
    if (quantity === null) return { field: 'quantity', text: texts.badQuantity } as const;
    const typed = typedPrice(formText(fields, 'price'), item.price);
    if ('wrong' in typed) return { field: 'price', text: typed.wrong } as const;
    const rate = formText(fields, 'taxRate');
    const taxRate = rates.length > 1 ? (rate === '' ? null : Number(rate)) : item.taxRate;
    const wish: Partial<ItemWish> = {
      ...(name !== item.name && { name }),
      ...(quantity !== item.quantity && { quantity }),
      ...(typed.price !== item.price && { price: typed.price }),
      ...(taxRate !== item.taxRate && { taxRate }),
    };
    return { wish };
  };
  const giveUp = () => {
    if (done.current) return;
    done.current = true;
    onDone(null, []);
  };
  const finish = (more: readonly PastedLine[] = []) => {
    if (done.current || !form.current) return;
    const typed = typedWish(form.current);
    if (!('wish' in typed)) return setWrong(typed);
    done.current = true;
    onDone(typed.wish, more);
  };
  useOnLeave(() => {
    const typed = form.current && !done.current && typedWish(form.current);
    if (typed && 'wish' in typed && Object.keys(typed.wish).length > 0) finish();
  });
  const write = (field: 'name' | 'price', value: string) => {
    const input = form.current?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) input.value = value;
  };
  /** A table's first line is this item's; the others are offered as items. */
  const takeTable = ([first, ...more]: readonly PastedLine[], intoPrice: boolean) => {
    if (first?.name && !intoPrice) write('name', first.name);
    if (first && first.price !== null) write('price', toDecimal(first.price));
    setPasted(more);
  };

  const told = (field: 'quantity' | 'price') => ({
    'aria-invalid': wrong?.field === field || undefined,
    'aria-describedby': wrong?.field === field ? wrongId : undefined,
    onChange: () => setWrong(null),
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, pasting and leaving belong to the whole form
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        finish();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') giveUp();
      }}
      onPaste={(event) => {
        const lines = pastedLines(event.clipboardData.getData('text/plain'));
        if (!lines) return;
        event.preventDefault();
        takeTable(lines, (event.target as HTMLInputElement).name === 'price');
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) finish();
      }}
    >
      <Field
        label={texts.name}
        name="name"
        defaultValue={item.name}
        maxLength={300}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type here
        autoFocus
        onFocus={(event) => {
          event.currentTarget.select();
          form.current?.scrollIntoView({ block: 'nearest' });
        }}
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
        label={texts.quantityLabel}
        name="quantity"
        inputMode="decimal"
        defaultValue={item.quantity}
        {...told('quantity')}
      />
      <Field
        label={texts.price}
        name="price"
        // No number field: it drops the comma of "12,50" while it is typed.
        inputMode="decimal"
        defaultValue={toDecimal(item.price)}
        className={css.price}
        {...told('price')}
      />
      <IconButton label={texts.save(item.name)} type="submit" className={css.done}>
        <CheckIcon />
      </IconButton>
      <p id={wrongId} ref={message} role="alert" className={css.wrong}>
        {wrong?.text}
      </p>
      {pasted.length > 0 && (
        <p className={css.pasted} role="status">
          {texts.pasted(pasted.length)}
          <Button icon={<PlusIcon size={18} />} onClick={() => finish(pasted)}>
            {texts.addPasted(pasted.length)}
          </Button>
        </p>
      )}
    </form>
  );
}
