import { makeColumns, seatPeople } from '../../domain/board/seated-people.ts';
import { useState, type ClipboardEvent, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/context.tsx';
import { openTextStorage } from '../../data/device/text-storage.ts';
import { LIMITS } from '../../domain/board/board.ts';
import { parsePastedLines } from '../../domain/board/pasted-lines.ts';
import { HOME_CURRENCY } from '../../domain/money/currencies.ts';
import { formatMoney, parseAmount } from '../../domain/money/money.ts';
import { isCalendarDay, LAST_DAY } from '../../domain/text/iso-day.ts';
import { typedLine } from '../../domain/text/typed-line.ts';
import { useGroupChoice } from './group-choice.tsx';
import { keptDraft } from './kept-draft.ts';
import {
  boardFromManual,
  CHARGES,
  chargeQuestions,
  isBadCharge,
  manualProblem,
  noCharges,
  pasteRows,
  totalOf,
  type ManualDraft,
} from './manual-draft.ts';
import type { NewReceiptPorts } from './ports.ts';
import { RowList } from './row-list.tsx';
import { manualTexts as texts } from './texts.ts';
import { useSameBill } from './use-same-bill.tsx';
import { untilStored } from '../../data/edits/until-stored.ts';
import { whyNotDone } from '../../data/why-not-done.ts';
import { Button } from '../../ui/button.tsx';
import { ChargeField } from '../../ui/charge-field.tsx';
import { chargeTexts } from '../../words/charge-texts.ts';
import { useErrorFocus } from '../../presses/error-focus.ts';
import { TextField, FormError } from '../../ui/field.tsx';
import { useHasLeft } from '../../presses/use-has-left.ts';
import css from './manual-screen.module.css';

const storage = openTextStorage(() => localStorage);

/** /manual-receipt: becomes a receipt like any other and opens its board. */
export function ManualScreen({ ports }: { ports: NewReceiptPorts }) {
  const { mutate, me } = useData();
  const navigate = useNavigate();
  const { group, choice } = useGroupChoice();
  const kept = keptDraft(storage, me._id);
  const newDraft = (): ManualDraft => ({
    date: ports.today(),
    store: '',
    items: [{ id: ports.newId(), name: '', price: '' }],
    ...noCharges,
    custom: [],
  });
  const [begun, setBegun] = useState(() => kept.read());
  const [draft, setDraft] = useState(begun ?? newDraft);
  const [problem, setProblem] = useState<string | null>(null);
  /** With what the last draft was not saved. */
  const [refused, setRefused] = useState<{ problem: string } | null>(null);
  const form = useErrorFocus(refused);
  const [saving, setSaving] = useState(false);
  /** The same id for each attempt, so that a repeated save makes one receipt. */
  const [receiptId] = useState(ports.newId);
  const hasLeft = useHasLeft();
  const same = useSameBill(ports);
  const total = totalOf(draft);
  const questions = chargeQuestions(draft);

  const change = (next: Partial<ManualDraft>) => {
    setProblem(null);
    const changed = { ...draft, ...next };
    setDraft(changed);
    kept.write(changed);
  };
  const startOver = () => {
    kept.forget();
    setBegun(null);
    setProblem(null);
    setDraft(newDraft());
  };
  const paste = (event: ClipboardEvent, at: number, field: 'name' | 'price') => {
    const lines = parsePastedLines(event.clipboardData.getData('text/plain'), HOME_CURRENCY);
    if (!lines) return;
    event.preventDefault();
    change({ items: pasteRows(draft.items, at, field, lines, ports.newId) });
  };

  const save = async () => {
    const found = manualProblem(draft);
    setProblem(found);
    if (found) setRefused({ problem: found });
    if (found || saving) return;
    setSaving(true);
    const columns = makeColumns(seatPeople(group, me), ports.newId);
    const board = boardFromManual(draft, {
      itemIds: ports.newId,
      columns,
      group: group?._id ?? null,
    });
    try {
      if ((await same.ask(board, receiptId)) !== 'add') return setSaving(false);
      const made = mutate.createReceipt({ _id: receiptId, board, image: null });
      await untilStored(made, (full) => setProblem(whyNotDone(full)));
      kept.forget();
      if (!hasLeft.current) await navigate(`/receipts/${receiptId}`, { replace: true });
    } catch (error) {
      setProblem(whyNotDone(error));
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
      {begun && (
        <p className={css.begun}>
          {texts.begun}
          <Button look="quiet" onClick={startOver}>
            {texts.startOver}
          </Button>
        </p>
      )}
      <div className={css.head}>
        <TextField
          label={texts.store}
          value={draft.store}
          aria-invalid={problem !== null && !typedLine(draft.store)}
          maxLength={300}
          onChange={(event) => change({ store: event.target.value })}
        />
        <TextField
          label={texts.date}
          type="date"
          max={LAST_DAY}
          value={draft.date}
          aria-invalid={problem !== null && !isCalendarDay(draft.date)}
          onChange={(event) => change({ date: event.target.value })}
        />
      </div>
      <RowList
        legend={texts.items}
        rows={draft.items}
        onRows={(items) => change({ items })}
        empty={() => ({ id: ports.newId(), name: '', price: '' })}
        least={1}
        most={LIMITS.shown.items}
        addText={texts.addItem}
        removeText={texts.removeItem}
      >
        {({ name, price }, at, set) => (
          <>
            <TextField
              hideLabel
              label={texts.itemName(at + 1)}
              placeholder={texts.itemNameShort}
              value={name}
              aria-invalid={problem !== null && !typedLine(name)}
              maxLength={300}
              onChange={(event) => set({ name: event.target.value })}
              onPaste={(event) => paste(event, at, 'name')}
            />
            <TextField
              hideLabel
              label={texts.itemPrice(at + 1)}
              placeholder={texts.itemPriceShort}
              // Not a number field, because that drops the comma of "12,50" during typing.
              inputMode="decimal"
              value={price}
              aria-invalid={problem !== null && parseAmount(price, HOME_CURRENCY) === null}
              onChange={(event) => set({ price: event.target.value })}
              onPaste={(event) => paste(event, at, 'price')}
            />
          </>
        )}
      </RowList>
      <div className={css.charges}>
        {CHARGES.map((field) => (
          <ChargeField
            key={field}
            label={texts[field]}
            hint={field === 'discount' ? texts.discountHint : chargeTexts.hint}
            value={draft[field]}
            question={questions[field]}
            aria-invalid={problem !== null && (isBadCharge(draft[field]) || questions[field] !== undefined)}
            maxLength={30}
            onValue={(value) => change({ [field]: value })}
          />
        ))}
      </div>
      <RowList
        legend={texts.custom}
        hint={texts.customHint}
        rows={draft.custom}
        onRows={(custom) => change({ custom })}
        empty={() => ({ id: ports.newId(), key: '', value: '' })}
        least={0}
        most={MAX_CUSTOM}
        addText={texts.addCustom}
        removeText={texts.removeCustom}
      >
        {({ key, value }, at, set) => (
          <>
            <TextField
              hideLabel
              label={texts.key(at + 1)}
              placeholder={texts.keyShort}
              value={key}
              maxLength={100}
              onChange={(event) => set({ key: event.target.value })}
            />
            <TextField
              hideLabel
              label={texts.value(at + 1)}
              placeholder={texts.valueShort}
              value={value}
              maxLength={200}
              onChange={(event) => set({ value: event.target.value })}
            />
          </>
        )}
      </RowList>
      {choice}
      {same.question}
      <div className={css.foot}>
        <FormError>{problem}</FormError>
        <div>
          <strong>{total === null ? texts.noTotal : texts.total(formatMoney(total, HOME_CURRENCY))}</strong>
        </div>
        <Button look="primary" type="submit" disabled={saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** More than any receipt prints. The description limits them, too. */
const MAX_CUSTOM = 20;
