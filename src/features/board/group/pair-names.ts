import { getOwn, type Board } from '../../../domain/board/board.ts';
import { bareName } from '../../../domain/text/bare-name.ts';
import type { ColumnView } from '../board-view.ts';
import { onePersonTexts as texts } from './texts.ts';

interface PairNames {
  question: string;
  /** What the one who stays is called then. */
  joined: string;
}

/** How to ask whether two are one. The number that tells two of one name apart goes with the other. */
export function pairNames(
  { columns }: Pick<Board, 'columns'>,
  other: ColumnView,
  kept: ColumnView,
): PairNames {
  const [name = '', another] = [kept, other].map(({ id }) => getOwn(columns, id)?.title.trim());
  return another !== undefined && bareName(another) === bareName(name)
    ? { question: texts.titleAlike(name), joined: name }
    : { question: texts.title(other.title, kept.title), joined: kept.title };
}
