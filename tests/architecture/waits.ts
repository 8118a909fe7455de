import { Visitor } from 'vite';
import { isOfTests, lineAt, type Source } from './source.ts';

type Node = { type: string; start: number } & Record<string, unknown>;

/** Tries a browser test once more in CI; `npm test` names those that needed it. */
const TRIES_AGAIN = 'tests/e2e/vitest.config.ts';

/**
 * HOUSE-12: what makes a test slow or hides a defect.
 *
 * A fixed sleep is `waitForTimeout`, a promise that `setTimeout` alone resolves, or `setTimeout` of
 * node:timers/promises. Two uses of a timer are none: the step of a loop with a condition (it polls), and an
 * entry of `Promise.race` (a time limit). A timer of no length is none either: it lets other tasks run.
 */
export function fixedWaits({ path, text, program }: Source): string[] {
  if (!program || !isOfTests(path)) return [];
  const found: string[] = [];
  const tell = (node: { start: number }, what: string) =>
    found.push(`${path}: HOUSE-12 line ${lineAt(text, node.start)} ${what}`);
  const sleeps = new Set<string>();
  let excused = 0;
  const excuse = { enter: () => void excused++, leave: () => void excused-- };

  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (source.value !== 'node:timers/promises') return;
      for (const one of specifiers) {
        if (one.type === 'ImportSpecifier' && 'name' in one.imported && one.imported.name === 'setTimeout')
          sleeps.add(one.local.name);
      }
    },
    Property(node) {
      // A text is a button's.
      const times = node.value.type !== 'Literal' || Number(node.value.value) > 0;
      if (/^retr(?:y|ies)$/.test(nameOf(node.key)) && times && path !== TRIES_AGAIN)
        tell(node, 'repeats a test that failed');
    },
    Literal(node) {
      if (/^--retry\b/.test(String(node.value))) tell(node, 'repeats a test that failed');
    },
    WhileStatement: excuse.enter,
    'WhileStatement:exit': excuse.leave,
    DoWhileStatement: excuse.enter,
    'DoWhileStatement:exit': excuse.leave,
    ForStatement: excuse.enter,
    'ForStatement:exit': excuse.leave,
    CallExpression(node) {
      const { callee } = node as unknown as { callee: Node };
      if (isRace(callee)) excused++;
      const [delay] = node.arguments;
      if (nameOf(callee) === 'waitForTimeout') tell(node, 'sleeps for a fixed time');
      else if (!excused && callee.type === 'Identifier' && sleeps.has(nameOf(callee)) && !isZero(delay))
        tell(node, 'sleeps for a fixed time');
    },
    'CallExpression:exit'(node) {
      if (isRace((node as unknown as { callee: Node }).callee)) excused--;
    },
    NewExpression(node) {
      if (!excused && isSleep(node as unknown as Node)) tell(node, 'sleeps for a fixed time');
    },
  }).visit(program);
  return found;
}

/** `new Promise((resolve) => setTimeout(resolve, delay))` */
function isSleep(node: Node): boolean {
  const [executor] = node['arguments'] as Node[];
  if (nameOf(node['callee']) !== 'Promise' || executor?.type !== 'ArrowFunctionExpression') return false;
  const [resolve] = executor['params'] as Node[];
  const call = onlyCall(executor['body'] as Node);
  const [done, delay] = (call?.['arguments'] as Node[] | undefined) ?? [];
  return nameOf(call?.['callee']) === 'setTimeout' && nameOf(done) === nameOf(resolve) && !isZero(delay);
}

/** The call that a function consists of. */
function onlyCall(body: Node): Node | undefined {
  if (body.type !== 'BlockStatement') return body.type === 'CallExpression' ? body : undefined;
  const [first, ...more] = body['body'] as Node[];
  const inside = first?.type === 'ExpressionStatement' ? (first['expression'] as Node) : undefined;
  return more.length ? undefined : inside;
}

/** The name of a variable, or of the member that is called. */
function nameOf(value: unknown): string {
  const node = value as Node | undefined;
  if (node?.type === 'Identifier') return node['name'] as string;
  return node?.type === 'MemberExpression' ? nameOf(node['property']) : '';
}

const isRace = (callee: Node): boolean =>
  callee.type === 'MemberExpression' && nameOf(callee['object']) === 'Promise' && nameOf(callee) === 'race';

const isZero = (delay: unknown): boolean => {
  const node = delay as { type: string; value?: unknown } | undefined;
  return node === undefined || (node.type === 'Literal' && node.value === 0);
};
