import type { Source } from './source.ts';

/** Vitest asks for these names in each file of `globalSetup`. */
const NAMES_OF_A_TOOL = new Set(['setup', 'teardown']);

/** HOUSE-9: names that several files export. A value and a type of one file may share a name. */
export function sharedNames(sources: readonly Source[]): string[] {
  const places = new Map<string, string[]>();
  for (const source of sources) {
    for (const name of new Set(exportedNames(source))) {
      if (NAMES_OF_A_TOOL.has(name)) continue;
      places.set(name, [...(places.get(name) ?? []), source.path]);
    }
  }
  return [...places].flatMap(([name, paths]) => {
    const [first, ...others] = paths.toSorted();
    return others.length ? [`${first}: HOUSE-9 exports ${name}, as does ${others.join(', ')}`] : [];
  });
}

/** The names that a file gives to others, but for those that it only hands on. */
function exportedNames({ path, program }: Source): string[] {
  if (!program || /\.test\.tsx?$/.test(path)) return [];
  return program.body.flatMap((statement): string[] => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) return [];
    const { declaration } = statement;
    if (!declaration) {
      return statement.specifiers.map(({ exported }) =>
        exported.type === 'Identifier' ? exported.name : '',
      );
    }
    const declared = 'declarations' in declaration ? declaration.declarations : [declaration];
    return declared.flatMap(({ id }) => (id?.type === 'Identifier' ? [id.name] : []));
  });
}
