import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Board } from '../../../domain/board/board.ts';
import { isPressing, type CheckMarks } from '../../../domain/receipt/draft/check-marks.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons/actions.tsx';
import { checkTexts as texts } from './texts.ts';
import { boardTexts } from '../texts.ts';
import { useCloseWhenGone } from '../use-close-when-gone.ts';
import { Corrections } from '../charges/corrections.tsx';
import { BillCard } from './bill-card.tsx';
import css from './check-screen.module.css';
import { doubtsOf, type BillFieldView, type CheckView, type LineView } from './check-view.ts';
import { cardId, LineCard, nameOf, type LineActions } from './line-card.tsx';
import { DivideSheet } from './divide-sheet.tsx';
import type { LineEdits } from './use-line-edits.ts';

interface Props {
  board: Board;
  view: CheckView;
  /** Null for a typed receipt and for one read on another phone. */
  reading: CheckMarks | null;
  /** Keys of the lines and fields that come first. */
  first: ReadonlySet<string>;
  image: HTMLImageElement | null;
  selected: string | null;
  onSelect: (key: string) => void;
  lineEdits: LineEdits;
  /** The line added last. Its name field gets the focus. */
  fresh: string | null;
  /** The same line as long as the bill doesn't have it. */
  unnamed: string | null;
  /** The user leaves that line as it was. */
  onLeave: () => void;
}

/** All lines and fields: the doubtful ones first, each part in the order of the receipt. */
export function CheckLists(props: Props) {
  const { board, view, reading, first, image, selected, onSelect, lineEdits, fresh, unnamed, onLeave } =
    props;
  const [asked, setDividing] = useState<LineView | null>(null);
  const { lines, bill } = view;
  // As it is now: another phone may correct the line meanwhile.
  const dividing = asked && lines.find(({ id }) => id === asked.id);
  useCloseWhenGone(dividing === undefined, boardTexts.toasts.itemDeleted(asked ? nameOf(asked) : ''), () =>
    setDividing(null),
  );
  const isFirst = ({ key }: { key: string }) => first.has(key);
  const isHead = ({ field }: BillFieldView) => field === 'title' || field === 'date';
  const doubtful = [
    ...lines.filter((line) => isFirst(line) && isPressing(line.doubts)).map(doubtsOf),
    ...bill.filter((field) => isFirst(field) && field.doubtful).map(({ key }) => [key]),
  ];

  const names = new Map(lines.map((line) => [line.id, nameOf(line)]));
  const on = useMemo(
    (): LineActions => ({
      select: onSelect,
      leave: onLeave,
      divide: setDividing,
      confirm: (line) => lineEdits.confirm(doubtsOf(line)),
      join: ({ id, next }) => next !== null && lineEdits.join(id, next),
      remove: (line) => {
        lineEdits.remove(line.id, nameOf(line));
        const behind = line.next ?? lines.find(({ next }) => next === line.id)?.id;
        if (behind !== undefined) document.getElementById(cardId(behind))?.focus();
      },
    }),
    [lineEdits, lines, onSelect, onLeave],
  );
  const lineCard = (line: LineView) => (
    <LineCard
      key={line.id}
      line={line}
      board={board}
      image={image}
      next={line.next === null ? null : (names.get(line.next) ?? null)}
      selected={selected === line.id}
      fresh={fresh === line.id}
      isUnnamed={unnamed === line.id}
      on={on}
    />
  );
  const billCard = (field: BillFieldView) => (
    <BillCard
      key={field.key}
      view={field}
      board={board}
      image={image}
      edges={view.edges}
      selected={selected === field.key}
      onSelect={() => onSelect(field.key)}
      onConfirm={() => lineEdits.confirm([field.key])}
    />
  );
  const others = lines.filter((line) => !isFirst(line));
  return (
    <>
      {first.size > 0 && (
        <Part
          title={texts.first}
          note={texts.left(doubtful.length)}
          // Where nothing was read, nothing can look right.
          onAllRight={
            doubtful.length > 1 && lines.length > 0 ? () => lineEdits.confirm(doubtful.flat()) : undefined
          }
        >
          {bill.filter((field) => isFirst(field) && isHead(field)).map(billCard)}
          {lines.filter(isFirst).map(lineCard)}
          {bill.filter((field) => isFirst(field) && !isHead(field)).map(billCard)}
        </Part>
      )}
      {/* Below the first lines, because above them it would move the line under edit. */}
      {view.difference !== null && view.difference !== 0 && lines.length > 0 && (
        <Corrections board={board} reading={reading} />
      )}
      <Part title={others.length < lines.length ? texts.otherLines : texts.lines}>
        {others.map(lineCard)}
      </Part>
      {lines.length === 0 && <p className={css.none}>{reading ? texts.none : texts.noneTyped}</p>}
      <Part title={texts.bill}>{bill.filter((field) => !isFirst(field)).map(billCard)}</Part>
      {dividing && (
        <DivideSheet
          line={dividing}
          onClose={() => setDividing(null)}
          onDivide={(one, two) => {
            lineEdits.divide(dividing.id, one, two);
            setDividing(null);
          }}
        />
      )}
    </>
  );
}

interface PartProps {
  title: string;
  note?: string;
  /** Marks all doubtful fields as checked. */
  onAllRight?: (() => void) | undefined;
  children: ReactNode[] | ReactNode;
}

function Part({ title, note, onAllRight, children }: PartProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  if (Array.isArray(children) && children.flat().length === 0) return null;
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
        {note !== undefined && <span className={css.note}>{note}</span>}
      </h2>
      {onAllRight && (
        <Button
          icon={<CheckIcon size={18} />}
          className={css.allRight}
          onClick={() => {
            onAllRight();
            heading.current?.focus(); // the button goes
          }}
        >
          {texts.allRight}
        </Button>
      )}
      <ul>{children}</ul>
    </section>
  );
}
