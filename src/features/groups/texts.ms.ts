import type { Translated } from '../../language/translate.ts';
import type {
  foldTexts,
  groupFormTexts,
  groupsTexts,
  groupSumsTexts,
  joinTexts,
  samePeopleTexts,
} from './texts.ts';

const MANY = 20;

export const groupsTextsMs: Translated<typeof groupsTexts> = {
  search: 'Cari kumpulan',
  create: 'Buat kumpulan',
  gettingBack: 'Mendapatkan semula kumpulan anda',
  empty: 'Tiada kumpulan dijumpai. Buat satu untuk bermula!',
  noMatch: 'Tiada kumpulan atau ahli dengan nama itu.',
  loading: 'Memuatkan kumpulan...',
  friends: (n) => `${n} kawan`,
  moreFaces: (n) => `+${n}`,
  defaultGroup: (yes) => `Kumpulan lalai: ${yes ? 'Ya' : 'Tidak'}`,
  pending: (n) => `${n} jemputan menunggu`,
  makeDefault: (name) => `Jadikan ${name} kumpulan lalai`,
  isDefault: (name) => `${name} ialah kumpulan lalai`,
  asking: (n) => `${n} orang minta untuk sertai`,
  refused: (why) => `Tidak disimpan: ${why}`,
  remove: (name) => `Padam ${name}`,
  removeTitle: 'Padam kumpulan ini?',
  removeText: (name) =>
    `“${name}” akan hilang untuk semua ahlinya. Bilnya kekal dengan orang yang membuatnya dan yang ada bahagian di dalamnya. Anda boleh mengembalikannya dalam 30 hari.`,
  confirmRemove: 'Padam',
  removed: (name) => `“${name}” telah dipadam.`,
  undo: 'Buat asal',
  deleted: (n) => `Baru dipadam: ${n}`,
  pageSize: 'Kumpulan setiap halaman',
  overview: 'Senarai Ahli Kumpulan',
  overviewPages: 'Halaman ahli kumpulan',
  some: (names) =>
    names.length > MANY
      ? `${names.slice(0, MANY).join(', ')} dan ${names.length - MANY} lagi`
      : names.join(', '),
  noMembers: 'Tiada ahli dijumpai dalam kumpulan anda.',
  invitedTo: (names) => `Dijemput: ${names}`,
  memberOf: (names) => `Ahli: ${names}`,
  groupCount: (n) => `${n} kumpulan`,
  failed: (message) => `Kumpulan gagal dimuatkan: ${message}`,
};

export const groupSumsTextsMs: Translated<typeof groupSumsTexts> = {
  youPay: (amount) => `Anda perlu bayar ${amount}`,
  youGetBack: (amount) => `Anda akan dapat balik ${amount}`,
  paysYou: (amount) => `Bayar anda ${amount}`,
  even: 'Selesai',
  openPay: (amount) => `${amount} belum selesai: anda masih perlu bayar.`,
  openBack: (amount) => `${amount} belum selesai: anda masih dapat balik.`,
};

export const foldTextsMs: Translated<typeof foldTexts> = {
  fold: 'Simpan ke tepi dalam senarai saya',
  unfold: 'Tunjukkan semula dalam senarai saya',
  isAway: 'Disimpan ke tepi, untuk anda sahaja. Bil dan jumlahnya kekal sama.',
  foldText: 'Untuk anda sahaja. Bil dan jumlahnya kekal sama.',
  folded: (n) => `${n} kumpulan disimpan ke tepi`,
};

export const groupFormTextsMs: Translated<typeof groupFormTexts> = {
  name: 'Nama kumpulan',
  members: 'Ahli',
  email: 'E-mel kawan',
  add: 'Tambah',
  friendName: 'Atau nama rakan',
  addFriend: 'Tambah rakan ini',
  known: 'Orang yang anda kenal',
  details: 'Nama dan ahli',
  inviteFriend: (who) => `Jemput ${who} melalui e-mel`,
  inviteText: (who) =>
    `Selepas menyertai, bil dan bayaran kumpulan atas nama ${who} menjadi milik mereka. Jemputan dihantar apabila disimpan.`,
  noAccount: 'Tanpa akaun',
  isAnother: (name) => `Ialah ${name}`,
  you: 'Anda',
  creator: 'Pencipta',
  invited: 'Dijemput',
  willBeInvited: 'Akan dijemput apabila disimpan',
  resend: (who) => `Hantar semula jemputan kepada ${who}`,
  resent: (who) => `Jemputan kepada ${who} sedang dihantar semula.`,
  resendFailed: 'Jemputan tidak dapat dihantar. Sila cuba lagi.',
  remove: (who) => `Buang ${who}`,
  makeDefault: 'Jadikan kumpulan lalai',
  create: 'Buat Kumpulan',
  save: 'Simpan Perubahan',
  goBack: 'Kembali',
  tooMany: 'Anda hanya boleh menambah sehingga 10 ahli.',
  emptyEmail: 'Sila masukkan alamat e-mel.',
  duplicate: (email) => `"${email}" sudah ditambah.`,
  ownEmail: 'Anda sudah menjadi ahli kumpulan ini.',
  noName: 'Sila masukkan nama kumpulan.',
  emptyName: 'Nama kumpulan tidak boleh kosong.',
  createFailed: 'Kumpulan gagal dibuat. Sila cuba lagi.',
  saveFailed: 'Perubahan kumpulan gagal disimpan.',
  created: (name, invited, isCutOff) =>
    [
      `Kumpulan "${name}" berjaya dibuat!`,
      ...(invited ? [isCutOff ? 'Jemputan dihantar apabila anda dalam talian.' : 'Jemputan dihantar.'] : []),
    ].join(' '),
  leave: 'Tinggalkan kumpulan',
  leaveTitle: 'Tinggalkan kumpulan ini?',
  leaveText: (name) =>
    `Anda tidak lagi melihat “${name}” dan bilnya, kecuali bil yang anda buat atau yang ada bahagian anda.`,
  left: (name) => `Anda meninggalkan “${name}”.`,
  decide: 'Lihat apa perlu dibuat',
  saved: 'Perubahan kumpulan berjaya disimpan!',
  notFound: 'Kumpulan tidak dijumpai.',
  loadFailed: 'Butiran kumpulan gagal dimuatkan.',
  noId: 'Tiada ID kumpulan diberikan.',
};

export const samePeopleTextsMs: Translated<typeof samePeopleTexts> = {
  question: (one, other) => `Adakah ${one} ialah ${other}?`,
  same: 'Orang yang sama',
  two: 'Dua orang',
  joined: (one, other) => `${one} kini ialah ${other}, pada semua bil kumpulan.`,
  undo: 'Buat asal',
};

export const joinTextsMs: Translated<typeof joinTexts> = {
  open: 'Jemput guna pautan atau QR',
  title: (group) => `Sertai “${group}”`,
  how: 'Sesiapa yang membuka pautan ini meminta untuk sertai. Anda lihat siapa, dan benarkan mereka masuk. Mereka mendapat tempat pada bil kumpulan dalam sehari yang lalu.',
  qr: 'Kod QR pautan',
  noQr: 'Kod QR tidak dapat dilukis. Hantar pautan sahaja.',
  loading: 'Mendapatkan pautan...',
  failed: 'Pautan datang daripada pelayan. Sila cuba lagi apabila anda dalam talian.',
  until: (when) => `Ia berfungsi sehingga ${when}.`,
  whatsApp: 'Hantar melalui WhatsApp',
  message: (group, link) => `Sertai “${group}” di Kira, dan kita bahagi bil: ${link}`,
  copy: 'Salin pautan',
  copied: 'Pautan disalin.',
  renew: 'Pautan baharu',
  renewed: 'Pautan sebelum ini tidak lagi berfungsi.',
  asking: 'Minta untuk sertai',
  nobody: 'Belum ada sesiapa meminta.',
  nobodyElse: 'Tiada orang lain yang meminta.',
  asksFor: (group) => `minta untuk sertai “${group}”`,
  letIn: 'Benarkan',
  letInWho: (who) => `Benarkan ${who}`,
  refuse: 'Tolak',
  refuseWho: (who) => `Tolak ${who}`,
  isIn: (who) => `${who} sudah masuk.`,
  isRefused: (who) => `${who} tidak dibenarkan masuk. Mereka tidak boleh minta lagi dengan pautan ini.`,
};
