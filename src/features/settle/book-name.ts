import type { Settling } from '../../data/queries/query-books.ts';
import type { Book } from '../../domain/settling/books.ts';
import { commonTexts } from '../../words/texts.ts';
import { settleTexts as texts } from './texts.ts';

/** The group's name, or the bill's title. */
export function bookName({ about, bills }: Book, groups: Settling['groups']): string {
  if (about.for === 'group') return groups.get(about.group) ?? texts.earlierGroup;
  if (about.for === 'pair') return texts.noGroup;
  return bills[0]?.title || commonTexts.receipts.noTitle;
}
