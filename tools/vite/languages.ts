import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { minify, type Plugin } from 'vite';

/** English texts. The Malay ones are in a file beside them, under the same name with "Ms". */
const TEXTS = /\/src\/.*[/-]texts\.ts$/;
const EITHER_TEXTS = /\/src\/.*[/-]texts(?:\.ms)?\.ts$/;
/** True or false in the page that runs (src/page-language.js); the build puts it into the code. */
const IS_MALAY = '__KIRA_IS_MALAY__';
/** The page's map of files, before a build. */
const NO_FILES = /(?<=id="malay-files">)\s*\{\}\s*(?=<\/script>)/;
/** Malay texts that a Malay text uses. The English file beside them has them, too, in Malay. */
const OF_OTHERS = /import \{ (\w+)Ms \} from '(.+)\.ms\.ts'/g;
const ENGLISH = /export const (\w+Texts) = /g;

/** Whether a module is texts of either language. */
export const isTexts = (id: string): boolean => EITHER_TEXTS.test(id);

/**
 * Makes each file of the build that has texts twice: "x.js" in English, and "x.ms.js", the same in Malay.
 * In Malay the page maps the imports of the one to the other (src/page-language.js).
 */
export const textsByLanguage = (): Plugin => ({
  name: 'kira:texts-by-language',
  enforce: 'pre',
  transform: {
    filter: { id: EITHER_TEXTS },
    handler(code, id) {
      if (!TEXTS.test(id)) return code.replace(OF_OTHERS, "import { $1 as $1Ms } from '$2.ts'");
      const names = [...code.matchAll(ENGLISH)].map(([, name]) => `${name}Ms`);
      const either = code.replace(ENGLISH, `$&${IS_MALAY} ? $1Ms : `);
      return `import { ${names.join(', ')} } from './${basename(id, '.ts')}.ms.ts'; ${either}`;
    },
  },
  writeBundle: {
    order: 'pre',
    sequential: true,
    async handler({ dir = '' }, bundle) {
      const imports: Record<string, string> = {};
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.code.includes(IS_MALAY)) continue;
        // The page names an entry itself, and no map changes that.
        if (file.isEntry) throw new Error(`${file.fileName} is an entry and has texts.`);
        const malay = file.fileName.replace(/\.js$/, '.ms.js');
        imports[`/${file.fileName}`] = `/${malay}`;
        await writeFile(join(dir, file.fileName), await inLanguage(file.code, false));
        await writeFile(join(dir, malay), await inLanguage(file.code, true));
      }
      for (const page of ['index.html', 'visitor.html']) {
        const html = await readFile(join(dir, page), 'utf8');
        await writeFile(
          join(dir, page),
          html.replace(NO_FILES, () => JSON.stringify({ imports })),
        );
      }
    },
  },
});

async function inLanguage(code: string, isMalay: boolean): Promise<string> {
  const chosen = await minify('texts.js', code.replaceAll(IS_MALAY, String(isMalay)), {
    module: true,
    compress: true,
    mangle: true,
  });
  return chosen.code;
}
