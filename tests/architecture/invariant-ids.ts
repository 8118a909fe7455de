import { Visitor } from 'vite';
import { isOfTests, type Source } from './source.ts';

/**
 * HOUSE-10. An invariant is defined in a comment, by a line of its own:
 *
 *   WORD-n  sentence
 *
 * Tests name it at the start of a title, other comments anywhere.
 */
const definition = /^ +\* {2,}([A-Z]+-?\d+) {2,}\S/gm;
const wellFormed = /^[A-Z]{2,}-[1-9]\d*$/;

export function brokenIds(sources: readonly Source[]): string[] {
  const defined = new Map<string, string>();
  const found: string[] = [];
  for (const { path, comments } of sources) {
    for (const id of comments.flatMap(({ text }) =>
      [...text.matchAll(definition)].map((match) => match[1]!),
    )) {
      const other = defined.get(id);
      if (!wellFormed.test(id)) found.push(`${path}: HOUSE-10 defines ${id}, which is not like WORD-1`);
      else if (other !== undefined) found.push(`${path}: HOUSE-10 defines ${id}, as does ${other}`);
      defined.set(id, path);
    }
  }
  const words = new Set([...defined.keys()].map((id) => id.split('-')[0]!));
  for (const source of sources) {
    const named = [
      ...source.comments.flatMap(({ text }) => idsInComment(text, words)),
      ...(isOfTests(source.path) ? titlesOf(source).flatMap(idsInTitle) : []),
    ];
    for (const id of new Set(named)) {
      if (!defined.has(id)) found.push(`${source.path}: HOUSE-10 names ${id}, which no file defines`);
    }
  }
  return found;
}

/** "PUSH-3: a doubled request ..." and "PUSH-3, PUSH-4 ...". */
const idsInTitle = (title: string): string[] =>
  /^(?:[A-Z]+-?\d+\b(?![.\w])[\s,:]*)+/.exec(title)?.[0].match(/[A-Z]+-?\d+/g) ?? [];

/** Ids of a known word anywhere; ids of one letter where they stand first or in brackets. */
const idsInComment = (text: string, words: ReadonlySet<string>): string[] => [
  ...(text.match(/\b[A-Z]{2,}-\d+\b/g) ?? []).filter((id) => words.has(id.split('-')[0]!)),
  ...[...text.matchAll(/(?:^[\s*]*|[(])([A-Z]\d{1,2})(?=[,:) ]|\.?\s*$|\. )/gm)].map((match) => match[1]!),
];

/** The titles of a file's tests. */
function titlesOf({ program }: Source): string[] {
  const titles: string[] = [];
  if (program) {
    new Visitor({
      CallExpression({ callee, arguments: [title] }) {
        if (!/^(?:test|it|describe)\b/.test(calledName(callee))) return;
        if (title?.type === 'Literal') titles.push(String(title.value));
        if (title?.type === 'TemplateLiteral') titles.push(title.quasis[0]?.value.raw ?? '');
      },
    }).visit(program);
  }
  return titles;
}

/** "test" for `test()`, `test.skipIf(no)()` and `test.each([])()`. */
function calledName(callee: unknown): string {
  const node = callee as { type: string; name?: string; object?: unknown; callee?: unknown };
  if (node.type === 'Identifier') return node.name ?? '';
  return node.object || node.callee ? calledName(node.object ?? node.callee) : '';
}
