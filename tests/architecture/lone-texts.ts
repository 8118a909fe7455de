import { Visitor } from 'vite';
import { isOfTests, lineAt, type Source } from './source.ts';

type Node = { type: string; start: number } & Record<string, unknown>;

/** TEXT-2 (src/jsx/text-alone.ts): a component returns elements, null or its children, never a text alone. */
export function loneTexts({ path, text, program }: Source): string[] {
  if (!program || !path.startsWith('src/') || !path.endsWith('.tsx') || isOfTests(path)) return [];
  const found: string[] = [];
  const check = (id: unknown, made: unknown): void => {
    if (!/^[A-Z]/.test(nameOf(id))) return;
    const component = functionIn(made as Node | null);
    if (!component) return;
    for (const node of returnedBy(component).filter((one) => isText(one, text)))
      found.push(`${path}: TEXT-2 line ${lineAt(text, node.start)} returns a text without a fragment`);
  };
  new Visitor({
    FunctionDeclaration: (node) => check(node.id, node),
    VariableDeclarator: (node) => check(node.id, node.init),
  }).visit(program);
  return found;
}

/** A function, or the one inside memo(). */
function functionIn(made: Node | null): Node | null {
  if (made?.type === 'CallExpression') return functionIn((made['arguments'] as Node[])[0] ?? null);
  return made && /^(?:Arrow)?Function/.test(made.type) ? made : null;
}

/** What a function returns. Each choice of a condition counts. */
function returnedBy(component: Node): Node[] {
  const body = component['body'] as Node;
  return (body.type === 'BlockStatement' ? returnsIn(body) : [body]).flatMap(choicesOf);
}

/** The results of return statements, but not those of functions inside. */
function returnsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(returnsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type = '', argument } = node as Partial<Node>;
  if (/Function/.test(type)) return [];
  if (type === 'ReturnStatement') return argument ? [argument as Node] : [];
  return Object.values(node).flatMap(returnsIn);
}

function choicesOf(node: Node): Node[] {
  if (node.type === 'ParenthesizedExpression') return choicesOf(node['expression'] as Node);
  if (node.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].flatMap((one) => choicesOf(one as Node));
  if (node.type === 'LogicalExpression') {
    const sides = node['operator'] === '&&' ? [node['right']] : [node['left'], node['right']];
    return sides.flatMap((one) => choicesOf(one as Node));
  }
  return [node];
}

/** A literal, a name typed as string or number, a text of a catalogue, or the result of `format...()`. */
function isText(node: Node, file: string): boolean {
  if (node.type === 'Literal') return ['string', 'number'].includes(typeof node['value']);
  if (node.type === 'TemplateLiteral' || node.type === 'BinaryExpression') return true;
  if (node.type === 'Identifier') return isTyped(nameOf(node), file);
  if (node.type === 'MemberExpression') return isOfTexts(node);
  const callee = node.type === 'CallExpression' ? (node['callee'] as Node) : null;
  return callee !== null && (isOfTexts(callee) || nameOf(callee).startsWith('format'));
}

const isTyped = (name: string, file: string): boolean =>
  [...file.matchAll(/\b(\w+)\??: (?:string|number)\b/g)].some(([, typed]) => typed === name);

/** `texts.of.something` */
const isOfTexts = (node: Node): boolean =>
  node.type === 'MemberExpression' ? isOfTexts(node['object'] as Node) : /texts$/i.test(nameOf(node));

const nameOf = (value: unknown): string => (value as { name?: string } | null)?.name ?? '';
