import type { Translated } from '../../../../language/translate.ts';
import type { dragTexts } from './texts.ts';

export const dragTextsMs: Translated<typeof dragTexts> = {
  role: 'boleh disusun',
  instructions:
    'Untuk memindahkan, tekan ruang atau enter. Semasa memindahkan, guna kekunci anak panah. Tekan ruang atau enter sekali lagi untuk melepaskan, escape untuk batal.',
  picked: (what) => `${what} diangkat.`,
  over: (what, place) => `${what} berada di atas ${place}.`,
  outside: (what) => `${what} tidak berada di atas mana-mana lajur.`,
  dropped: (what, place) => `${what} dilepaskan pada ${place}.`,
  droppedOutside: (what) => `${what} dilepaskan di luar dan kekal di tempatnya.`,
  cancelled: (what) => `Pemindahan ${what} dibatalkan.`,
  position: (column, at, of) => `${column}, tempat ${at} daripada ${of}`,
  also: (name) => `${name}, yang akan turut berkongsi`,
  columnPosition: (at, of) => `tempat ${at} daripada ${of}`,
};
