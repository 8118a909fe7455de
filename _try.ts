import { qrPicture, pixelsOf, QR_KINDS } from './tools/qr/qr-pictures.ts';
import { textInPixels } from './src/vision/qr/text-in-pixels.ts';
import { writeFileSync, mkdirSync } from 'node:fs';
mkdirSync('/tmp/kira/shots/qrui', {recursive:true});
const n = Number(process.argv[2]);
const by: Record<string, [number, number, number, number]> = {};
for (let i = 0; i < n; i++) {
  const { kind, text, picture } = await qrPicture(i);
  if (i < 16) writeFileSync(`/tmp/kira/shots/qrui/pic-${i}-${kind}.${kind==='jpeg'||kind==='small'||kind==='tilted'||kind==='moire'?'jpg':'png'}`, picture);
  const px = await pixelsOf(picture, 1600);
  const t = performance.now();
  const got = textInPixels(px);
  const ms = performance.now() - t;
  const e = (by[kind] ??= [0, 0, 0, 0]);
  e[0]++; if (got === text) e[1]++; else if (got !== null) e[2]++; else console.log('miss', i, kind);
  e[3] = Math.max(e[3], Math.round(ms));
}
console.log(by);
