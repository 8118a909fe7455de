import { QR_KINDS, bankPicture } from '../qr/qr-pictures.ts';
import { readByDecoder } from '../qr/read-by-decoder.ts';
import { note, quantile, report } from './report.ts';

/**
 * Reads 200 drawn pictures of DuitNow QR codes by the app's own decoder: phones with a reader of their own
 * ask that first. At least 97 % have to be read, and none wrongly.
 */
const PICTURES = 200;

const times: number[] = [];
const missed: string[] = [];
let wrong = 0;
for (let at = 0; at < PICTURES; at++) {
  const { kind, text, picture } = await bankPicture(at);
  const start = performance.now();
  const found = await readByDecoder(picture);
  times.push(performance.now() - start);
  if (found === null) missed.push(`${at} ${kind}`);
  else if (found !== text) wrong += 1;
}
for (const line of missed) note(`not read: ${line}`);
report(
  'qr',
  `${PICTURES} pictures of ${QR_KINDS.length} kinds: read`,
  (100 * (PICTURES - missed.length - wrong)) / PICTURES,
  '%',
);
report('qr', 'read wrongly', wrong, 'pictures');
report('qr', 'time, median', quantile(times, 0.5), 'ms');
report('qr', 'time, slowest', Math.max(...times), 'ms');
