import { Visitor } from 'vite';
import type { Source } from './source.ts';

/** What the rules on imports and purity need to know of a script. */
export interface Module {
  /**
   * The modules that it names: static, dynamic and type imports, re-exports,
   * `new URL(x, import.meta.url)`.
   */
  imports: string[];
  /** Those of them that are loaded before it runs: neither types alone nor `import()`. */
  loads: string[];
  /** What it loads by `import()`. */
  later: string[];
  /** Where it reads the clock, randomness or the global fetch. */
  impure: string[];
  /** Where it starts a timer. */
  timers: string[];
  defaultExport: boolean;
  /** It holds nothing of its own (a barrel). */
  onlyReexports: boolean;
}

/** Reads what the rules need of a script. */
export function readModule(program: NonNullable<Source['program']>): Module {
  const imports: string[] = [];
  const loads: string[] = [];
  const later: string[] = [];
  const impure: string[] = [];
  const timers: string[] = [];
  /** Parameters and variables: a fetch or a timer that was handed in is nobody's but the caller's. */
  const bound = new Set<string>();
  const literal = (node: unknown): void => {
    const value = (node as { value?: unknown } | null)?.value;
    if (typeof value === 'string') imports.push(value);
  };
  const bind = (node: unknown): void => {
    for (const name of names(node)) bound.add(name);
  };
  new Visitor({
    ImportDeclaration(node) {
      literal(node.source);
      if (/^node:timers\b/.test(node.source.value)) timers.push(node.source.value);
      const types = node.specifiers.filter((one) => 'importKind' in one && one.importKind === 'type');
      const onlyTypes = types.length > 0 && types.length === node.specifiers.length;
      if (node.importKind !== 'type' && !onlyTypes) loads.push(node.source.value);
    },
    ExportNamedDeclaration(node) {
      literal(node.source);
      if (node.source && node.exportKind !== 'type') loads.push(node.source.value);
    },
    ExportAllDeclaration(node) {
      literal(node.source);
      if (node.exportKind !== 'type') loads.push(node.source.value);
    },
    ImportExpression(node) {
      literal(node.source);
      if (node.source.type === 'Literal') later.push(String(node.source.value));
    },
    TSImportType: (node) => literal(node.source),
    VariableDeclarator: (node) => bind(node.id),
    FunctionDeclaration: (node) => node.params.forEach(bind),
    FunctionExpression: (node) => node.params.forEach(bind),
    ArrowFunctionExpression: (node) => node.params.forEach(bind),
    CallExpression(node) {
      const called = dotted(node.callee);
      if (clockOrChance.test(called) || called === 'fetch') impure.push(`${called}()`);
      if (timer.test(called)) timers.push(`${called}()`);
    },
    NewExpression(node) {
      const made = dotted(node.callee);
      if (made === 'Date' && node.arguments.length === 0) impure.push('new Date()');
      // A folder or a picture is no module.
      const [target, base] = node.arguments;
      const script = target?.type === 'Literal' && /\.[cm]?[jt]sx?$/.test(String(target.value));
      if (made === 'URL' && script && dotted(base) === 'import.meta.url') literal(target);
    },
    MemberExpression(node) {
      const name = dotted(node);
      if (/^(?:globalThis|window|self)\.fetch$/.test(name)) impure.push(name);
    },
  }).visit(program);
  return {
    imports,
    loads,
    later,
    impure: bound.has('fetch') ? impure.filter((what) => what !== 'fetch()') : impure,
    timers: timers.filter((what) => !bound.has(/^\w+/.exec(what)![0])),
    defaultExport: program.body.some(({ type }) => type === 'ExportDefaultDeclaration'),
    onlyReexports:
      program.body.length > 0 &&
      program.body.every(
        (statement) =>
          statement.type === 'ExportAllDeclaration' ||
          (statement.type === 'ExportNamedDeclaration' && statement.source !== null),
      ),
  };
}

const clockOrChance =
  /^(?:(?:globalThis|window|self)\.)?(?:Date|Date\.now|performance\.now|Math\.random|crypto\.randomUUID|crypto\.getRandomValues|randomUUID)$/;

const timer =
  /^(?:(?:globalThis|window|self)\.)?(?:setTimeout|setInterval|setImmediate|requestIdleCallback|AbortSignal\.timeout)$/;

type Node = { type: string } & Record<string, unknown>;

/** `a.b.c` for such an expression, else something that no rule looks for. */
function dotted(value: unknown): string {
  const node = value as Node | undefined;
  if (node?.type === 'Identifier') return node['name'] as string;
  if (node?.type === 'MetaProperty') return 'import.meta';
  if (node?.type !== 'MemberExpression' || node['computed'] === true) return '?';
  return `${dotted(node['object'])}.${dotted(node['property'])}`;
}

/** The names that a parameter or a variable's pattern binds. */
function names(value: unknown): string[] {
  const node = value as Node | null;
  switch (node?.type) {
    case 'Identifier':
      return [node['name'] as string];
    case 'ObjectPattern':
      return (node['properties'] as Node[]).flatMap((part) => names(part['value'] ?? part['argument']));
    case 'ArrayPattern':
      return (node['elements'] as unknown[]).flatMap(names);
    case 'AssignmentPattern':
      return names(node['left']);
    case 'RestElement':
      return names(node['argument']);
    default:
      return [];
  }
}
