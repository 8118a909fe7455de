import type { Translated } from '../language/translate.ts';
import type { accountTexts } from './account-texts.ts';

export const accountTextsMs: Translated<typeof accountTexts> = {
  badUsername:
    'Sila gunakan huruf dan nombor biasa, dan satu abjad bagi setiap perkataan: nama pengguna tidak boleh kelihatan seperti nama lain.',
  badEmail: 'Sila masukkan alamat e-mel yang sah.',
  codeHint: 'Enam digit dari aplikasi pengesah anda, atau kod pemulihan.',
};
