import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../server/bin/bootstrap.mjs';

/**
 * node --import tsx tools/draw-icons.ts: draws public/icons from the mark, a K of torn strips of a receipt.
 */
const accent = '#b2410d';
const stem = 'M104 108a12 12 0 0 1 12-12h92v320l-13 20-13-20-13 20-13-20-13 20-13-20-13 20-13-20z';
const leg = 'M236 262l74 154 13 20 13-20 13 20 13-20 13 20 13-20 13 20 13-20-100-190z';
const arm = 'M208 240 316 96h82a10 10 0 0 1 8 16L208 372z';
const lines = 'M136 152h40M136 208h40M136 264h24';

const mark = `<path fill="#fbd3b4" d="${leg}"/><path fill="#fff8ec" d="${arm}"/><path fill="#fff8ec" d="${stem}"/>
  <path stroke="${accent}" stroke-width="20" stroke-linecap="round" d="${lines}"/>`;
/** One colour: the system paints whatever isn't transparent. The gaps part the strips. */
const oneColour = `<mask id="m"><rect width="512" height="512" fill="#fff"/>
  <path d="${arm}" stroke="#000" stroke-width="22"/><path d="${stem}" stroke="#000" stroke-width="22"/>
  <path stroke="#000" stroke-width="20" stroke-linecap="round" d="${lines}"/></mask>
  <mask id="n"><rect width="512" height="512" fill="#fff"/><path d="${stem}" stroke="#000" stroke-width="22"/></mask>
  <mask id="o"><rect width="512" height="512" fill="#fff"/>
  <path stroke="#000" stroke-width="20" stroke-linecap="round" d="${lines}"/></mask>
  <path fill="#fff" mask="url(#m)" d="${leg}"/><path fill="#fff" mask="url(#n)" d="${arm}"/>
  <path fill="#fff" mask="url(#o)" d="${stem}"/>`;

/** `scale` keeps the mark in the circle that a system may cut out. */
const svg = (
  ground: string,
  inside: string,
  scale = 1,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  ${ground}<g transform="translate(${256 - 256 * scale} ${256 - 262 * scale}) scale(${scale})">${inside}</g>
</svg>
`;
const full = `<rect width="512" height="512" fill="${accent}"/>`;
const round = `<rect width="512" height="512" rx="116" fill="${accent}"/>`;

const icons = join(root, 'public', 'icons');
const draw = async (name: string, picture: string, size: number) =>
  sharp(Buffer.from(picture), { density: 144 })
    .resize(size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(icons, name));

writeFileSync(join(icons, 'favicon.svg'), svg(round, mark));
await draw('icon-192.png', svg(round, mark), 192);
await draw('icon-512.png', svg(round, mark), 512);
await draw('apple-touch-icon.png', svg(full, mark, 0.9), 180);
await draw('maskable-512.png', svg(full, mark, 0.74), 512);
await draw('monochrome-512.png', svg('', oneColour, 0.9), 512);
