import { listIn } from '../../../language/list.ts';
import type { Translated } from '../../../language/translate.ts';
import type { checkTexts } from './texts.ts';

const list = listIn('ms');

export const checkTextsMs: Translated<typeof checkTexts> = {
  loading: 'Memuatkan bacaan...',
  photo: 'Foto resit',
  photoView: 'Foto resit. Tatal untuk menggerakkannya.',
  zoomIn: 'Besarkan foto',
  zoomOut: 'Kecilkan foto',
  fit: 'Tunjukkan seluruh foto',
  readBy: (engines) => `Dibaca oleh ${list(engines)}.`,
  engines: { ppocr: 'PP-OCR', tesseract: 'Tesseract', text: 'teks PDF' },
  help: 'Tekan satu baris untuk melihatnya pada foto. Anda boleh terus ke papan bil bila-bila masa.',

  first: 'Lihat yang ini dahulu',
  left: (n) => (n === 0 ? 'Semua sudah dilihat' : `${n} lagi`),
  lines: 'Baris',
  otherLines: 'Semua baris lain',
  bill: 'Bil',
  doubtful: 'Bacaan kurang pasti',
  right: 'Nampak betul',
  allRight: 'Semua nampak betul',
  isRight: (what) => `${what} nampak betul`,
  instead: (field, value, what) => `${what}, ${field}: guna ${value}`,
  reading: 'bacaan',
  line: (n) => `Baris ${n}`,
  strip: (what) => `${what} pada foto`,

  field: { name: 'Item', quantity: 'Kuantiti', price: 'Amaun (RM)' },
  fieldOf: (field, what) => `${field} bagi ${what}`,
  title: 'Kedai',
  date: 'Tarikh',
  noDate: 'Tiada tarikh',
  noAmount: 'Tiada',

  add: 'Tambah baris',
  join: 'Cantum dengan baris berikut',
  joinOf: (what, next) => `Cantum ${what} dengan ${next}`,
  divide: 'Pisah',
  divideOf: (what) => `Pisah ${what}`,
  remove: 'Buang',
  removeOf: (what) => `Buang ${what}`,
  removed: (what) => `${what} telah dibuang.`,

  divideTitle: 'Pisah baris ini',
  divideInto: (n) => (n === 1 ? 'Baris pertama' : 'Baris kedua'),
  divideRest: (amount) => `Baki: ${amount}`,
  divideDone: 'Pisahkan',

  adds: (amount) => `Berjumlah ${amount}`,
  less: (amount, printed) => `${amount} kurang daripada jumlah tercetak ${printed}`,
  more: (amount, printed) => `${amount} lebih daripada jumlah tercetak ${printed}`,
  noTotal: (amount) => `Menjadi ${amount}; tiada jumlah tercetak untuk dibandingkan`,

  none: 'Tiada baris dibaca. Tambah berdasarkan foto, atau pada papan bil.',
  noneTyped: 'Belum ada baris.',
  badQuantity: 'Masukkan nombor seperti 2.',
  badPart: (whole) => `Masukkan sebahagian daripada ${whole}. Baris kedua mendapat bakinya.`,
  badName: 'Masukkan nama.',
  board: 'Ke papan bil',
  check: 'Semak bacaan',
};
