import { apiTextsMs } from '../../api/texts.ms.ts';
import type { Translated } from '../../language/translate.ts';
import { goneTextsMs } from '../../words/gone-texts.ms.ts';
import { commonTextsMs } from '../../words/texts.ms.ts';
import type { syncTexts } from './texts.ts';

export const syncTextsMs: Translated<typeof syncTexts> = {
  intro: 'Semua di sini disimpan pada telefon ini. Ia dihantar sendiri sebaik sahaja ada sambungan.',
  introDecide:
    'Semua di sini disimpan pada telefon ini. Sebahagiannya perlukan anda; yang lain dihantar sendiri.',
  introUnsaved: (n) =>
    `Storan telefon ini sudah penuh: ${commonTextsMs.badge.unsaved(n)}. Yang lain di sini disimpan padanya.`,
  failedLoad: (message) => `Perubahan menunggu gagal dimuatkan: ${message}`,
  fault: (what) => `Ada sesuatu dalam Kira yang tidak berfungsi. Kira mencuba lagi; yang gagal: ${what}`,
  none: 'Tiada apa-apa yang menunggu untuk dihantar dari peranti ini.',
  signedOut: 'Sesi anda telah tamat. Tiada apa yang menunggu untuk dihantar dari peranti ini.',
  offline: 'Anda di luar talian. Tidak mengapa: tiada apa-apa yang hilang.',
  sendNow: 'Hantar sekarang',
  waiting: 'Menunggu untuk dihantar.',
  unsaved: 'Hanya disimpan sehingga anda menutup Kira, kerana storan telefon ini sudah penuh.',
  deleted: apiTextsMs.byCode['receiptDeleted']!,
  unshared: goneTextsMs.unshared,
  paymentGone: 'Bil atau kumpulan bayaran ini tidak lagi dikongsi dengan anda.',
  groupGone: 'Seseorang telah memadam kumpulan ini, atau anda bukan lagi ahlinya.',
  refused: (reason) => `Tidak dapat disimpan. ${reason}`,
  invalid: 'Ada nilai di dalamnya yang tidak dibenarkan.',
  behind: (what) => `Menunggu sehingga anda membuat keputusan tentang “${what}”.`,
  retry: 'Cuba lagi',
  copyDetails: 'Salin butiran',
  copied: 'Butiran disalin.',
  discard: 'Buang',
  discardTitle: (what) => `Buang perubahan ${what} yang belum dihantar?`,
  discardCopy: 'Perubahan itu akan hilang dari telefon ini, begitu juga bilnya.',
  discardText: {
    made: {
      image: 'Foto akan hilang dari telefon ini. Bil kekal, tanpanya.',
      receipt: 'Bil akan hilang dari telefon ini, dengan semua di dalamnya.',
      group: 'Kumpulan akan hilang dari telefon ini. Bil di dalamnya kekal, tanpanya.',
    },
    changed: {
      receipt: 'Apa yang tidak dapat disimpan akan hilang dari telefon ini. Yang lain kekal.',
      group: 'Apa yang tidak dapat disimpan akan hilang dari telefon ini.',
      payment: 'Apa yang anda kata tentang bayaran ini akan hilang dari telefon ini.',
      me: 'Apa yang tidak dapat disimpan akan hilang dari telefon ini.',
    },
  },
  keep: 'Simpan',
  since: (when) => `Sejak ${when}.`,
  untitled: 'sebuah bil',
  photo: 'Gambar',
  aGroup: 'sebuah kumpulan',
  aPayment: 'satu bayaran',
  somebody: 'seseorang',
  ownSettings: 'tetapan anda',
  own: {
    name: (name) => `Nama anda: ${name ?? 'tiada'}`,
    language: 'Bahasa anda',
    group: (name) => `Kumpulan lalai: ${name ?? 'tiada'}`,
    folded: (name, away) => (away ? `Disimpan ke tepi: ${name}` : `Tidak lagi disimpan ke tepi: ${name}`),
  },
  what: {
    made: (title) => `Baharu: ${title}`,
    deleted: (title) => `Dipadam: ${title}`,
  },
};
