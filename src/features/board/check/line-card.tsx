import { memo } from 'react';
import { addLineOps } from '../../../domain/board/board-ops.ts';
import { getOwn, type Board } from '../../../domain/board/board.ts';
import { lineOps, type LinePart } from '../../../domain/board/line-edits.ts';
import { isWithinMoneyRange } from '../../../domain/board/money-range.ts';
import { parseTypedPrice, parseTypedQuantity } from '../../../domain/board/typed-values.ts';
import { formatAmount, toDecimal } from '../../../domain/money/money.ts';
import { isPressing, type LineField } from '../../../domain/receipt/draft/check-marks.ts';
import type { LineView } from './check-view.ts';
import { LooksRight, NextReading } from './choices.tsx';
import { Strip } from './strip.tsx';
import { checkTexts as texts } from './texts.ts';
import { ValueField } from './value-field.tsx';
import { useBoardEdits, useCurrency } from '../edits/board-edits.ts';
import { boardTexts } from '../texts.ts';
import { afterPress } from '../../../presses/after-press.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../styles/class-names.ts';
import { TrashIcon } from '../../../ui/icons/actions.tsx';
import { CutIcon, JoinIcon } from '../../../ui/icons/photo.tsx';
import css from './card.module.css';

export interface LineActions {
  select: (key: string) => void;
  /** Of a new line, as it was. */
  leave: () => void;
  confirm: (line: LineView) => void;
  join: (line: LineView) => void;
  divide: (line: LineView) => void;
  remove: (line: LineView) => void;
}

interface Props {
  line: LineView;
  board: Board;
  image: HTMLImageElement | null;
  /** The next line's name; null for the last line. */
  next: string | null;
  selected: boolean;
  /** The line is new: its name field gets the focus. */
  fresh: boolean;
  /** The bill gets the line with its first value. */
  isUnnamed: boolean;
  /** The same object as long as nothing changes. */
  on: LineActions;
}

/** One line of the receipt: its strip of the photo and its fields. */
export const LineCard = memo(function LineCard(props: Props) {
  const currency = useCurrency();
  const { line, board, image, next, selected, fresh, isUnnamed, on } = props;
  const edits = useBoardEdits();
  const { id, item, box, read, doubts } = line;
  const what = nameOf(line);
  const set = (part: Partial<LinePart>) => {
    const now = edits.board();
    if (!getOwn(now.items, id) && isUnnamed) return edits.edit(addLineOps(now, id, part), { item: 'new' });
    const ops = lineOps(id, item, { ...item, ...part });
    if (ops.length > 0) edits.edit(ops);
  };
  const field = (name: LineField) => texts.fieldOf(texts.field[name], what);
  const choice = { always: selected, what };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whatever in it gets the focus, the photo follows
    <li
      id={cardId(id)}
      tabIndex={-1}
      className={classNames(css.card, selected && css.selected)}
      onFocus={() => on.select(id)}
      onKeyDown={({ key }) => isUnnamed && key === 'Escape' && on.leave()}
      onBlur={({ currentTarget, relatedTarget }) =>
        isUnnamed && !currentTarget.contains(relatedTarget) && afterPress(on.leave)
      }
    >
      {image && box && <Strip image={image} box={box} label={texts.strip(what)} />}
      <div className={css.fields}>
        <ValueField
          hideLabel
          label={field('quantity')}
          inputMode="decimal"
          className={css.quantity}
          value={String(item.quantity)}
          doubtful={doubts.includes('quantity')}
          onCommit={(text) => {
            const quantity = parseTypedQuantity(text);
            if (quantity === null) return texts.badQuantity;
            set({ quantity });
            return null;
          }}
        />
        <ValueField
          hideLabel
          label={field('name')}
          className={css.name}
          value={item.name}
          doubtful={doubts.includes('name')}
          fresh={fresh}
          onCommit={(text) => {
            if (text === '') return texts.badName;
            set({ name: text });
            return null;
          }}
        />
        <ValueField
          hideLabel
          label={field('price')}
          inputMode="decimal"
          className={css.price}
          value={toDecimal(item.price, currency)}
          doubtful={doubts.includes('price')}
          onCommit={(text) => {
            const typed = parseTypedPrice(text, item.price, currency);
            if ('wrong' in typed) return boardTexts.item[typed.wrong];
            const { price } = typed;
            const items = { ...board.items, [id]: { ...item, price } };
            if (!isWithinMoneyRange({ items, bill: board.bill })) return boardTexts.bill.tooLarge;
            set({ price });
            return null;
          }}
        />
      </div>
      <div className={css.choices}>
        {(isPressing(doubts) || (selected && doubts.length > 0)) && (
          <LooksRight what={what} onConfirm={() => on.confirm(line)} />
        )}
        <NextReading
          {...choice}
          reading={read?.quantity}
          current={item.quantity}
          field={texts.field.quantity}
          show={boardTexts.item.quantity}
          onTake={(quantity) => set({ quantity })}
        />
        <NextReading
          {...choice}
          reading={read?.name}
          current={item.name}
          field={texts.field.name}
          show={(name) => name}
          onTake={(name) => set({ name })}
        />
        <NextReading
          {...choice}
          reading={read?.price}
          current={item.price}
          field={texts.field.price}
          show={(price) => formatAmount(price, currency)}
          onTake={(price) => set({ price })}
        />
      </div>
      {selected && !isUnnamed && (
        <div className={css.actions}>
          {next !== null && (
            <Button
              look="quiet"
              icon={<JoinIcon size={18} />}
              aria-label={texts.joinOf(what, next)}
              onClick={() => on.join(line)}
            >
              {texts.join}
            </Button>
          )}
          <Button
            look="quiet"
            icon={<CutIcon size={18} />}
            aria-label={texts.divideOf(what)}
            onClick={() => on.divide(line)}
          >
            {texts.divide}
          </Button>
          <Button
            look="quiet"
            icon={<TrashIcon size={18} />}
            aria-label={texts.removeOf(what)}
            onClick={() => on.remove(line)}
          >
            {texts.remove}
          </Button>
        </div>
      )}
    </li>
  );
});

export const cardId = (key: string): string => `check-${key.replaceAll('/', '-')}`;

/** A line's name, or its number without one. */
export const nameOf = ({ item, n }: Pick<LineView, 'item' | 'n'>): string =>
  item.name.trim() || texts.line(n);
