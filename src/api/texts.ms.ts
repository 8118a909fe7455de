import type { ApiErrorCode } from '../contract/errors.ts';
import type { Translated } from '../language/translate.ts';
import type { apiTexts } from './texts.ts';

/** A sentence for each error of the server, and for what has worked. */
const byCode: Readonly<Record<ApiErrorCode | 'accepted' | 'declined', string>> = {
  accepted: 'Jemputan diterima.',
  declined: 'Jemputan ditolak.',
  receiptDeleted: 'Seseorang telah memadam bil ini.',
  receiptNotFound: 'Resit tidak dijumpai.',
  tooLarge: 'Fail ini lebih besar daripada 12 MB.',
  internal: 'Ada yang tidak kena.',
  invalid: 'Permintaan ini tidak sah.',
  credentials: 'E-mel atau kata laluan tidak sah. Sila cuba lagi.',
  noAccessToken: 'Tiada token akses',
  otherUser: 'Orang lain sedang log masuk.',
  noRefreshToken: 'Tiada token pembaharuan diberikan',
  notVerified: 'Akaun anda belum disahkan. Sila cari pautan pengesahan dalam e-mel anda.',
  csrf: 'Token CSRF tidak sah.',
  forbidden: 'Anda tidak dibenarkan berbuat demikian.',
  notFound: 'Tidak dijumpai.',
  groupNotFound: 'Kumpulan tidak dijumpai.',
  paymentNotFound: 'Bayaran tidak dijumpai.',
  timeout: 'Permintaan ini mengambil masa terlalu lama.',
  usernameTaken: 'Nama pengguna ini sudah diambil.',
  taken: 'Akaun dengan e-mel atau nama pengguna ini sudah wujud.',
  paymentDay: 'Tarikh bayaran ini tidak mungkin betul.',
  queueGap: 'Perubahan yang lebih awal belum sampai.',
  expired: 'Perubahan ini menunggu lebih setahun. Ia mungkin sudah dibuat: lihat dahulu, kemudian buangnya.',
  idTaken: 'ID ini sudah digunakan.',
  dependency: 'Sesuatu yang diperlukan oleh perubahan ini belum sampai.',
  editsTooLarge: 'Perubahan ini terlalu banyak sekali gus. Sila kurangkannya.',
  tooManyPixels: 'Imej ini lebih daripada 100 megapiksel. Sila kecilkannya.',
  imageQuota:
    'Foto anda memenuhi semua ruang yang diberikan oleh pelayan ini. Padam bil yang tidak diperlukan: gambarnya hilang selepas 30 hari.',
  guestBills:
    'Tanpa akaun, tiada ruang untuk satu bil lagi. Padam satu, atau buat akaun: kemudian hantar ini semula.',
  guestPeople:
    'Tanpa akaun, satu bil tidak boleh ada seramai itu. Keluarkan beberapa orang, atau buat akaun: kemudian hantar ini semula.',
  billQuota:
    'Bil anda memenuhi semua ruang yang diberikan oleh pelayan ini. Minta ruang lagi daripada pengendalinya, kemudian hantar semula.',
  notAnImage: 'Ini bukan imej JPEG, PNG atau WebP.',
  keyReused: 'Kunci permintaan ini sudah digunakan untuk permintaan lain.',
  expiredLink: 'Pautan ini sudah luput atau sudah digunakan.',
  passwordNeeded: 'Masukkan kata laluan yang anda pilih semasa mendaftar.',
  wrongPassword: 'Kata laluan itu salah.',
  incorrectOldPassword: 'Kata laluan lama salah.',
  commonPassword: 'Ini antara kata laluan yang paling biasa. Sila pilih yang lain.',
  passwordsDiffer: 'Kata laluan tidak sama.',
  noPassword: 'Akaun ini belum ada kata laluan. Tetapkan dahulu melalui "Lupa kata laluan".',
  lastPasskey:
    'Inilah satu-satunya cara untuk masuk ke akaun anda. Tambah e-mel atau satu lagi kunci laluan dahulu.',
  passkeyExpired: 'Masa sudah tamat. Sila cuba lagi.',
  passkeyRefused: 'Kunci laluan ini tidak diterima. Mungkin ia sudah dibuang daripada akaun anda.',
  lastSignIn:
    'Ini satu-satunya cara masuk ke akaun anda. Tetapkan kata laluan dahulu melalui "Lupa kata laluan".',
  resetFailed:
    'Kata laluan anda tidak dapat diset semula. Sila tekan pautan itu semula atau dapatkan pautan baharu',
  codeNeeded: 'Log masuk dua faktor sudah dihidupkan. Sila masukkan kod juga.',
  wrongCode: 'Kod ini salah, atau sudah digunakan.',
  authenticatorLost:
    'Kod aplikasi pengesah anda tidak dapat disemak lagi di sini. Guna kod pemulihan, kemudian sediakan semula log masuk dua faktor di Tetapan.',
  twoFactorExpired: 'Ini mengambil masa terlalu lama. Sila log masuk semula.',
  twoFactorOn: 'Log masuk dua faktor sudah dihidupkan.',
  twoFactorOff: 'Log masuk dua faktor sudah dimatikan.',
  providerNotFound: 'Perkhidmatan log masuk ini belum disediakan.',
  tooManyMembers: 'Anda hanya boleh menambah sehingga 10 ahli.',
  tooManyGroups: 'Anda membuat banyak kumpulan hari ini. Sila cuba lagi esok.',
  tooManyInvitations: 'Anda menghantar banyak jemputan hari ini. Sila cuba lagi esok.',
  alreadyMember: 'Orang ini sudah menjadi ahli.',
  groupFull: 'Kumpulan ini penuh: ia ada 10 ahli.',
  invitationNotFound: 'Jemputan ini tidak sah lagi. Sila minta yang baharu.',
  invitationExpired: 'Jemputan ini sudah luput. Sila minta yang baharu.',
  invitationUsed: 'Jemputan ini sudah digunakan.',
  invitationDeclined: 'Jemputan ini sudah ditolak. Sila minta yang baharu.',
  linkNotFound: 'Pautan ini tidak sah lagi. Sila minta yang baharu.',
  linkExpired: 'Pautan ini sudah luput. Sila minta yang baharu.',
  noLink: 'Bil ini tiada pautan.',
  askFirst: 'Pilih dahulu siapa anda pada bil ini.',
  linkEnded: 'Pautan ini sudah tamat. Minta yang baharu.',
  tooManyWaiting: 'Ramai orang menunggu untuk menyertai kumpulan ini. Sila cuba lagi nanti.',
  otherAddress: 'Jemputan ini dihantar ke alamat e-mel lain.',
  creatorStays: 'Pencipta kumpulan tidak boleh dibuang dari kumpulan.',
  codeRefused: 'Ini bukan DuitNow QR yang boleh digunakan rakan untuk membayar.',
  busy: 'Terlalu banyak permintaan. Sila tunggu sebentar.',
  tooManyWrites:
    'Anda mengubah terlalu banyak hari ini. Sila tunggu: perubahan anda sekarang dihantar kemudian.',
  tooManyAttempts: 'Terlalu banyak percubaan. Sila cuba lagi nanti.',
  unavailable: 'Pelayan sedang dimulakan atau dihentikan. Sila cuba lagi.',
  storageFull: 'Cakera pelayan penuh. Tiada apa-apa disimpan.',
};

export const apiTextsMs: Translated<typeof apiTexts> = {
  noResponse: 'Tiada jawapan daripada pelayan. Sila semak sambungan internet anda.',
  csrf: {
    failed: 'Token CSRF gagal disediakan. Sila muat semula halaman.',
    none: 'Tiada token CSRF diterima daripada pelayan',
    refreshFailed: 'Token CSRF gagal diperbaharui.',
  },
  byCode,
};
