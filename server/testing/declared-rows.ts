import { parseSync } from 'vite';

/** What a column may hold: 'string', 'number', 'boolean', 'Date', 'null', or 'any' for JSON and lists. */
export type DeclaredRow = ReadonlyMap<string, readonly string[]>;

interface Node {
  type: string;
  // eslint-disable-next-line typescript/no-explicit-any -- the parser's tree has a type for each kind of node
  [field: string]: any;
}

const KEYWORDS: Record<string, string> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
};

/**
 * The rows of raw statements: what stands in `sql<...>`, by the text of the statement. Null where the type is
 * of none of these files.
 */
export function rowsDeclaredIn(files: ReadonlyMap<string, string>): Map<string, DeclaredRow | null> {
  const found = new Map<string, DeclaredRow | null>();
  const read = [...files].map(([path, text]) => readFile(path, text));
  // No two files export one name (HOUSE-9); a file's own come first.
  const all = new Map(read.flatMap(({ types }) => [...types]));
  for (const { types, statements } of read) {
    for (const { quasi, typeArguments } of statements) {
      const key = statementKey(quasi.quasis.map((part: Node) => part['value'].cooked));
      const type = typeArguments?.params[0];
      const isPart = type && KEYWORDS[type.type]; // of another statement
      if (type && !isPart) found.set(key, rowOf(type, new Map([...all, ...types])));
    }
  }
  return found;
}

function readFile(path: string, text: string) {
  const types = new Map<string, Node>();
  const statements: Node[] = [];
  visit(parseSync(path, text).program, (node) => {
    if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
      types.set(node['id'].name, node);
    if (node.type === 'TaggedTemplateExpression' && node['tag'].name === 'sql') statements.push(node);
  });
  return { types, statements };
}

export const statementKey = (parts: readonly string[]): string => parts.join('\0');

function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) return node.forEach((one) => visit(one, see));
  if ('type' in node) see(node as Node);
  for (const child of Object.values(node)) visit(child, see);
}

function rowOf(type: Node, named: ReadonlyMap<string, Node>): DeclaredRow | null {
  switch (type.type) {
    case 'TSTypeLiteral':
      return membersOf(type['members']);
    case 'TSParenthesizedType':
      return rowOf(type['typeAnnotation'], named);
    case 'TSIntersectionType':
      return joined(type['types'].map((one: Node) => rowOf(one, named)));
    case 'TSTypeReference': {
      const { name } = type['typeName'];
      const [of, keys] = type['typeArguments']?.params ?? [];
      if (name === 'Omit' || name === 'Pick') {
        const row = rowOf(of, named);
        const some = new Set((keys['types'] ?? [keys]).map((key: Node) => key['literal'].value));
        return row && new Map([...row].filter(([key]) => some.has(key) === (name === 'Pick')));
      }
      const declared = named.get(name);
      if (!declared) return null;
      if (declared.type === 'TSTypeAliasDeclaration') return rowOf(declared['typeAnnotation'], named);
      const above = declared['extends'].map((one: Node) =>
        rowOf({ type: 'TSTypeReference', typeName: one['expression'] }, named),
      );
      return joined([...above, membersOf(declared['body'].body)]);
    }
    default:
      return null;
  }
}

const joined = (rows: (DeclaredRow | null)[]): DeclaredRow | null =>
  rows.includes(null) ? null : new Map(rows.flatMap((row) => [...row!]));

const membersOf = (members: Node[]): DeclaredRow =>
  new Map(
    members.map(({ key, typeAnnotation }) => [
      String(key.name ?? key.value),
      kindsOf(typeAnnotation.typeAnnotation),
    ]),
  );

function kindsOf(type: Node): string[] {
  if (type.type === 'TSUnionType') return type['types'].flatMap(kindsOf);
  if (type.type === 'TSLiteralType') return [typeof type['literal'].value];
  if (type.type === 'TSTypeReference' && type['typeName'].name === 'Date') return ['Date'];
  return [KEYWORDS[type.type] ?? 'any'];
}

/** What a row of the database has otherwise; null for nothing. */
export function wrongIn(row: Readonly<Record<string, unknown>>, declared: DeclaredRow): string | null {
  const names = Object.keys(row);
  const more = names.find((name) => !declared.has(name));
  if (more !== undefined) return `has ${more}`;
  for (const [name, kinds] of declared) {
    if (!names.includes(name)) return `lacks ${name}`;
    if (!kinds.includes('any') && !kinds.includes(kindOf(row[name])))
      return `${name} is ${kindOf(row[name])}`;
  }
  return null;
}

const kindOf = (value: unknown): string =>
  value === null ? 'null' : value instanceof Date ? 'Date' : typeof value;
