import { isOfTests, type Source } from './source.ts';

/**
 * HOUSE-9: names that several of these modules export. The build puts several modules into one file, and
 * code-loader.ts looks there for what it asked for by its names. A value and a type of one file may share one.
 */
export function sharedNames(sources: readonly Source[], modules: ReadonlySet<string>): string[] {
  const places = new Map<string, string[]>();
  for (const source of sources.filter(({ path }) => modules.has(path)))
    for (const name of new Set(exportedNames(source)))
      places.set(name, [...(places.get(name) ?? []), source.path]);
  return [...places].flatMap(([name, paths]) => {
    const [first, ...others] = paths.toSorted();
    return others.length ? [`${first}: HOUSE-9 exports ${name}, as does ${others.join(', ')}`] : [];
  });
}

/** The names that a file gives to others, but for those that it only hands on. */
function exportedNames({ path, program }: Source): string[] {
  if (!program || isOfTests(path)) return [];
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
