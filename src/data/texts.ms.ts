import type { Translated } from '../language/translate.ts';
import type { storedTexts } from './texts.ts';

export const storedTextsMs: Translated<typeof storedTexts> = {
  full: 'Storan telefon ini sudah penuh. Perubahan anda disimpan sehingga anda menutup aplikasi.',
  photoGone: 'Foto ini tiada lagi pada peranti ini.',
  visitor: 'Saya',
};
