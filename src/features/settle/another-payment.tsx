import { useState, type SyntheticEvent } from 'react';
import { HOME_CURRENCY } from '../../domain/money/currencies.ts';
import { parseAmount, minor, ZERO } from '../../domain/money/money.ts';
import { personInBook, type Book } from '../../domain/settling/books.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { detailTexts } from '../../pay/payment-texts.ts';
import css from './settle.module.css';
import { settleTexts as texts } from './texts.ts';
import type { SayPayments, SaidPayment, SaidField } from './use-say.ts';

interface Props {
  books: readonly Book[];
  me: string;
  /** Only with this person. */
  other?: string;
  bookName: (book: Book) => string;
  pay: SayPayments;
  onClose: () => void;
}

/** Any payment with anybody: a suggestion binds nobody. */
export function AnotherPayment({ books, me, other, bookName, pay, onClose }: Props) {
  const [field, setField] = useState<SaidField>('sent');
  const [chosen, setChosen] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const [isWrong, setWrong] = useState(false);
  const others = peopleToPay(books, me).filter(
    (one) => (other === undefined || one.id === other) && pay.target(toldOf(one, field, minor(1))) !== null,
  );
  const one = others.find((candidate) => keyOf(candidate) === chosen) ?? others[0];
  const finish = (event: SyntheticEvent) => {
    event.preventDefault();
    const value = parseAmount(amount, one?.book.currency ?? HOME_CURRENCY);
    if (value === null || value <= 0 || !one) return setWrong(true);
    pay.say(toldOf(one, field, value));
    onClose();
  };
  return (
    <Sheet
      title={texts.another}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="another-payment">
          {texts.save}
        </Button>
      }
    >
      <form id="another-payment" className={css.form} noValidate onSubmit={finish}>
        <Select
          label={texts.direction}
          value={field}
          onChange={({ target }) => setField(target.value === 'got' ? 'got' : 'sent')}
        >
          <option value="sent">{texts.iPaid}</option>
          <option value="got">{texts.gotIt}</option>
        </Select>
        <Select
          label={texts.whom}
          value={one && keyOf(one)}
          onChange={({ target }) => setChosen(target.value)}
        >
          {others.map((candidate) => (
            <option key={keyOf(candidate)} value={keyOf(candidate)}>
              {candidate.name} · {bookName(candidate.book)}
            </option>
          ))}
        </Select>
        <TextField
          label={texts.amount}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={
            isWrong && (parseAmount(amount, one?.book.currency ?? HOME_CURRENCY) ?? ZERO) <= 0
              ? detailTexts.badAmount
              : null
          }
          onChange={({ target }) => setAmount(target.value)}
        />
      </form>
    </Sheet>
  );
}

interface Other {
  book: Book;
  /** The user's own person of the book. */
  own: string;
  id: string;
  name: string;
}

/** A list that changes meanwhile must not put somebody else in their place. */
const keyOf = ({ book, id }: Other): string => `${book.id} ${id}`;

/** Everybody in the user's books, by name. */
const peopleToPay = (books: readonly Book[], me: string): Other[] =>
  books
    .flatMap((book) => {
      const own = personInBook(book, me);
      const others = [...book.people.values()].filter(({ id }) => id !== own);
      return own === null ? [] : others.map(({ id, name }): Other => ({ book, own, id, name }));
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));

const toldOf = ({ book, own, id }: Other, field: SaidField, amount: SaidPayment['amount']): SaidPayment =>
  field === 'sent' ? { book, from: own, to: id, field, amount } : { book, from: id, to: own, field, amount };
