import { Visitor } from 'vite';
import { hostileText } from './hostile-text.ts';
import { isOfTests, lineAt, type Source } from './source.ts';

/** HOUSE-15: what a user types, pastes or photographs reaches most expressions, so all of them are tried. */
export function slowExpressions({ path, text, program }: Source): string[] {
  const isTried = /^(?:src|server|workers|tools\/vite|vite\.config\.ts$)/.test(path) && !isOfTests(path);
  if (!program || !isTried) return [];
  const found: string[] = [];
  const report = ({ start }: { start: number }, what: string): void =>
    void found.push(`${path}: HOUSE-15 line ${lineAt(text, start)} ${what}`);
  const made = (node: { start: number; callee: unknown }): void => {
    if ((node.callee as { name?: string }).name === 'RegExp')
      report(node, 'makes a regular expression of a text');
  };
  new Visitor({
    Literal(node) {
      const hostile = 'regex' in node && hostileText(node.regex.pattern, node.regex.flags);
      if (hostile) report(node, `takes too long for ${hostile}`);
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
  return found;
}
