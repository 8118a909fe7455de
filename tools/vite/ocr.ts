import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Connect, Plugin } from 'vite';
import type { OcrFiles } from '../../src/app/store-readers.ts';
import type { OcrAsset } from '../../src/reading/assets.ts';
import type { PieceFile } from '../../src/reading/pieces.ts';
import type { PpOcrPart } from '../../src/reading/ppocr-assets.ts';
import { ensureModels } from '../models/build.ts';

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
        if (isGzipped(url)) await writeFile(`${target}.gz`, await inGzip(join(root, from)));
      }
    },
  };
}

const compress = promisify(gzip);
/** The same bytes each time, so that their hash is known before they are written. */
const inGzip = async (path: string): Promise<Buffer> => compress(await readFile(path), { level: 9 });
/** Whether the app downloads the file gzipped, so that it can go on from any byte. */
const isGzipped = (url: string): boolean => /\.(?:m?js|wasm)$/.test(url);

async function describeFiles(root: string, assets: readonly OcrAsset[]): Promise<OcrFiles> {
  const files = await Promise.all(
    assets.map(async ({ url, from }) => {
      const path = join(root, from);
      const content = isGzipped(url) ? await inGzip(path) : await readFile(path);
      const download = {
        url: isGzipped(url) ? `${url}.gz` : url,
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      };
      return { url, type: typeOf(url), download };
    }),
  );
  const hash = createHash('sha256').update(JSON.stringify(files));
  return { version: hash.digest('hex').slice(0, 12), files };
}

/** Under addresses that hold the content's hash. */
async function hashedFiles(
  root: string,
  assets: Record<PpOcrPart, OcrAsset>,
): Promise<{ part: string; from: string; file: PieceFile }[]> {
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

const typeOf = (url: string): string => types[url.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

const serve =
  (root: string, assets: () => readonly OcrAsset[]): Connect.NextHandleFunction =>
  (request, response, next) => {
    const asset = assets().find(({ url }) => url === request.url?.split('?')[0]);
    if (!asset) return next();
    response.setHeader('content-type', typeOf(asset.url));
    createReadStream(join(root, asset.from)).on('error', next).pipe(response);
  };
