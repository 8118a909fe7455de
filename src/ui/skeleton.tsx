import { classNames } from '../styles/class-names.ts';
import { Spinner } from './progress.tsx';
import css from './skeleton.module.css';

/** How many rows the screen shows in a phone's height, and cards beside them on a wide screen. */
const SHAPES = {
  bill: [14, 6],
  receipts: [5, 0],
  groups: [3, 0],
  /** With the field above the list. */
  groupsPage: [3, 0],
  /** Who owes whom in a group. */
  sums: [1, 0],
  start: [1, 0],
  recent: [3, 0],
} as const;

interface Props {
  shape: keyof typeof SHAPES;
  text?: string;
}

/** The shape of a screen whose code or data is under way, so that nothing moves when it comes. */
export function Skeleton({ shape, text }: Props) {
  const [rows, cards] = SHAPES[shape];
  return (
    <div className={classNames(css.skeleton, css[shape])} data-wide={shape === 'bill' || undefined}>
      {text && (
        <p className={css.text} role="status">
          <Spinner />
          {text}
        </p>
      )}
      <div className={css.rows}>{shapes(rows, css.row)}</div>
      {cards > 0 && <div className={css.cards}>{shapes(cards, css.card)}</div>}
    </div>
  );
}

const shapes = (count: number, className: string | undefined) =>
  Array.from({ length: count }, (_, at) => <span key={at} className={className} />);
