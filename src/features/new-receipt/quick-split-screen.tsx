import { useState, type FormEvent } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useLocation, useNavigate } from 'react-router-dom';
import { useData } from '../../data/context.tsx';
import { untilStored } from '../../data/edits/until-stored.ts';
import { peopleToOffer, queryKnownPeople, type KnownPerson } from '../../data/queries/known-people.ts';
import { whyNotDone } from '../../data/why-not-done.ts';
import { emptyBoard, LIMITS } from '../../domain/board/board.ts';
import { makeColumns, seatPeople, type SeatedPerson } from '../../domain/board/seated-people.ts';
import { HOME_CURRENCY } from '../../domain/money/currencies.ts';
import { formatMoney, minor, parseAmount, toDecimal, type Minor } from '../../domain/money/money.ts';
import { typedLine } from '../../domain/text/typed-line.ts';
import { facesOf } from '../../faces/faces.ts';
import { useErrorFocus } from '../../presses/error-focus.ts';
import { useHasLeft } from '../../presses/use-has-left.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { useGroupChoice } from './group-choice.tsx';
import type { NewReceiptPorts } from './ports.ts';
import { quickBoard, quickPeople } from './quick-board.ts';
import { quickTexts as texts } from './texts.ts';
import { useSameBill } from './use-same-bill.tsx';
import css from './quick-split-screen.module.css';

/** A photo of which only the total was read, in the location's state. */
export interface QuickPhoto {
  /** The kept image, and the id of its receipt. */
  image: string;
  receipt: string;
  total: Minor;
  store: string | null;
  /** ISO day. */
  date: string | null;
}

const COUNTS = [2, 3, 4, 5, 6];

/** /quick-split: an amount divided equally. It becomes a receipt like any other and opens its board. */
export function QuickSplitScreen({ ports }: { ports: NewReceiptPorts }) {
  const { db, mutate, me } = useData();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { photo?: QuickPhoto } | null };
  const photo = state?.photo ?? null;
  const { group, choice } = useGroupChoice();
  const [amountText, setAmountText] = useState(photo ? toDecimal(photo.total, HOME_CURRENCY) : '');
  const [title, setTitle] = useState(photo?.store ?? '');
  const [count, setCount] = useState(2);
  /** People of the group who don't share this bill, and known people who do. */
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<{ problem: string } | null>(null);
  const [saving, setSaving] = useState(false);
  /** The same id for each attempt, so that a repeated save makes one receipt. */
  const [receiptId] = useState(() => photo?.receipt ?? ports.newId());
  const form = useErrorFocus(refused);
  const hasLeft = useHasLeft();
  const same = useSameBill(ports);

  const [self, ...mates] = seatPeople(group, me);
  const known = useLiveQuery(() => queryKnownPeople(db, group?._id ?? null, 'offered'), [db, group]);
  const seated = { ...emptyBoard, columns: makeColumns([self!, ...mates], ports.newId) };
  const offered: KnownPerson[] = [...mates, ...peopleToOffer(known ?? [], seated, '')];
  const faces = facesOf(offered.map(({ title: name, ...one }) => ({ ...one, name })));
  const isOn = (one: SeatedPerson) => mates.includes(one) !== pressed.has(keyOf(one));
  const named = [self!, ...offered.filter(isOn)];
  const people = quickPeople(named, count);
  const amount = parseAmount(amountText, HOME_CURRENCY);
  const isAmount = amount !== null && amount > 0;

  const toggle = (one: SeatedPerson) => {
    const next = new Set(pressed);
    if (!next.delete(keyOf(one))) next.add(keyOf(one));
    setPressed(next);
  };

  /** Fewer people than are named: nobody is picked, because any choice of them would be a guess. */
  const chooseCount = (n: number) => {
    if (n < named.length) setPressed(new Set(mates.map(keyOf)));
    setCount(n);
  };

  const save = async () => {
    if (saving) return;
    if (!isAmount) return setRefused({ problem: texts.noAmount });
    setSaving(true);
    setRefused(null);
    const total = photo?.total === amount ? amount : null;
    const date = photo?.date ?? ports.today();
    const made = { amount, title, date, total, people, group: group?._id ?? null };
    const board = quickBoard(made, ports.newId);
    try {
      if ((await same.ask(board, receiptId)) !== 'add') return setSaving(false);
      const receipt = { _id: receiptId, board, image: photo?.image ?? null };
      await untilStored(mutate.createReceipt(receipt), (full) => setRefused({ problem: whyNotDone(full) }));
      if (!hasLeft.current) await navigate(`/receipts/${receiptId}`, { replace: true });
    } catch (error) {
      setRefused({ problem: whyNotDone(error) });
      setSaving(false);
    }
  };

  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={css.amount}>
        <TextField
          label={texts.amount}
          // Not a number field, because that drops the comma of "12,50" during typing.
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="0.00"
          value={amountText}
          maxLength={30}
          aria-invalid={refused !== null && !isAmount}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the amount is what the user came to type
          autoFocus={!photo}
          onChange={(event) => {
            setRefused(null);
            setAmountText(event.target.value);
          }}
        />
      </div>
      <fieldset className={css.choices}>
        <legend>{texts.howMany}</legend>
        {[...COUNTS, ...(people.length > COUNTS.at(-1)! ? [people.length] : [])].map((n) => (
          <button
            key={n}
            type="button"
            className={css.choice}
            aria-pressed={people.length === n}
            onClick={() => chooseCount(n)}
          >
            {n}
          </button>
        ))}
        {people.length >= COUNTS.at(-1)! && people.length < LIMITS.shown.columns && (
          <Button look="quiet" aria-label={texts.more} onClick={() => setCount(people.length + 1)}>
            +
          </Button>
        )}
      </fieldset>
      {offered.length > 0 && (
        <fieldset className={css.choices}>
          <legend>{texts.who}</legend>
          {offered.map((one, at) => (
            <button
              key={keyOf(one)}
              type="button"
              className={css.choice}
              aria-pressed={isOn(one)}
              onClick={() => toggle(one)}
            >
              <Avatar {...faces[at]!} small />
              {one.title}
              {one.username !== undefined && <small> {one.username}</small>}
            </button>
          ))}
        </fieldset>
      )}
      <TextField
        label={texts.forWhat}
        value={title}
        maxLength={300}
        onChange={(event) => setTitle(event.target.value)}
      />
      {choice}
      {same.question}
      <div className={css.foot}>
        <FormError>{refused?.problem ?? null}</FormError>
        <p className={css.each} role="status">
          {isAmount && <strong>{eachText(amount, people.length)}</strong>}
          <small>{texts.paidByYou}</small>
        </p>
        <Button look="primary" type="submit" wide disabled={saving}>
          {texts.split}
        </Button>
      </div>
    </form>
  );
}

const keyOf = ({ user, person, title }: SeatedPerson): string =>
  user ?? person ?? `name ${typedLine(title).toLowerCase()}`;

function eachText(amount: Minor, people: number): string {
  const less = minor(Math.floor(amount / people));
  const text = (part: Minor) => formatMoney(part, HOME_CURRENCY);
  return less * people === amount
    ? texts.each(text(less))
    : texts.eachAbout(text(less), text(minor(less + 1)));
}
