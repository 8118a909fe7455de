import { readdirSync, readFileSync } from 'node:fs';
import { RawNode, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { rowsDeclaredIn, statementKey, wrongIn, type DeclaredRow } from './declared-rows.ts';

/** Rows of raw SQL that are not as `sql<...>` says. A setup file fails the test. */
export const wrongRows: string[] = [];

const folder = new URL('../', import.meta.url);

/** Of each statement of the server that is written by hand, what its rows are said to be. */
export function declaredRows(): Map<string, DeclaredRow | null> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'),
  );
  return rowsDeclaredIn(paths, (path) => readFileSync(new URL(path, folder), 'utf8'));
}

let declared: ReturnType<typeof declaredRows> | undefined;

/** Holds the rows of each raw statement against its type. */
export function checkRows(): KyselyPlugin {
  const statements = new WeakMap<object, string>();
  return {
    transformQuery({ node, queryId }): RootOperationNode {
      if (RawNode.is(node)) statements.set(queryId, statementKey(node.sqlFragments));
      return node;
    },
    async transformResult({ result, queryId }) {
      declared ??= declaredRows();
      const statement = statements.get(queryId) ?? '';
      const row = declared.get(statement);
      for (const one of row ? result.rows : []) {
        const wrong = wrongIn(one, row!);
        if (wrong !== null) wrongRows.push(`${wrong}: ${statement.slice(0, 200)}`);
      }
      return result;
    },
  };
}
