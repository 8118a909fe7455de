import type { Translated } from '../language/translate.ts';
import type { passkeyTexts } from './texts.ts';

export const passkeyTextsMs: Translated<typeof passkeyTexts> = {
  cancelled: 'Tiada kunci laluan digunakan. Anda boleh cuba lagi.',
  known: 'Peranti ini sudah ada kunci laluan untuk akaun anda.',
  unusable: 'Peranti ini tidak dapat berbuat begitu dengan kunci laluan. Cuba cara lain.',
  keep: 'Simpan dengan wajah anda',
  how: 'Atau dengan jari, atau PIN peranti ini. Tanpa e-mel, tanpa kata laluan: peranti ini menyimpan kunci laluan.',
  lost: 'Jika kunci laluan itu hilang, akaun ini turut hilang, kecuali anda menambah e-mel dalam Tetapan.',
  beforeInstalling:
    'Buat ini sebelum menambah Kira pada skrin utama: aplikasi di situ bermula kosong, dan kunci laluan anda membuka akaun ini di dalamnya.',
  kept: 'Sudah disimpan. Mulai sekarang kunci laluan anda membuka akaun ini.',
};
