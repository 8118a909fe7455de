import type { Translated } from '../../../../language/translate.ts';
import type { piecesTexts } from './texts.ts';

export const piecesTextsMs: Translated<typeof piecesTexts> = {
  each: (price) => `${price} seunit`,
  taken: (n, of) => `${n} daripada ${of} diambil`,
  tooMany: (n, of) => `${n} daripada ${of} diambil: siapa terlebih ${n - of}?`,
  had: (n, price) => `${n} × ${price}`,
  left: (name, n, of) => `${name}: ${n} daripada ${of}`,
  nobody: (amount) => `${amount} belum ada yang ambil`,
  withPayer: (amount, who) => `${amount} belum ada yang ambil, ${who} tanggung dahulu`,
  with: (who) => `${who} tanggung dahulu`,
  among: 'Bahagi antara yang makan',
  everybody: 'Semua orang',
  leave: (who) => `Biar ${who || 'yang membayar'} tanggung`,
  count: 'Bayar ikut bilangan yang diambil',
  all: (n) => `Kesemua ${n}.`,
  justOne: '1 sahaja',
};
