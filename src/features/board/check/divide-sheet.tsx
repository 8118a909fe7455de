import { useState, type FormEvent } from 'react';
import { formatMoney, parseAmount, minor, toDecimal } from '../../../domain/money/money.ts';
import { useCurrency } from '../edits/board-edits.ts';
import { proposeDivision, type LinePart } from '../../../domain/board/line-edits.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { checkTexts as texts } from './texts.ts';
import { commonTexts } from '../../../words/texts.ts';
import type { LineView } from './check-view.ts';
import { parseTypedQuantity } from '../../../domain/board/typed-values.ts';
import css from './divide-sheet.module.css';
import { typedLine } from '../../../domain/text/typed-line.ts';
import { boardTexts } from '../texts.ts';

interface Props {
  line: LineView;
  onDivide: (first: LinePart, second: Pick<LinePart, 'name' | 'quantity'>) => void;
  onClose: () => void;
}

interface Half {
  name: string;
  quantity: string;
}

const FORM = 'divide-form';

/** Divides a line: two that were read as one. The second gets the rest of the amount. */
export function DivideSheet({ line: { id, item }, onDivide, onClose }: Props) {
  const currency = useCurrency();
  const [halves, setHalves] = useState<[Half, Half]>(() => {
    const [one, two] = proposeDivision(item, id);
    return [asTyped(one), asTyped(two)];
  });
  const [typed, setTyped] = useState(() => toDecimal(proposeDivision(item, id)[0].price, currency));
  const [tried, setTried] = useState(false);
  const amount = parseAmount(typed, currency);
  const whole = item.price;
  /** Null where it is no part of the whole. */
  const price =
    amount !== null && Math.min(0, whole) <= amount && amount <= Math.max(0, whole) ? amount : null;
  const wrong =
    amount === null
      ? boardTexts.bill.badAmount
      : price === null
        ? texts.badPart(formatMoney(whole, currency))
        : null;
  const errorsOf = ({ name, quantity }: Half) => ({
    name: tried && !typedLine(name) ? texts.badName : null,
    quantity: tried && parseTypedQuantity(quantity.trim()) === null ? texts.badQuantity : null,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [one, two] = halves.map(({ name, quantity }) => ({
      name: typedLine(name),
      quantity: parseTypedQuantity(quantity.trim()),
    }));
    if (!one?.name || !two?.name || one.quantity === null || two.quantity === null || price === null) return;
    onDivide({ name: one.name, quantity: one.quantity, price }, { name: two.name, quantity: two.quantity });
  };
  const half = (at: 0 | 1) => {
    const errors = errorsOf(halves[at]);
    const set = (change: Partial<Half>) =>
      setHalves((before) => before.with(at, { ...before[at], ...change }) as [Half, Half]);
    return (
      <>
        <TextField
          label={texts.field.name}
          value={halves[at].name}
          maxLength={300}
          error={errors.name}
          className={css.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          label={texts.field.quantity}
          value={halves[at].quantity}
          inputMode="decimal"
          error={errors.quantity}
          onChange={(event) => set({ quantity: event.target.value })}
        />
      </>
    );
  };
  return (
    <Sheet
      title={texts.divideTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button look="primary" type="submit" form={FORM}>
            {texts.divideDone}
          </Button>
        </>
      }
    >
      <form id={FORM} className={css.form} noValidate onSubmit={submit}>
        <fieldset className={css.half}>
          <legend>{texts.divideInto(1)}</legend>
          {half(0)}
          <TextField
            label={texts.field.price}
            value={typed}
            inputMode="decimal"
            error={tried ? wrong : null}
            onChange={(event) => setTyped(event.target.value)}
          />
        </fieldset>
        <fieldset className={css.half}>
          <legend>{texts.divideInto(2)}</legend>
          {half(1)}
          <p className={css.rest} aria-live="polite">
            {price !== null && texts.divideRest(formatMoney(minor(whole - price), currency))}
          </p>
        </fieldset>
      </form>
    </Sheet>
  );
}

const asTyped = ({ name, quantity }: LinePart): Half => ({ name, quantity: String(quantity) });
