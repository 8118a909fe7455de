import { useState } from 'react';
import type { How, Payment, PaymentOp } from '../domain/settling/payment.ts';
import { changeTexts } from '../history/change-texts.ts';
import { Select, TextField } from '../ui/field.tsx';
import css from './payment-details.module.css';
import { detailTexts as texts } from './payment-texts.ts';

/** What a user may choose; `offset` is written by "Set against each other" alone. */
const CHOICES = ['cash', 'bank', 'duitnow'] as const satisfies readonly How[];

interface Props {
  doc: Pick<Payment, 'how' | 'note'>;
  set: (op: PaymentOp) => void;
  /** People who are on a bill only by its link write no text there. */
  hasNote?: boolean;
}

/** How a payment was made, and a note. Each is kept at once: the choice, and the note once it is left. */
export function PaymentDetails({ doc: { how, note }, set, hasNote = true }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const keep = () => {
    const value = (typed ?? note).trim();
    setTyped(null);
    if (value !== note) set({ op: 'payment.set', field: 'note', value });
  };
  return (
    <form
      className={css.details}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      {how !== 'offset' && (
        <Select
          label={texts.how}
          value={how ?? ''}
          onChange={({ target }) => {
            const value = CHOICES.find((choice) => choice === target.value) ?? null;
            set({ op: 'payment.set', field: 'how', value });
          }}
        >
          <option value="">{texts.notSaid}</option>
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {changeTexts.payment.how[choice]}
            </option>
          ))}
        </Select>
      )}
      {hasNote && (
        <TextField
          label={texts.note}
          maxLength={300}
          autoComplete="off"
          value={typed ?? note}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={keep}
        />
      )}
    </form>
  );
}
