import { useState } from 'react';
import type { Board } from '../../../domain/board/board.ts';
import type { Box } from '../../../domain/receipt/rows/box.ts';
import type { Currency } from '../../../domain/money/currencies.ts';
import { formatAmount, parseAmount } from '../../../domain/money/money.ts';
import type { PercentOrAmount } from '../../../domain/money/percent-or-amount.ts';
import { ChargeQuestion } from '../../../ui/charge-field.tsx';
import { whichCharge } from '../../../words/which-charge.ts';
import { classNames } from '../../../styles/class-names.ts';
import { longDate } from '../../../words/dates.ts';
import { checkTexts as texts } from './texts.ts';
import { billOps, draftOf, type BillDraft } from '../charges/bill-form.ts';
import { useBoardEdits, useCurrency } from '../edits/board-edits.ts';
import css from './card.module.css';
import type { BillFieldView } from './check-view.ts';
import { LooksRight, NextReading } from './choices.tsx';
import { cardId } from './line-card.tsx';
import { Strip } from './strip.tsx';
import { ValueField } from './value-field.tsx';
import { boardTexts } from '../texts.ts';

interface Props {
  view: BillFieldView;
  board: Board;
  image: HTMLImageElement | null;
  /** The left and right edge of the printed text. */
  edges: Pick<Box, 'x0' | 'x1'>;
  selected: boolean;
  onSelect: () => void;
  onConfirm: () => void;
}

/** One field of the bill: store, date, a charge, the total. */
export function BillCard({ view, board, image, edges, selected, onSelect, onConfirm }: Props) {
  const edits = useBoardEdits();
  const currency = useCurrency();
  const { key, field, label, text, box, reading, doubtful } = view;
  const isText = field === 'title' || field === 'date';
  const [question, setQuestion] = useState<PercentOrAmount>();
  /** How often the question was answered: the field begins anew with the stored value. */
  const [answers, setAnswers] = useState(0);
  /** Checks the text with the rules of the bill's form. */
  const commit = (typed: string): string | null => {
    const answer = billOps(board, withField(draftOf(board), field, typed));
    const [asked] = 'errors' in answer ? Object.values(answer.questions) : [];
    setQuestion(asked);
    if (asked) return whichCharge(asked);
    if ('errors' in answer) return Object.values(answer.errors)[0] ?? boardTexts.bill.badAmount;
    if (answer.ops.length > 0) edits.edit(answer.ops);
    return null;
  };
  const choose = (meant: string) => {
    if (commit(meant) === null) setAnswers((count) => count + 1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whatever in it gets the focus, the photo follows
    <li
      id={cardId(key)}
      tabIndex={-1}
      className={classNames(css.card, selected && css.selected)}
      onFocus={onSelect}
    >
      {image && box && <Strip image={image} box={wide(box, edges)} label={texts.strip(label)} />}
      <ValueField
        key={answers}
        label={label}
        type={field === 'date' ? 'date' : 'text'}
        inputMode={isText ? 'text' : 'decimal'}
        className={classNames(!isText && css.amount)}
        value={text}
        doubtful={doubtful}
        onCommit={commit}
      />
      <ChargeQuestion question={question} onAnswer={choose} />
      <div className={css.choices}>
        {doubtful && text !== '' && <LooksRight what={label} onConfirm={onConfirm} />}
        <NextReading
          reading={reading}
          current={text}
          always={selected}
          what={label}
          field={texts.reading}
          show={(value) => shown(field, value, currency)}
          onTake={(value) => commit(value)}
        />
      </div>
    </li>
  );
}

function shown(field: BillFieldView['field'], value: string, currency: Currency): string {
  if (field === 'date') return longDate(value || null, texts.noDate);
  if (value === '' && field !== 'title') return texts.noAmount;
  const amount = field === 'title' ? null : parseAmount(value, currency);
  return amount === null ? value : formatAmount(amount, currency);
}

function withField(draft: BillDraft, field: BillFieldView['field'], typed: string): BillDraft {
  if (typeof field === 'number') {
    const tax = draft.taxes[field];
    return tax ? { ...draft, taxes: draft.taxes.with(field, { ...tax, amount: typed }) } : draft;
  }
  // A typed rounding replaces the calculated one.
  return { ...draft, [field]: typed, ...(field === 'rounding' && { cash: false }) };
}

/** From edge to edge of the printed text, because an amount alone does not show its label. */
const wide = (box: Box, { x0, x1 }: Pick<Box, 'x0' | 'x1'>): Box => ({
  ...box,
  x0: Math.min(box.x0, x0),
  x1: Math.max(box.x1, x1),
});
