import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { readSample, samplePicture, sampleReading } from './read-sample.ts';
import type { BillItem, DrawnBill } from './receipts/bill.ts';
import { drawReceipt } from './receipts/draw-receipt.ts';
import { printReceipt } from './receipts/print-receipt.ts';
import { createSeededRandom } from './receipts/seeded-random.ts';

/**
 * node --import tsx tools/draw-sample.ts: draws public/pictures/sample-receipt.png, the bill of the landing
 * page, which a visitor may split before they have one of their own, and reads it.
 */
const item = (quantity: number, name: string, unit: number): BillItem => ({
  name,
  quantity,
  unit,
  discount: 0,
  amount: quantity * unit,
  alcohol: false,
  modifiers: [],
});

const bill: DrawnBill = {
  restaurant: {
    brand: 'Restoran Seri Melur',
    legal: null,
    address: ['12, Jalan Melur 3', '50450 Kuala Lumpur'],
  },
  number: '004217',
  table: '7',
  pax: 3,
  date: { year: 2026, month: 11, day: 20, hour: 20, minute: 14 },
  items: [
    item(4, 'Roti canai', 200),
    item(2, 'Mee goreng mamak', 950),
    item(3, 'Teh tarik', 400),
    item(1, 'Ayam goreng berempah', 1700),
    item(1, 'Milo ais', 500),
  ],
  subtotal: 6100,
  discount: 0,
  service: 610,
  taxes: [{ rate: 6, amount: 366 }],
  taxIncluded: false,
  rounding: -1,
  total: 7075,
  paid: { by: 'cash', given: 10_000 },
  charges: [],
  voids: [],
  cut: null,
};

const random = createSeededRandom(8);
const { data, width, height } = await drawReceipt(printReceipt(bill, random), random);
await sharp(data, { raw: { width, height, channels: 1 } })
  .png({ palette: true, colours: 16, effort: 10 })
  .toFile(samplePicture);
writeFileSync(sampleReading, `${JSON.stringify(await readSample())}\n`);
