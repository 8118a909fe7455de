import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { ensureModels } from './tools/models/build.ts';
import type { OcrAsset } from './src/ocr/assets.ts';
import type { PpOcrFile, PpOcrPart } from './src/ocr/ppocr-assets.ts';

/** What the app and its service worker know of these files at build time. */
interface OcrFiles {
  /** Changes when the content of any file does: names the cache they are kept in. */
  version: string;
  files: { url: string; bytes: number }[];
}

/**
 * Serves the reading engine's files from our own origin while developing, copies them to the build,
 * and tells app and service worker about them as the constant `__OCR__`. `later` are files that the
 * app fetches in the background (`__PPOCR__`); they are made from published models where they are missing.
 */
export function ocrFiles(now: readonly OcrAsset[], later: Record<PpOcrPart, OcrAsset>): Plugin {
  let root = '';
  let outDir = '';
  let assets = now;
  return {
    name: 'kira:ocr-files',
    async config(config) {
      root = config.root ?? process.cwd();
      await ensureModels(root);
      const hashed = await hashedFiles(root, later);
      assets = [...now, ...hashed.map(({ file, from }) => ({ url: file.url, from }))];
      const ppocr = Object.fromEntries(hashed.map(({ part, file }) => [part, file]));
      return {
        define: {
          __OCR__: JSON.stringify(await describeFiles(root, now)),
          __PPOCR__: JSON.stringify(ppocr),
        },
      };
    },
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    configureServer(server) {
      server.middlewares.use(serve(root, () => assets));
    },
    async writeBundle() {
      for (const { url, from } of assets) {
        const target = join(outDir, url);
        await mkdir(dirname(target), { recursive: true });
        await copyFile(join(root, from), target);
      }
    },
  };
}

async function describeFiles(root: string, assets: readonly OcrAsset[]): Promise<OcrFiles> {
  const hash = createHash('sha256');
  const files: OcrFiles['files'] = [];
  for (const { url, from } of assets) {
    const path = join(root, from);
    hash.update(url).update(await readFile(path));
    files.push({ url, bytes: (await stat(path)).size });
  }
  return { version: hash.digest('hex').slice(0, 12), files };
}

/** Under addresses that hold the content's hash. */
async function hashedFiles(
  root: string,
  assets: Record<PpOcrPart, OcrAsset>,
): Promise<{ part: string; from: string; file: PpOcrFile }[]> {
  return Promise.all(
    Object.entries(assets).map(async ([part, { url, from }]) => {
      const content = await readFile(join(root, from));
      const sha256 = createHash('sha256').update(content).digest('hex');
      const file = { url: `${url}-${sha256.slice(0, 16)}.bin`, bytes: content.length, sha256 };
      return { part, from, file };
    }),
  );
}

const types: Record<string, string> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  wasm: 'application/wasm',
};

const serve =
  (root: string, assets: () => readonly OcrAsset[]): Connect.NextHandleFunction =>
  (request, response, next) => {
    const asset = assets().find(({ url }) => url === request.url?.split('?')[0]);
    if (!asset) return next();
    const ending = asset.url.split('.').at(-1) ?? '';
    response.setHeader('content-type', types[ending] ?? 'application/octet-stream');
    createReadStream(join(root, asset.from)).on('error', next).pipe(response);
  };
