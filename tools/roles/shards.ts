import { renameSync, writeFileSync } from 'node:fs';
import { featuresOf, MEASURES } from '../../src/domain/receipt/roles/features.ts';
import { ROLES } from '../../src/domain/receipt/roles/roles.ts';
import type { Example } from './labelled-page.ts';

/** Examples of one file that train.py reads: counts, then one list behind the other. */
export function writeShard(path: string, examples: readonly Example[], groups: readonly number[]): void {
  const pages = examples.map(({ lines }) => featuresOf(lines));
  const words = pages.reduce((sum, page) => sum + page.tokens, 0);
  const pieces = pages.reduce((sum, page) => sum + page.pieces.length, 0);
  const roles = examples.flatMap(({ roles: own }, at) =>
    own.slice(0, pages[at]?.tokens).map((role) => (role === null ? -1 : ROLES.indexOf(role))),
  );
  const begins = examples.flatMap(({ begins: own }, at) =>
    own.slice(0, pages[at]?.tokens).map((one) => (one === null ? -1 : Number(one))),
  );
  const parts: ArrayBufferView[] = [
    Int32Array.from([pages.length, words, pieces, MEASURES]),
    Int32Array.from(pages.map((page) => page.tokens)),
    Int32Array.from(pages.map((page) => page.rows)),
    Int32Array.from(groups),
    Int32Array.from(
      pages.flatMap((page) => [...page.pieceAt.subarray(1)].map((to, at) => to - (page.pieceAt[at] ?? 0))),
    ),
    ...pages.map((page) => Int32Array.from(page.pieces)),
    ...pages.map((page) => Int32Array.from(page.row)),
    ...pages.map((page) => Int32Array.from(page.beside)),
    ...pages.map((page) => page.measures),
    Int8Array.from(roles),
    Int8Array.from(begins),
  ];
  writeFileSync(`${path}.part`, Buffer.concat(parts.map(bytesOf)));
  renameSync(`${path}.part`, path);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
