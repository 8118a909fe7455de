import type { Translated } from '../language/translate.ts';
import type { storedTexts } from './texts.ts';

export const storedTextsMs: Translated<typeof storedTexts> = {
  full: 'Storan telefon ini sudah penuh. Perubahan anda disimpan sehingga anda menutup aplikasi.',
  gone: 'Resit tidak dijumpai.',
  unusable: 'Kira tidak dapat menggunakan storan pelayar ini. Tutup Kira dan buka semula.',
  fault: 'Ada yang tidak kena. Sila cuba lagi.',
  photoGone: 'Foto ini tiada lagi pada peranti ini.',
  visitor: 'Saya',
};
