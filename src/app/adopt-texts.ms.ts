import type { Translated } from '../language/translate.ts';
import type { adoptTexts } from './adopt-texts.ts';

export const adoptTextsMs: Translated<typeof adoptTexts> = {
  adopted: ([title, ...others]) =>
    others.length > 0
      ? `${title} dan ${others.length} lagi kini dalam akaun anda.`
      : `${title ?? 'Apa yang anda buat di sini'} kini dalam akaun anda.`,
  notAdopted:
    'Apa yang anda buat di sini belum dihantar lagi. Kira mencuba lagi apabila anda membukanya semula.',
};
