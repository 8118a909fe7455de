import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Print } from '../receipts/draw-receipt.ts';
import { money } from '../receipts/grid.ts';
import { photoLike } from '../receipts/photo-like.ts';
import { photograph } from '../receipts/photograph.ts';
import { createSeededRandom, type SeededRandom } from '../receipts/seeded-random.ts';
import { drawForm } from './draw-form.ts';
import type { DrawnSheet } from './draw-page.ts';
import type { FormTruth } from './form-truth.ts';

const FOLDERS = ['img', 'key', 'items'];

/** How a picture was taken. Only of a flat one are the words' boxes those of the page. */
type Taken = 'flat' | 'photographed' | 'photo-like';

/**
 * Writes img/ID.jpg, key/ID.json and items/ID.json of a page. Paper is mostly photographed, screens are
 * mostly shown as they are; `isFlat`: all are shown as they are.
 */
export async function writePicture(out: string, sheet: DrawnSheet, seed: number, isFlat: boolean): Promise<Taken> {
  const random = createSeededRandom(seed);
  const isScreen = sheet.productions.some((name) => /^(?:delivery-app|online-order|wallet-screen)$/.test(name));
  const print = await drawForm(sheet, random);
  const taken = isFlat || random.chance(isScreen ? 0.8 : 0.2) ? 'flat' : random.pick(['photographed', 'photo-like'] as const);
  await writeFile(join(out, 'img', `${sheet.id}.jpg`), await take(print, taken, random));
  const { key, items } = filesOf(sheet.truth);
  await writeFile(join(out, 'key', `${sheet.id}.json`), `${JSON.stringify(key, null, 1)}\n`);
  await writeFile(join(out, 'items', `${sheet.id}.json`), `${JSON.stringify(items, null, 1)}\n`);
  return taken;
} // prettier-ignore

export const makeFolders = async (out: string): Promise<void> => {
  for (const folder of FOLDERS) await mkdir(join(out, folder), { recursive: true });
};

function take(print: Print, taken: Taken, random: SeededRandom): Promise<Buffer> {
  if (taken === 'photographed') return photograph(print, random);
  if (taken === 'photo-like') return photoLike(print, random, random.chance(0.3));
  const { width, height, data } = print;
  return sharp(data, { raw: { width, height, channels: 1 } }).jpeg({ quality: random.int(60, 92) }).toBuffer();
} // prettier-ignore

/** The truth in the shape of the scored collections. */
function filesOf(truth: FormTruth): { key: object; items: object } {
  const { store, date, total, items, subtotal, taxIncluded } = truth;
  const some = (sen: number | null): number | null => (sen ? sen / 100 : null);
  return {
    key: {
      company: store ?? '',
      date: date ? date.split('-').toReversed().join('/') : '',
      address: '',
      total: total === null ? '' : money(total).replaceAll(',', ''),
    },
    items: {
      items: items.map(({ name, quantity, unit, price }) => ({
        name,
        quantity,
        unit_price: unit === null ? null : unit / 100,
        total_price: price / 100,
      })),
      subtotal: subtotal === null ? null : subtotal / 100,
      discount: some(truth.discount),
      service: some(truth.service),
      tax: some(truth.tax),
      tax_inclusive: taxIncluded || truth.tax ? taxIncluded : null,
      rounding: some(truth.rounding),
      total: total === null ? null : total / 100,
    },
  };
}
