import { posix } from 'node:path';
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

/** What a file says of types, and its statements. */
interface Source {
  types: ReadonlyMap<string, Node>;
  /** The types that it imports: from which file, and what they are called there. */
  imports: ReadonlyMap<string, { path: string; name: string }>;
  statements: readonly Node[];
}

/** A type where it stands. */
interface Place {
  type: Node;
  path: string;
}

/**
 * The rows of raw statements in these files: what stands in `sql<...>`, by the text of the statement. Null
 * where the type is no interface or type literal, there or in a file that it is imported from.
 */
export function rowsDeclaredIn(
  paths: Iterable<string>,
  textOf: (path: string) => string,
): Map<string, DeclaredRow | null> {
  const found = new Map<string, DeclaredRow | null>();
  const known = new Map<string, Source>();
  const sourceOf = (path: string): Source => {
    const source = known.get(path) ?? readSource(path, textOf(path));
    known.set(path, source);
    return source;
  };
  for (const path of paths) {
    for (const { quasi, typeArguments } of sourceOf(path).statements) {
      const key = statementKey(quasi.quasis.map((part: Node) => part['value'].cooked));
      const type = typeArguments?.params[0];
      const isPart = type && KEYWORDS[type.type]; // of another statement
      if (type && !isPart) found.set(key, rowOf({ type, path }, sourceOf));
    }
  }
  return found;
}

function readSource(path: string, text: string): Source {
  const types = new Map<string, Node>();
  const imports = new Map<string, { path: string; name: string }>();
  const statements: Node[] = [];
  visit(parseSync(path, text).program, (node) => {
    if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
      types.set(node['id'].name, node);
    if (node.type === 'ImportDeclaration' && node['source'].value.startsWith('.')) {
      const from = posix.join(posix.dirname(path), node['source'].value);
      for (const { local, imported } of node['specifiers'])
        if (imported) imports.set(local.name, { path: from, name: imported.name });
    }
    if (node.type === 'TaggedTemplateExpression' && node['tag'].name === 'sql') statements.push(node);
  });
  return { types, imports, statements };
}

function declarationOf(name: string, path: string, sourceOf: (path: string) => Source): Place | null {
  const { types, imports } = sourceOf(path);
  const type = types.get(name);
  if (type) return { type, path };
  const from = imports.get(name);
  return from ? declarationOf(from.name, from.path, sourceOf) : null;
}

export const statementKey = (parts: readonly string[]): string => parts.join('\0');

function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) return node.forEach((one) => visit(one, see));
  if ('type' in node) see(node as Node);
  for (const child of Object.values(node)) visit(child, see);
}

function rowOf({ type, path }: Place, sourceOf: (path: string) => Source): DeclaredRow | null {
  const row = (one: Node) => rowOf({ type: one, path }, sourceOf);
  switch (type.type) {
    case 'TSTypeLiteral':
      return membersOf(type['members']);
    case 'TSParenthesizedType':
    case 'TSTypeAliasDeclaration':
      return row(type['typeAnnotation']);
    case 'TSIntersectionType':
      return joined(type['types'].map(row));
    case 'TSInterfaceDeclaration': {
      const above = type['extends'].map(({ expression }: Node) =>
        row({ type: 'TSTypeReference', typeName: expression }),
      );
      return joined([...above, membersOf(type['body'].body)]);
    }
    case 'TSTypeReference': {
      const { name } = type['typeName'];
      const [of, keys] = type['typeArguments']?.params ?? [];
      if (name === 'Omit' || name === 'Pick') {
        const whole = row(of);
        const some = new Set((keys['types'] ?? [keys]).map((key: Node) => key['literal'].value));
        return whole && new Map([...whole].filter(([key]) => some.has(key) === (name === 'Pick')));
      }
      const declared = declarationOf(name, path, sourceOf);
      return declared && rowOf(declared, sourceOf);
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
