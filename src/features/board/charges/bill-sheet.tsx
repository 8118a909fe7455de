import { useState, type ChangeEvent } from 'react';
import { boardAfter } from '../../../domain/board/apply-op.ts';
import { type Board } from '../../../domain/board/board.ts';
import { COIN } from '../../../domain/money/cash-rounding.ts';
import { LAST_DAY } from '../../../domain/text/iso-day.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { payableOf, roundingOf } from '../../../domain/split/payable.ts';
import { Button } from '../../../ui/button.tsx';
import { useErrorFocus } from '../../../presses/error-focus.ts';
import { ChargeField } from '../../../ui/charge-field.tsx';
import { Checkbox, TextField, TextArea } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { PlusIcon } from '../../../ui/icons/actions.tsx';
import { boardTexts } from '../texts.ts';
import { chargeTexts } from '../../../words/charge-texts.ts';
import { commonTexts } from '../../../words/texts.ts';
import { billOps, draftOf, emptyTax, type BillErrors, type TaxDraft } from './bill-form.ts';
import css from './bill-sheet.module.css';
import { useBoardEdits, useCurrency } from '../edits/board-edits.ts';
import { TaxFields } from './tax-fields.tsx';

const texts = boardTexts.bill;
const FORM = 'bill-form';

/** Title, date and the printed amounts of the bill. */
export function BillSheet({ board, onClose }: { board: Board; onClose: () => void }) {
  const currency = useCurrency();
  const edits = useBoardEdits();
  const [opened] = useState(board.bill);
  const [draft, setDraft] = useState(() => draftOf(board));
  const [errors, setErrors] = useState<BillErrors>({});
  /** Of the last submitted draft. */
  const [refused, setRefused] = useState<BillErrors | null>(null);
  const form = useErrorFocus(refused);
  const clear = (...fields: string[]) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !fields.includes(name))),
    );
  const change = (field: string, value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    clear(field);
  };
  const set = (field: string) => (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    change(field, event.target.value);
  const setTaxes = (taxes: TaxDraft[]) => setDraft((before) => ({ ...before, taxes }));
  const removeTax = (at: number) => {
    setTaxes(draft.taxes.toSpliced(at, 1));
    setErrors({}); // they are named by the taxes' places
  };
  const answer = billOps(board, draft, opened);
  const after = 'ops' in answer ? boardAfter(board, answer.ops) : null;
  const questions = 'ops' in answer ? {} : answer.questions;
  const charge = (field: 'discount' | 'service', label: string, hint?: string) => (
    <ChargeField
      label={label}
      value={draft[field]}
      onValue={(value) => change(field, value)}
      question={questions[field]}
      hint={hint}
      error={errors[field]}
    />
  );
  const amount = (field: 'rounding' | 'total', label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={draft[field]}
      onChange={set(field)}
      error={errors[field]}
    />
  );

  return (
    <Sheet
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button look="primary" type="submit" form={FORM}>
            {texts.done}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={FORM}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if ('errors' in answer) {
            setErrors(answer.errors);
            setRefused(answer.errors);
            return;
          }
          edits.edit(answer.ops);
          onClose();
        }}
      >
        <TextField
          label={texts.name}
          value={draft.title}
          maxLength={300}
          onChange={set('title')}
          className={css.wide}
        />
        <TextField
          label={texts.date}
          type="date"
          max={LAST_DAY}
          value={draft.date}
          error={errors['date']}
          onChange={set('date')}
          className={css.wide}
        />
        {charge('discount', texts.discount)}
        {charge('service', texts.service, chargeTexts.hint)}
        {draft.taxes.map((tax, at) => (
          <TaxFields
            // oxlint-disable-next-line react/no-array-index-key -- a tax has no other name than its place
            key={at}
            tax={tax}
            at={at}
            errors={errors}
            question={questions[`tax${at}`]}
            onChange={(next) => {
              setTaxes(draft.taxes.with(at, next));
              clear(`rate${at}`, `tax${at}`);
            }}
            onRemove={draft.taxes.length > 1 ? () => removeTax(at) : null}
          />
        ))}
        {draft.taxes.length < 5 && (
          <Button
            look="quiet"
            className={css.wide}
            icon={<PlusIcon size={18} />}
            onClick={() => setTaxes([...draft.taxes, emptyTax])}
          >
            {texts.addTax}
          </Button>
        )}
        <div className={css.wide}>
          <Checkbox
            label={texts.cash(COIN)}
            checked={draft.cash}
            onChange={(event) => {
              const cash = event.target.checked;
              setDraft((before) => ({ ...before, cash }));
            }}
          />
        </div>
        {draft.cash ? (
          <p className={css.told}>
            {texts.rounding} <strong>{after && formatMoney(roundingOf(after), currency)}</strong>
          </p>
        ) : (
          amount('rounding', texts.rounding)
        )}
        {amount('total', texts.printed)}
        <TextArea
          label={texts.details}
          hint={texts.detailsHint}
          value={draft.description}
          maxLength={2000}
          rows={2}
          onChange={set('description')}
          className={css.wide}
        />
        <p className={css.told} aria-live="polite">
          {texts.payable} <strong>{after && formatMoney(payableOf(after), currency)}</strong>
        </p>
      </form>
    </Sheet>
  );
}
