import type { PercentOrAmount } from '../../../domain/money/percent-or-amount.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ChargeField } from '../../../ui/charge-field.tsx';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { CloseIcon } from '../../../ui/icons/navigation.tsx';
import { boardTexts } from '../texts.ts';
import type { BillErrors, TaxDraft } from './bill-form.ts';
import css from './bill-sheet.module.css';

interface Props {
  tax: TaxDraft;
  at: number;
  errors: BillErrors;
  /** About its amount. */
  question: PercentOrAmount | undefined;
  onChange: (tax: TaxDraft) => void;
  /** Null: the only tax cannot be removed. */
  onRemove: (() => void) | null;
}

/** One tax rate of the bill. */
export function TaxFields({ tax, at, errors, question, onChange, onRemove }: Props) {
  const texts = boardTexts.bill;
  const name = texts.taxNumber(at + 1);
  return (
    <fieldset className={css.tax} aria-label={name}>
      <TextField
        label={texts.rate}
        inputMode="decimal"
        value={tax.rate}
        error={errors[`rate${at}`]}
        onChange={(event) => onChange({ ...tax, rate: event.target.value })}
      />
      <ChargeField
        label={texts.tax}
        value={tax.amount}
        onValue={(amount) => onChange({ ...tax, amount })}
        question={question}
        error={errors[`tax${at}`]}
      />
      {onRemove && (
        <IconButton label={texts.removeTax(name)} danger onClick={onRemove}>
          <CloseIcon size={20} />
        </IconButton>
      )}
      <Checkbox
        label={texts.inPrices}
        checked={tax.included}
        onChange={(event) => onChange({ ...tax, included: event.target.checked })}
      />
    </fieldset>
  );
}
