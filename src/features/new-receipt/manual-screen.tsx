import { useState, type ClipboardEvent, type FormEvent } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/context.tsx';
import { listGroups } from '../../data/queries.ts';
import { formatRm } from '../../domain/money.ts';
import { pastedLines } from '../../domain/pasted.ts';
import { columnsFor } from '../../domain/table.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field, FormError } from '../../ui/field.tsx';
import { PlusIcon } from '../../ui/icons/actions.tsx';
import { CloseIcon } from '../../ui/icons/navigation.tsx';
import { manualTexts as texts, uploadTexts } from '../../ui/texts/receipts.ts';
import { guestsOf } from './guests.ts';
import { boardFromManual, manualProblem, pasteRows, totalOf, type ManualDraft } from './manual-draft.ts';
import css from './manual-screen.module.css';
import type { NewReceiptPorts } from './ports.ts';

/** /manual-receipt: becomes a receipt like any other and opens its board. */
export function ManualScreen({ ports }: { ports: NewReceiptPorts }) {
  const { db, mutate, me } = useData();
  const navigate = useNavigate();
  const group = useLiveQuery(() => listGroups(db), [db])?.find((one) => one.defaultGroup) ?? null;
  const [draft, setDraft] = useState<ManualDraft>(() => ({
    date: ports.today(),
    store: '',
    items: [{ id: ports.newId(), name: '', price: '' }],
    custom: [],
  }));
  const [problem, setProblem] = useState<string | null>(null);
  const total = totalOf(draft.items);

  const change = (next: Partial<ManualDraft>) => {
    setProblem(null);
    setDraft((before) => ({ ...before, ...next }));
  };
  const changeItem = (id: string, next: { name?: string; price?: string }) =>
    change({ items: draft.items.map((item) => (item.id === id ? { ...item, ...next } : item)) });
  const paste = (event: ClipboardEvent, at: number, field: 'name' | 'price') => {
    const lines = pastedLines(event.clipboardData.getData('text/plain'));
    if (!lines) return;
    event.preventDefault();
    change({ items: pasteRows(draft.items, at, field, lines, ports.newId) });
  };
  const changeCustom = (id: string, next: { key?: string; value?: string }) =>
    change({ custom: draft.custom.map((row) => (row.id === id ? { ...row, ...next } : row)) });

  const save = async () => {
    const found = manualProblem(draft);
    setProblem(found);
    if (found) return;
    const columns = columnsFor(guestsOf(group, me._id), ports.clock(), ports.suffix);
    const board = boardFromManual(draft, { itemIds: ports.newId, columns });
    try {
      const id = await mutate.createReceipt({ board, image: null, group: group?._id ?? null });
      await navigate(`/receipts/${id}`, { replace: true });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={css.head}>
        <Field
          label={texts.store}
          value={draft.store}
          maxLength={300}
          onChange={(event) => change({ store: event.target.value })}
        />
        <Field
          label={texts.date}
          type="date"
          value={draft.date}
          onChange={(event) => change({ date: event.target.value })}
        />
      </div>
      <fieldset className={css.rows}>
        <legend>{texts.items}</legend>
        {draft.items.map(({ id, name, price }, at) => (
          <div key={id} className={css.row}>
            <Field
              hideLabel
              label={texts.itemName(at + 1)}
              placeholder={texts.itemNameShort}
              value={name}
              maxLength={300}
              onChange={(event) => changeItem(id, { name: event.target.value })}
              onPaste={(event) => paste(event, at, 'name')}
            />
            <Field
              hideLabel
              label={texts.itemPrice(at + 1)}
              placeholder={texts.itemPriceShort}
              // No number field: it drops the comma of "12,50" while it is typed.
              inputMode="decimal"
              value={price}
              onChange={(event) => changeItem(id, { price: event.target.value })}
              onPaste={(event) => paste(event, at, 'price')}
            />
            <IconButton
              label={texts.removeItem(at + 1)}
              disabled={draft.items.length === 1}
              onClick={() => change({ items: draft.items.filter((item) => item.id !== id) })}
            >
              <CloseIcon size={20} />
            </IconButton>
          </div>
        ))}
        <Button
          look="quiet"
          icon={<PlusIcon size={20} />}
          onClick={() => change({ items: [...draft.items, { id: ports.newId(), name: '', price: '' }] })}
        >
          {texts.addItem}
        </Button>
      </fieldset>
      <fieldset className={css.rows}>
        <legend>{texts.custom}</legend>
        {draft.custom.length === 0 && <p className={css.hint}>{texts.customHint}</p>}
        {draft.custom.map(({ id, key, value }, at) => (
          <div key={id} className={css.row}>
            <Field
              hideLabel
              label={texts.key(at + 1)}
              placeholder={texts.keyShort}
              value={key}
              maxLength={100}
              onChange={(event) => changeCustom(id, { key: event.target.value })}
            />
            <Field
              hideLabel
              label={texts.value(at + 1)}
              placeholder={texts.valueShort}
              value={value}
              maxLength={200}
              onChange={(event) => changeCustom(id, { value: event.target.value })}
            />
            <IconButton
              label={texts.removeCustom(at + 1)}
              onClick={() => change({ custom: draft.custom.filter((row) => row.id !== id) })}
            >
              <CloseIcon size={20} />
            </IconButton>
          </div>
        ))}
        <Button
          look="quiet"
          icon={<PlusIcon size={20} />}
          disabled={draft.custom.length >= MAX_CUSTOM}
          onClick={() => change({ custom: [...draft.custom, { id: ports.newId(), key: '', value: '' }] })}
        >
          {texts.addCustom}
        </Button>
      </fieldset>
      <div className={css.foot}>
        <FormError>{problem}</FormError>
        <div>
          <strong>{total === null ? texts.noTotal : texts.total(formatRm(total))}</strong>
          {group && <small>{uploadTexts.defaultGroup(group.name)}</small>}
        </div>
        <Button look="primary" type="submit">
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** More than a receipt prints; together they have to fit into its description. */
const MAX_CUSTOM = 20;
