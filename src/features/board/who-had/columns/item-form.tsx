import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { toDecimal } from '../../../../domain/money/money.ts';
import { useCurrency } from '../../edits/board-edits.ts';
import { parsePastedLines, type PastedLine } from '../../../../domain/board/pasted-lines.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { TextField, Select } from '../../../../ui/field.tsx';
import { CheckIcon, PlusIcon } from '../../../../ui/icons/actions.tsx';
import { boardTexts } from '../../texts.ts';
import { commonTexts } from '../../../../words/texts.ts';
import { useBackStep } from '../../../../presses/use-back-step.ts';
import css from './item-row.module.css';
import type { ItemInput } from '../../../../domain/board/board-ops.ts';
import { readItemForm, type OpenForm, type Typed, type WrongField } from './open-form.ts';

/** How the user left the form: by a press elsewhere, or by Back, which waits for no painting. */
export type LeftBy = 'press' | 'back';

interface Props {
  form: OpenForm;
  /** The bill's tax rates. With several of them an item can choose its own. */
  rates: readonly number[];
  onType: (field: keyof Typed, text: string) => void;
  /**
   * Null after Escape, and when a new item is left as it was. `more`: lines of a pasted table that become new
   * items. Returns why the edit is refused, null if it is done.
   */
  onDone: (
    changes: Partial<ItemInput> | null,
    more: readonly PastedLine[],
    left: LeftBy | null,
  ) => string | null;
}

/**
 * An item's name, quantity and printed price for the whole quantity. Enter, the check mark, Back and leaving
 * the row save the changed fields. Escape discards them.
 */
export function ItemForm({ form: open, rates, onType, onDone }: Props) {
  const currency = useCurrency();
  const texts = boardTexts.item;
  const { opened, typed } = open;
  const done = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<WrongField | null>(null);
  const wrongId = useId();
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (wrong !== null) message.current?.scrollIntoView({ block: 'nearest' }); // the bar must not cover it
  }, [wrong]);
  const [pasted, setPasted] = useState<readonly PastedLine[]>([]);

  const giveUp = () => {
    if (done.current) return;
    done.current = true;
    onDone(null, [], null);
  };
  /** The same error again scrolls nothing, so that the press that leaves the form meets its target. */
  const tell = (next: WrongField) =>
    setWrong((now) => (now?.field === next.field && now.text === next.text ? now : next));
  const finish = (more: readonly PastedLine[] = [], left: LeftBy | null = null) => {
    if (done.current) return;
    const answer = readItemForm(open, currency);
    if ('wrong' in answer) return tell(answer.wrong);
    const isUntouched = left !== null && open.isNew === true && Object.keys(answer.changes).length === 0;
    const refusal = onDone(isUntouched ? null : answer.changes, more, left);
    if (refusal !== null) return tell({ field: null, text: refusal });
    done.current = true;
  };
  useBackStep(() => finish([], 'back'));
  const write = (field: 'name' | 'quantity' | 'price', value: string) => {
    const input = form.current?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) input.value = value;
    onType(field, value);
  };
  /** The first pasted line fills this item. The form offers the others as new items. */
  const takeTable = ([first, ...more]: readonly PastedLine[], intoPrice: boolean) => {
    if (first?.name && !intoPrice) write('name', first.name);
    if (first && first.quantity !== null) write('quantity', String(first.quantity));
    if (first && first.price !== null) write('price', toDecimal(first.price, currency));
    setPasted(more);
  };
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    setWrong(null);
    onType(target.name as keyof Typed, target.value);
  };

  const told = (field: 'name' | 'quantity' | 'price') => ({
    'aria-invalid': wrong?.field === field || undefined,
    'aria-describedby': wrong?.field === field ? wrongId : undefined,
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, pasting and leaving belong to the whole form
    <form
      ref={form}
      className={css.form}
      noValidate
      onInput={onInput}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        finish();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') giveUp();
        if (event.key === 'Enter' && event.repeat) event.preventDefault(); // held since it opened the form
      }}
      onPaste={(event) => {
        const lines = parsePastedLines(event.clipboardData.getData('text/plain'), currency);
        if (!lines) return;
        event.preventDefault();
        takeTable(lines, (event.target as HTMLInputElement).name === 'price');
      }}
      onBlur={(event) => {
        const { currentTarget: left, relatedTarget } = event;
        // React removes a row that moves to another column; its form stays open there.
        if (left.isConnected && !left.contains(relatedTarget)) finish([], 'press');
      }}
    >
      <TextField
        label={texts.name}
        name="name"
        defaultValue={typed.name ?? opened.name}
        maxLength={300}
        {...told('name')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type here
        autoFocus
        onFocus={(event) => {
          event.currentTarget.select();
          form.current?.scrollIntoView({ block: 'nearest' });
        }}
      />
      {rates.length > 1 && (
        <Select
          label={texts.taxRate}
          name="taxRate"
          className={css.rate}
          defaultValue={typed.taxRate ?? opened.taxRate ?? ''}
        >
          <option value="">{texts.asTheBill}</option>
          {rates.map((rate) => (
            <option key={rate} value={rate}>
              {commonTexts.percent(rate)}
            </option>
          ))}
        </Select>
      )}
      <TextField
        label={texts.quantityLabel}
        name="quantity"
        inputMode="decimal"
        onFocus={({ currentTarget }) => currentTarget.select()}
        defaultValue={typed.quantity ?? opened.quantity}
        {...told('quantity')}
      />
      <TextField
        label={texts.price}
        name="price"
        // Not a number field, because that drops the comma of "12,50" during typing.
        inputMode="decimal"
        onFocus={({ currentTarget }) => currentTarget.select()}
        defaultValue={typed.price ?? toDecimal(opened.price, currency)}
        {...told('price')}
      />
      <IconButton label={texts.save(opened.name)} type="submit" className={css.done}>
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
