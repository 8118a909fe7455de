import { storedTextsMs } from '../../data/texts.ms.ts';
import type { Translated } from '../../language/translate.ts';
import type { authTexts } from './texts.ts';

export const authTextsMs: Translated<typeof authTexts> = {
  form: {
    comesAlong: 'Apa yang anda buat pada telefon ini turut dibawa.',
    email: 'E-mel',
    password: 'Kata laluan',
    showPassword: 'Tunjukkan kata laluan',
    tokenLoading: 'Memuatkan data halaman. Sila tunggu...',
    failed: storedTextsMs.fault,
    toLogin: 'Kembali ke log masuk',
    tooManyAttempts: 'Terlalu banyak percubaan.',
    tooManyRequests: 'Terlalu banyak permintaan.',
    tryAgainIn: (ms) => {
      if (ms >= 3_600_000) return 'Sila cuba lagi dalam sejam atau lebih.';
      const seconds = Math.max(1, Math.ceil(ms / 1000));
      return `Sila cuba lagi dalam ${seconds < 60 ? `${seconds} saat` : `${Math.ceil(seconds / 60)} minit`}.`;
    },
  },
  login: {
    heading: 'Log masuk ke Kira',
    verified: 'E-mel anda sudah disahkan. Anda boleh log masuk sekarang.',
    submit: 'Log Masuk',
    submitting: 'Sedang log masuk...',
    forgot: 'Lupa kata laluan?',
    passkey: 'Log masuk dengan kunci laluan',
    noAccount: 'Belum ada akaun?',
    signUp: 'Daftar',
    missing: 'Sila masukkan e-mel dan kata laluan.',
    invalid: 'E-mel atau kata laluan tidak sah. Sila cuba lagi.',
    notVerified: 'Akaun anda belum disahkan. Sila cari pautan pengesahan dalam e-mel anda.',
    status: (status) => `Log masuk gagal dengan status ${status}.`,
    noToken: 'Token CSRF tiada. Sila muat semula halaman.',
    oauth: {
      failed: 'Log masuk tidak selesai. Sila cuba lagi, atau log masuk dengan e-mel dan kata laluan anda.',
      unverified:
        'Alamat e-mel akaun itu belum disahkan di sana. Sahkannya di sana, atau log masuk dengan e-mel dan kata laluan anda.',
      removed:
        'Anda sudah membuang cara log masuk itu daripada akaun anda. Log masuk dengan e-mel dan kata laluan anda; di Tetapan anda boleh membenarkannya semula.',
      unavailable:
        'Perkhidmatan log masuk itu tidak menjawab. Sila cuba lagi nanti, atau log masuk dengan e-mel dan kata laluan anda.',
    },
  },
  confirmEmail: {
    heading: 'Tukar e-mel anda',
    ask: (before, wanted) =>
      before ? `Guna ${wanted} menggantikan ${before} untuk akaun anda?` : `Guna ${wanted} untuk akaun anda?`,
    submit: 'Guna alamat ini',
    submitting: 'Menukar...',
    done: (email) => `Alamat e-mel anda kini ${email}. Log masuk dengan alamat ini.`,
    incomplete:
      'Pautan ini tidak lengkap. Buka sekali lagi dari e-mel, atau minta yang baharu dalam Tetapan.',
    expired:
      'Pautan ini sudah luput, sudah digunakan, atau milik akaun lain. Minta yang baharu dalam Tetapan.',
  },
  providers: {
    label: 'Cara lain untuk log masuk',
    or: 'atau',
    goOn: (name) => `Teruskan dengan ${name}`,
  },
  keep: {
    heading: 'Simpan bil ini',
    intro: 'Akaun anda menyimpan bil ini dan semua yang anda tandakan.',
  },
  signUp: {
    heading: 'Buka akaun anda',
    username: 'Nama pengguna',
    confirm: 'Sahkan kata laluan',
    submit: 'Daftar',
    submitting: 'Mendaftar...',
    haveAccount: 'Sudah ada akaun?',
    login: 'Log Masuk',
    mismatch: 'Kata laluan tidak sama.',
    liveMismatch: '✗ Kata laluan tidak sama',
    liveMatch: '✓ Kata laluan sama',
    failed: 'Pendaftaran gagal.',
    missing: 'Sila isi semua medan.',
  },
  pending: {
    heading: 'Semak e-mel anda',
    text: (email) => `Kami menghantar e-mel ke ${email}. Buka pautan di dalamnya untuk siap mendaftar.`,
    textUnknown: 'Kami menghantar e-mel kepada anda. Buka pautan di dalamnya untuk siap mendaftar.',
    here: 'Dalam pelayar ini, pautan itu juga terus melog masuk anda.',
    late: 'Ini mungkin mengambil masa seminit. Sila lihat juga dalam folder spam anda.',
    missing: 'Sila masukkan alamat e-mel anda.',
    resend: 'Hantar Semula E-mel Pengesahan',
    resending: 'Menghantar...',
    sent: 'Jika akaun ini belum disahkan, pautan baharu sedang dihantar.',
  },
  verify: {
    heading: 'Pengesahan e-mel',
    loading: 'Mengesahkan e-mel anda...',
    success: 'E-mel anda sudah disahkan. Kita teruskan sebentar lagi.',
    signedIn: 'E-mel anda sudah disahkan, dan anda sudah log masuk. Kita teruskan sebentar lagi.',
    incomplete: 'Pautan pengesahan tidak sah atau tidak lengkap. Token atau e-mel tiada.',
    failed: 'E-mel gagal disahkan. Berlaku ralat yang tidak dijangka.',
    goOn: 'Teruskan',
    askPassword: (email) =>
      `Masukkan kata laluan yang anda pilih semasa mendaftar dengan ${email}. Ia menunjukkan bahawa akaun ini milik anda.`,
    missing: 'Sila masukkan kata laluan anda.',
    submit: 'Sahkan E-mel',
    submitting: 'Mengesahkan...',
    forgotten: 'Terlupa, atau orang lain mendaftar dengan alamat anda?',
    signUpAgain: 'Daftar semula',
  },
  verifyFailure: {
    heading: 'E-mel anda belum disahkan',
    text: 'Buka pautan terbaru yang kami hantar, atau dapatkan yang baharu. Setiap pautan berfungsi selama 24 jam.',
    again: 'Cuba lagi',
    resend: 'Dapatkan pautan baharu',
  },
  twoFactor: {
    heading: 'Masukkan kod anda',
    text: 'Buka aplikasi pengesah anda dan masukkan kod enam digit untuk Kira.',
    code: 'Kod enam digit',
    missing: 'Sila masukkan kod enam digit.',
    toRecovery: 'Guna kod pemulihan',
    recoveryText: 'Masukkan salah satu kod pemulihan yang anda simpan. Setiap kod berfungsi sekali sahaja.',
    recoveryCode: 'Kod pemulihan',
    recoveryMissing: 'Sila masukkan kod pemulihan.',
    toApp: 'Guna kod dari aplikasi anda',
    submit: 'Teruskan',
    submitting: 'Menyemak...',
  },
  forgot: {
    heading: 'Lupa kata laluan anda?',
    text: 'Masukkan alamat e-mel anda. Kami menghantar pautan untuk memilih kata laluan baharu.',
    missing: 'Sila masukkan alamat e-mel anda.',
    submit: 'Hantar Pautan',
    submitting: 'Menghantar...',
    sent: 'Jika ada akaun untuk e-mel ini, kami telah menghantar pautan untuk set semula kata laluan. Ia berfungsi selama sejam.',
  },
  reset: {
    heading: 'Pilih kata\u00A0laluan baharu',
    text: (email) => `Untuk akaun anda ${email}.`,
    password: 'Kata laluan baharu',
    confirm: 'Sahkan kata laluan baharu',
    hint: 'Minimum 8 aksara',
    missing: 'Sila masukkan kata laluan baharu dan pengesahannya.',
    tooShort: 'Kata laluan mesti sekurang-kurangnya 8 aksara.',
    mismatch: 'Kata laluan tidak sama.',
    failed:
      'Kata laluan anda tidak dapat diset semula. Sila tekan pautan itu semula atau dapatkan pautan baharu',
    newLink: 'Dapatkan pautan baharu',
    submit: 'Set Semula Kata Laluan',
    submitting: 'Menyimpan...',
    done: 'Kata laluan anda sudah ditukar, dan semua peranti telah dilog keluar. Log masuk dengan kata laluan baharu.',
    login: 'Log Masuk',
  },
  change: {
    heading: 'Tukar kata laluan anda',
    current: 'Kata laluan semasa',
    code: 'Kod',
    forgot: 'Lupa kata laluan?',
    missing: 'Sila isi semua medan kata laluan.',
    tooShort: 'Kata laluan baharu mesti sekurang-kurangnya 8 aksara.',
    mismatch: 'Kata laluan baharu tidak sama.',
    submit: 'Tukar Kata Laluan',
    done: 'Kata laluan anda sudah ditukar. Semua peranti anda yang lain telah dilog keluar.',
    back: 'Kembali ke tetapan',
  },
};
