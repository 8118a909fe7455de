import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { minify, type Plugin } from 'vite';
import { otherLanguages } from '../../src/language/tags.ts';

/** English texts. Those of another language are in a file beside them, under the same names with "Ms". */
const TEXTS = /\/src\/.*[/-]texts\.ts$/;
const EITHER_TEXTS = /\/src\/.*[/-]texts(?:\.[a-z]{2})?\.ts$/;
/** The tag of the page that runs (src/boot/page-language.js); the build puts it into the code. */
const LANGUAGE = '__KIRA_LANGUAGE__';
/** Texts that another one of its language uses. The English file beside them has them in it, too. */
const OF_OTHERS = /import \{ (\w+)([A-Z][a-z]) \} from '(.+)\.[a-z]{2}\.ts'/g;
const ENGLISH = /export const (\w+Texts) = /g;

/** "Ms" of "ms". */
const endOf = (tag: string): string => tag.slice(0, 1).toUpperCase() + tag.slice(1);

/** Whether a module is texts of any language. */
export const isTexts = (id: string): boolean => EITHER_TEXTS.test(id);

/** Where a page holds the list of a language's files; empty before a build. */
export const emptyLists = otherLanguages
  .map((tag) => `<script type="application/json" id="${tag}-files">{}</script>`)
  .join('');

/**
 * Makes each file of the build that has texts once for each language: "x.js" in English, "x.ms.js" in Malay.
 * In Malay the page maps the imports of the one to the other (src/boot/page-language.js).
 */
export const textsByLanguage = (): Plugin => ({
  name: 'kira:texts-by-language',
  enforce: 'pre',
  transform: {
    filter: { id: EITHER_TEXTS },
    handler(code, id) {
      if (!TEXTS.test(id)) return code.replace(OF_OTHERS, "import { $1 as $1$2 } from '$3.ts'");
      const names = [...code.matchAll(ENGLISH)].map(([, name = '']) => name);
      const imports = otherLanguages.map((tag) => {
        const translated = names.map((name) => name + endOf(tag)).join(', ');
        return `import { ${translated} } from './${basename(id, '.ts')}.${tag}.ts';`;
      });
      const chosen = (name: string): string =>
        otherLanguages.map((tag) => `${LANGUAGE} === '${tag}' ? ${name}${endOf(tag)} : `).join('');
      return imports.join(' ') + code.replace(ENGLISH, (start, name: string) => start + chosen(name));
    },
  },
  writeBundle: {
    order: 'pre',
    sequential: true,
    async handler({ dir = '' }, bundle) {
      const lists = otherLanguages.map((tag) => ({ tag, imports: {} as Record<string, string> }));
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.code.includes(LANGUAGE)) continue;
        // The page names an entry itself, and no map changes that.
        if (file.isEntry) throw new Error(`${file.fileName} is an entry and has texts.`);
        await writeFile(join(dir, file.fileName), await inLanguage(file.code, 'en'));
        for (const { tag, imports } of lists) {
          const translated = file.fileName.replace(/\.js$/, `.${tag}.js`);
          imports[`/${file.fileName}`] = `/${translated}`;
          await writeFile(join(dir, translated), await inLanguage(file.code, tag));
        }
      }
      for (const page of ['index.html', 'visitor.html']) {
        let html = await readFile(join(dir, page), 'utf8');
        for (const { tag, imports } of lists) {
          const [before = '', after] = html.split(`id="${tag}-files">{}<`);
          if (after === undefined) throw new Error(`${page} has no place for ${tag}-files.`);
          html = `${before}id="${tag}-files">${JSON.stringify({ imports })}<${after}`;
        }
        await writeFile(join(dir, page), html);
      }
    },
  },
});

async function inLanguage(code: string, tag: string): Promise<string> {
  const chosen = await minify('texts.js', code.replaceAll(LANGUAGE, JSON.stringify(tag)), {
    module: true,
    compress: true,
    mangle: true,
  });
  return chosen.code;
}
