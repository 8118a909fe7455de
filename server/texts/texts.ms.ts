import type { ServerTexts } from './texts.ts';

const letters: ServerTexts['letters'] = {
  lang: 'ms',
  locale: 'ms-MY',
  hello: 'Helo,',
  verification: {
    subject: 'Sahkan alamat e-mel anda untuk Kira',
    before: ['Sila buka pautan ini untuk mengesahkan alamat e-mel anda. Pautan ini sah selama 24 jam:'],
    button: 'Sahkan alamat',
    after: [
      'Kira mungkin meminta kata laluan yang anda pilih semasa mendaftar.',
      'Jika anda tidak mendaftar untuk Kira, abaikan mesej ini.',
    ],
  },
  reset: {
    subject: 'Tetapkan semula kata laluan Kira anda',
    before: ['Buka pautan ini untuk memilih kata laluan baharu. Pautan ini sah sekali sahaja, selama sejam:'],
    button: 'Pilih kata laluan',
    after: ['Jika anda tidak memintanya, abaikan mesej ini. Kata laluan anda tidak berubah.'],
  },
  changeEmail: {
    subject: 'Sahkan alamat e-mel baharu anda untuk Kira',
    before: [
      'Sila buka pautan ini untuk menggunakan alamat ini bagi akaun Kira anda. Pautan ini sah sekali sahaja, selama sejam:',
    ],
    button: 'Guna alamat ini',
    after: ['Jika anda tidak memintanya, abaikan mesej ini. Tiada apa-apa yang berubah.'],
  },
  invitation: {
    subject: 'Anda dijemput menyertai kumpulan di Kira',
    before: [
      'Seseorang menjemput anda menyertai kumpulan di Kira, tempat kawan-kawan membahagi bil.',
      'Buka pautan ini untuk melihat siapa, dan untuk menerima atau menolak. Pautan ini sah sekali sahaja, selama tujuh hari:',
    ],
    button: 'Lihat jemputan',
    after: [
      'Jika anda tidak tahu tentang perkara ini, abaikan mesej ini. Tiada sesiapa menyertai kumpulan tanpa persetujuan.',
    ],
  },
  knownAccount: {
    subject: 'Anda sudah mempunyai akaun Kira',
    before: [
      'Seseorang mendaftar untuk Kira dengan alamat ini. Anda sudah mempunyai akaun, jadi log masuk dengannya:',
    ],
    button: 'Log masuk',
    after: [
      'Jika anda terlupa kata laluan, tetapkannya semula di sana. Jika ini bukan anda, tiada apa-apa yang perlu dibuat.',
    ],
  },
  unlessYou: {
    button: 'Tetapkan semula kata laluan',
    after: ['Jika ini memang anda, tiada apa-apa yang perlu dibuat.'],
  },
  newSignIn: {
    subject: 'Log masuk baharu ke akaun Kira anda',
    before: (device, time) => [
      `Seseorang log masuk ke akaun anda pada peranti baharu: ${device}, ${time} (waktu Malaysia).`,
      'Jika ini bukan anda, tetapkan semula kata laluan sekarang. Semua sesi akan tamat:',
    ],
  },
  emailChangeAsked: {
    subject: 'Seseorang mahu menukar alamat e-mel akaun Kira anda',
    before: [
      'Pautan telah dihantar ke alamat baharu. Selagi pautan itu belum dibuka, alamat ini kekal untuk akaun anda.',
      'Jika ini bukan anda, tetapkan semula kata laluan sekarang. Semua sesi akan tamat, dan pautan itu tidak sah lagi:',
    ],
  },
  emailChanged: {
    subject: 'Alamat e-mel akaun Kira anda telah ditukar',
    before: [
      'Akaun anda kini mempunyai alamat lain. Anda log masuk dengan alamat baharu, dan e-mel dihantar ke sana.',
      'Jika ini bukan anda, beritahu orang yang mengendalikan pelayan ini.',
    ],
    button: 'Log masuk',
    after: [],
  },
  passkey: 'kunci laluan',
  methodRemoved: {
    subject: 'Satu cara log masuk ke akaun Kira anda telah dibuang',
    before: (provider) => [
      `Log masuk dengan ${provider} tidak lagi membuka akaun anda.`,
      'Jika ini bukan anda, tetapkan semula kata laluan sekarang:',
    ],
  },
  newMethod: {
    subject: 'Cara baharu untuk log masuk ke akaun Kira anda',
    before: (provider) => [
      `Akaun anda kini boleh dibuka dengan log masuk melalui ${provider}.`,
      'Jika ini bukan anda, tetapkan semula kata laluan sekarang dan beritahu orang yang mengendalikan pelayan ini:',
    ],
  },
  passwordChanged: {
    subject: 'Kata laluan Kira anda telah ditukar',
    before: [
      'Kata laluan akaun anda telah ditukar. Semua sesi lain telah tamat.',
      'Jika ini bukan anda, tetapkan semula kata laluan sekarang:',
    ],
  },
  twoFactorOff: {
    subject: 'Log masuk dua faktor telah dimatikan',
    before: [
      'Akaun anda kini dibuka dengan kata laluan sahaja.',
      'Jika ini bukan anda, tetapkan semula kata laluan sekarang:',
    ],
  },
};

/** What the server says itself, in Malay (docs/translators.md). */
export const serverTexts: ServerTexts = {
  letters,
  guest: 'Tetamu',
  host: 'Tuan rumah',
  preview: {
    title: 'Ada bil untuk dibahagi',
    text: 'Tandakan apa yang anda makan. Tak perlu akaun atau aplikasi.',
  },
};
