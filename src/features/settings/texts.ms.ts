import type { Translated } from '../../language/translate.ts';
import type { settingsTexts } from './texts.ts';

function unsentText(n: number, isRemoved: boolean): string {
  if (n === 0) return '';
  const end = isRemoved
    ? 'Perubahan itu hilang jika anda buang semuanya.'
    : 'Perubahan itu kekal di sini. Log masuk semula pada telefon ini untuk menghantarnya.';
  return `${n} bil atau kumpulan ada perubahan yang hanya ada pada telefon ini. ${end}`;
}

const photosText = (n: number): string =>
  n === 0
    ? ''
    : `${n} foto yang belum menjadi bil hanya ada pada telefon ini, dan hilang jika anda buang semuanya.`;

const unsavedText = (n: number): string =>
  n === 0 ? '' : `${n} perubahan tidak muat pada telefon ini dan hilang apabila anda log keluar.`;

function erasedText(bills: number, groups: number): string {
  const parts = [
    bills > 0 && `${bills} bil yang hanya anda boleh lihat`,
    groups > 0 && `${groups} kumpulan tanpa ahli lain`,
  ];
  const what = parts.filter(Boolean).join(', dan ');
  return what
    ? `Dipadam selama-lamanya: ${what}.`
    : 'Anda tiada bil atau kumpulan yang hanya anda boleh lihat.';
}

export const settingsTextsMs: Translated<typeof settingsTexts> = {
  profile: 'Profil',
  email: 'E-mel',
  username: 'Nama pengguna',
  phone: 'Telefon',
  none: 'Belum ditetapkan',
  preferences: 'Pilihan',
  currency: 'Mata wang',
  currencyValue: 'MYR',
  language: 'Bahasa',
  later: 'Akan datang',
  laterItems: ['Tambah Cara Bayaran', 'Pemberitahuan'],
  device: 'Peranti ini',
  storage: 'Storan',
  storageUsed: (used) => `${used} digunakan`,
  storagePersistent: 'disimpan sehingga anda membuangnya',
  storageBestEffort: 'pelayar mungkin mengosongkannya apabila ruang kurang',
  storageUnknown: 'Pelayar ini tidak memberitahu berapa banyak yang disimpan.',
  keepStorage: 'Minta pelayar menyimpannya',
  keepRefused: 'Pelayar tidak bersetuju. Memasang Kira pada skrin utama biasanya membantu.',
  betterReading: 'Bacaan lebih baik',
  betterReadingState: (megabytes, state) => `${megabytes} MB, ${state}`,
  betterReadingUnknown: 'menyemak',
  betterReadingUnsupported: 'tidak boleh dalam pelayar ini',
  betterReadingAbsent: 'tiada pada telefon ini',
  betterReadingLater: 'tiada pada telefon ini; ia datang bersama foto pertama yang anda tambah',
  betterReadingFailed: 'tiada pada telefon ini; muat turun terhenti dan akan disambung',
  betterReadingLoading: (percent) => `memuat turun ${percent} %`,
  betterReadingReady: 'sedia',
  betterReadingWhy: 'Membaca resit dengan kurang kesilapan, pada telefon ini dan tanpa sambungan.',
  betterReadingGet: 'Muat turun bacaan lebih baik',
  betterReadingStop: 'Hentikan muat turun',
  betterReadingRemove: 'Buang bacaan lebih baik',
  waiting: 'Belum dihantar',
  nothingWaits: 'Tiada',
  logout: 'Log Keluar',
  logoutTitle: 'Ada perubahan yang belum dihantar',
  logoutPhotosTitle: 'Ada foto yang belum menjadi bil',
  logoutText: (unsent, unsaved, removed) =>
    [unsentText(unsent, removed !== null), photosText(removed?.photos ?? 0), unsavedText(unsaved)]
      .filter(Boolean)
      .join(' '),
  logoutAnyway: 'Log keluar',
  removeAnyway: 'Buang juga',
  sendFirst: 'Hantar dahulu',
  notSent: 'Tidak semuanya dapat dihantar. Periksa sambungan, kemudian cuba lagi.',
  removeAll: 'Buang semuanya dari peranti ini',
  removes:
    'Bil, foto dan apa yang anda taip tetapi belum simpan akan hilang dari pelayar ini. Semua yang sudah dihantar ada dalam akaun anda.',
  keeps:
    'Bil dan foto kekal untuk log masuk anda yang seterusnya di sini. Orang lain yang menggunakan peranti ini mungkin boleh menjumpainya. Kod QR, nombor telefon dan nombor bank tetap dibuang.',
  stay: 'Kekal di sini',
  edit: {
    open: 'Edit profil',
    goOn: 'Teruskan mengedit',
    title: 'Edit profil',
    name: 'Nama',
    username: 'Nama pengguna',
    phone: 'Telefon',
    nameHint: 'Kawan anda melihatnya pada bil. Tanpa nama, mereka melihat nama pengguna anda.',
    emailHint: 'Anda log masuk dengan alamat ini.',
    phoneHint: 'Contohnya +60 12-345 6789',
    cancel: 'Batal',
    save: 'Simpan',
    saving: 'Menyimpan...',
    saved: 'Profil anda disimpan.',
    noUsername: 'Sila masukkan nama pengguna.',
    badText: 'Baris baharu dan aksara halimunan tidak boleh digunakan di sini.',
    tooLong: 'Paling banyak 60 aksara.',
    badPhone: 'Guna digit, ruang, +, - dan kurungan sahaja: paling banyak 30 aksara.',
  },
  ways: {
    title: 'Cara rakan membayar anda',
    who: 'Dilihat oleh kumpulan anda, dan oleh orang dalam bil yang anda tambah atau kata anda bayar. Tetamu melihat QR sahaja.',
    code: 'DuitNow QR',
    codeTitle: 'QR anda sendiri',
    phone: 'Nombor DuitNow',
    account: 'Akaun bank',
    preview: 'Seperti yang rakan lihat',
    steps: [
      'Buka aplikasi bank atau e-dompet anda, kemudian Terima atau QR Saya.',
      'Simpan QR itu, atau ambil tangkapan skrin.',
      'Pilih gambar itu di sini, tampalkannya, atau ambil gambar QR itu.',
    ],
    choose: 'Pilih gambar',
    another: 'Gambar baharu',
    camera: 'Kamera',
    reading: 'Membaca QR...',
    onDevice: 'Gambar dibaca pada peranti ini dan tidak dihantar ke mana-mana. Kira menyimpan isi QR itu.',
    yours: (name) => `Kod ${name}`,
    noQr: 'Kod QR tidak dapat dilukis.',
    exact: 'Rakan menerimanya dengan jumlah yang tepat.',
    fixed: 'Kod ini tidak boleh membawa jumlah: rakan melihat jumlah di sebelahnya, dan menaipnya.',
    shop: 'Ini kod kedai atau syarikat. Rakan diminta menyemak namanya.',
    guests: 'Tetamu bil melihat QR sahaja.',
    removeCode: 'Buang QR',
    refused: {
      none: 'Tiada kod QR dijumpai dalam gambar ini. Ambil tangkapan skrin yang menunjukkan kesemuanya, dengan tepi putihnya.',
      'not-payment':
        'QR ini bukan untuk pembayaran. Buka Terima dalam aplikasi bank anda dan simpan DuitNow QR anda sendiri.',
      damaged: 'QR ini tidak dapat dibaca sepenuhnya. Ambil tangkapan skrin dan bukan foto, dan cuba lagi.',
      'other-country': 'QR ini untuk negara lain. Kira memerlukan DuitNow QR Malaysia dalam ringgit.',
      'other-scheme':
        'Ini bukan DuitNow QR. Buka Terima dalam aplikasi bank anda dan simpan DuitNow QR anda sendiri.',
      jompay:
        'Ini kod JomPAY, untuk membayar bil syarikat. Simpan QR anda sendiri di bawah Terima dalam aplikasi bank anda.',
      'one-payment':
        'Ini untuk satu pembayaran. Buka Terima dalam aplikasi bank anda dan simpan QR anda sendiri.',
      fee: 'QR ini menambah caj pada jumlah, atau meminta tip. Simpan QR anda sendiri di bawah Terima dalam aplikasi bank anda.',
    },
    phoneNumber: 'Nombor telefon',
    phoneHint: 'Nombor telefon bimbit yang anda daftarkan dengan DuitNow.',
    badPhone: 'Masukkan nombor telefon bimbit Malaysia, contohnya 012-345 6789.',
    bank: 'Bank',
    bankHint: 'Contohnya Maybank',
    accountNumber: 'Nombor akaun',
    noBank: 'Masukkan nama bank anda.',
    badAccount: 'Masukkan nombor akaun: 5 hingga 20 digit.',
    save: 'Simpan',
    saved: 'Disimpan. Rakan anda melihatnya mulai sekarang.',
    remove: 'Buang',
    removed: 'Dibuang. Ia hilang dari telefon rakan anda sebaik sahaja mereka dalam talian.',
  },
  changeEmail: {
    open: 'Tukar e-mel',
    title: 'Tukar e-mel',
    why: 'Kami menghantar pautan ke alamat baharu. Sehingga anda membukanya, akaun anda mengekalkan alamat lama.',
    submit: 'Hantar pautan',
    sentTitle: 'Semak e-mel anda',
    sent: (email) =>
      `Pautan dihantar ke ${email}. Buka dalam masa sejam, dalam pelayar tempat anda sudah log masuk.`,
    done: 'Siap',
  },
  identities: {
    title: 'Cara lain untuk log masuk',
    why: 'Perkhidmatan ini turut membuka akaun anda. Jika dibuang, peranti lain yang menggunakannya dilog keluar.',
    since: (when) => `Sejak ${when}`,
    remove: 'Buang',
    removeLabel: (provider) => `Buang ${provider}`,
    removed: (provider) => `${provider} tidak lagi membuka akaun anda.`,
    none: 'Tiada: anda masuk dengan kata laluan anda.',
    noLonger: 'Anda sudah membuangnya: ia tidak membuka akaun anda.',
    restore: 'Benarkan semula',
    restoreLabel: (provider) => `Benarkan semula: ${provider}`,
    restoreWhy: (provider) =>
      `Selepas itu akaun ${provider} anda membuka Kira semula. Pastikan hanya anda yang boleh menggunakannya.`,
    restored: (provider) => `${provider} membuka akaun anda semula.`,
  },
  ask: {
    loading: 'Bertanya kepada pelayan...',
    needsConnection: 'Ini memerlukan sambungan.',
    notSent:
      'Tiada jawapan daripada pelayan. Ini memerlukan sambungan. Apa yang anda taip kekal di sini: cuba lagi.',
    signedOut: 'Sesi anda sudah tamat.',
    logIn: 'Log masuk semula',
    failed: 'Ini tidak berjaya. Sila cuba lagi.',
  },
  signIn: 'Log masuk',
  passwordChange: 'Tukar Kata Laluan',
  confirm: {
    email: 'E-mel baharu',
    noEmail: 'Sila masukkan alamat e-mel baharu.',
    password: 'Kata laluan',
    code: 'Kod',
    appCodeHint: 'Enam digit dari aplikasi pengesah anda.',
    noPassword: 'Sila masukkan kata laluan anda.',
    noCode: 'Sila masukkan kod.',
    unset: 'Akaun anda belum ada kata laluan. Ini memerlukannya.',
    setOne: 'Tetapkan kata laluan',
  },
  copy: {
    copied: 'Disalin.',
    failed: 'Pelayar ini tidak membenarkan Kira menyalin. Tandakan teks dan salin sendiri.',
  },
  twoFactor: {
    title: 'Log masuk dua faktor',
    on: 'Hidup',
    off: 'Mati',
    codesLeft: (n) => `Baki ${n} kod pemulihan`,
    fewLeft: 'Buat yang baharu sebelum habis.',
    why: 'Selepas kata laluan anda, Kira meminta kod dari aplikasi pada telefon anda. Tiada sesiapa boleh masuk dengan kata laluan sahaja.',
    needed:
      'Anda memerlukan aplikasi pengesah: Apple Passwords, Google Authenticator, 1Password atau yang lain.',
    setUp: 'Sediakan',
    scan: 'Imbas ini dengan aplikasi pengesah anda',
    qr: 'Kod QR untuk aplikasi pengesah anda',
    noQr: 'Kod QR tidak dapat dilukis. Taip kod rahsia dalam aplikasi itu.',
    openApp: 'Buka aplikasi pada telefon ini',
    orType: 'Atau taip kod rahsia ini dalam aplikasi itu:',
    copySecret: 'Salin kod rahsia',
    thenCode: 'Kemudian masukkan kod yang ditunjukkan oleh aplikasi itu.',
    confirm: 'Hidupkan',
    codesTitle: 'Kod pemulihan anda',
    codesWhy:
      'Setiap kod membuka akaun anda sekali, jika telefon anda hilang. Simpan di tempat selamat: kod ini hanya ditunjukkan sekarang.',
    codes: 'Kod pemulihan',
    copyCodes: 'Salin',
    downloadCodes: 'Muat turun',
    done: 'Siap',
    keepFirst: 'Salin atau muat turun kod dahulu. Kod ini tidak akan ditunjukkan lagi.',
    closeAnyway: 'Tutup tanpa kod',
    file: (email, codes) =>
      `Kod pemulihan Kira untuk ${email}\nSetiap kod berfungsi sekali sahaja.\n\n${codes.join('\n')}\n`,
    fileName: 'kod-pemulihan-kira.txt',
    isOn: 'Log masuk dua faktor sudah dihidupkan.',
    renew: 'Kod pemulihan baharu',
    renewWhy: 'Anda mendapat sepuluh kod baharu. Kod lama tidak lagi berfungsi.',
    renewSubmit: 'Buat kod baharu',
    turnOff: 'Matikan',
    turnOffWhy: 'Selepas itu, kata laluan sahaja sudah membuka akaun anda.',
    turnedOff: 'Log masuk dua faktor sudah dimatikan.',
    back: 'Kembali',
  },
  sessions: {
    title: 'Tempat anda log masuk',
    why: 'Tamatkan sesi yang anda tidak kenal, kemudian tukar kata laluan anda.',
    current: 'Peranti ini',
    lastUsed: (when) => `Terakhir digunakan ${when}`,
    created: (when) => `Log masuk ${when}`,
    end: 'Log keluar',
    named: (browser, system) => `${browser} pada ${system}`,
    unknown: 'Peranti tidak dikenali',
    endLabel: (device) => `Log keluar: ${device}`,
    ended: 'Sesi di sana sudah ditamatkan.',
    endOthers: 'Log keluar di tempat lain',
    othersEnded: 'Semua sesi lain sudah ditamatkan.',
  },
  data: {
    title: 'Data anda',
    why: 'Muat turun salinan semua yang ada pada pelayan tentang anda: JSON dengan semuanya, atau CSV untuk hamparan, dengan satu baris bagi setiap bil, setiap orang dan item, dan setiap bayaran.',
    unsent: 'Perubahan yang menunggu pada telefon ini belum ada di dalamnya.',
    json: 'Dapatkan JSON',
    csv: 'Dapatkan CSV',
    loading: 'Mendapatkan data anda...',
    ready: (file) => `${file} sudah sedia.`,
    again: 'Simpan sekali lagi',
  },
  deletion: {
    open: 'Padam akaun saya',
    title: 'Padam akaun saya',
    lead: 'Tindakan ini tidak boleh dibatalkan. Anda mungkin mahu memuat turun data anda dahulu.',
    erased: erasedText,
    erasedToo:
      'Profil, sesi dan foto anda sendiri turut dipadam. Bil kumpulan menyimpan foto dan nama anda padanya.',
    keptTitle: 'Apa yang kekal untuk orang lain',
    receiptsKept: (n) =>
      `${n} bil anda dalam kumpulan yang dikongsi kekal. Selepas itu pencipta kumpulan boleh memadamnya.`,
    passedOn: (who) => `diteruskan; ${who} menjadi penciptanya`,
    goesOn: 'diteruskan tanpa anda',
    name: 'Sejarah menunjukkan “Deleted user” di tempat nama anda.',
    unsent: (n) =>
      `${n} bil atau kumpulan pada telefon ini ada perubahan yang belum dihantar. Perubahan itu akan hilang.`,
    submit: 'Padam akaun saya',
    done: 'Akaun anda sudah dipadam.',
  },
};
