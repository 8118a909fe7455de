import { lineAt, type Source } from './source.ts';

const MAX_COLUMNS = 110;

/** A word to a linter must stay on one line. */
const isDirective = (comment: string): boolean => /^\s*(?:oxlint|eslint|prettier)-/.test(comment);

/** HOUSE-11: lines that a comment makes too long. Code that is too long before it is another matter. */
export function wideComments({ path, text, comments }: Source): string[] {
  const lines = text.split('\n');
  return comments.flatMap((comment): string[] => {
    const first = lineAt(text, comment.start);
    const before = text.slice(text.lastIndexOf('\n', comment.start - 1) + 1, comment.start);
    if (isDirective(comment.text) || before.length > MAX_COLUMNS) return [];
    return lines
      .slice(first - 1, lineAt(text, comment.end))
      .flatMap(({ length }, at) =>
        length > MAX_COLUMNS
          ? [
              `${path}: HOUSE-11 line ${first + at} has a comment and ${length} columns, more than ${MAX_COLUMNS}`,
            ]
          : [],
      );
  });
}
