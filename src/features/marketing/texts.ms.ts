import type { Translated } from '../../language/translate.ts';
import type { marketingTexts } from './texts.ts';

export const marketingTextsMs: Translated<typeof marketingTexts> = {
  header: {
    features: 'Ciri-ciri',
    pricing: 'Harga',
    about: 'Tentang Kami',
    tryNow: 'Cuba Sekarang',
    login: 'Log masuk',
    label: 'Pemasaran',
  },
  footer: { privacy: 'Dasar Privasi', terms: 'Terma Perkhidmatan', copyright: '© 2025 Kira' },
  landing: {
    heading: 'Bahagi bil, bukan persahabatan',
    line: 'Bahagi. Agih. Langsai.',
    sub: 'Ambil foto resit, letakkan hidangan pada orangnya, dan semua orang nampak bahagian tepat masing-masing. Tanpa isyarat pun boleh.',
    start: 'Mula Sekarang',
    login: 'Saya sudah ada akaun',
    tryIt: 'Bahagikan bil sekarang, tanpa akaun',
    goOn: 'Teruskan bil anda pada telefon ini',
    imageAlt: 'Resit yang barisnya pergi kepada tiga orang kawan',
  },
  pictures: {
    folder: '/pictures/ms',
    check: 'Resit yang telah dibaca oleh Kira: fotonya, dan satu medan untuk setiap baris bercetak',
    board:
      'Sebuah bil dalam Kira: apa yang belum diagih, satu baris untuk setiap orang, dan bayaran masing-masing',
    summary: 'Ringkasan bil: jumlahnya, dan bayaran setiap seorang daripada tiga kawan',
    wide: 'Sebuah bil pada komputer: apa yang belum diagih di kiri, semua orang di sebelahnya',
  },
  about: {
    hero: 'Makan malam bersama kawan patut berakhir dengan teh\u00A0tarik, bukan dengan kira-kira.',
    intro: '“Kira!” ialah seruan kepada juruwang: minta bil. Selebihnya aplikasi ini yang uruskan.',
    visionTitle: 'Visi kami',
    vision:
      'Tiada sesiapa membayar lebih daripada apa yang dimakan, dan tiada sesiapa perlu meminta dua kali.',
    missionTitle: 'Misi kami',
    mission: 'Mengira bahagian tepat setiap kawan, hingga sen terakhir, dalam masa seminit di meja.',
    teamTitle: 'Pasukan kami',
    team: 'Kami pasukan kecil yang selalu makan di luar dan membina secara terbuka.',
    testimonialTitle: 'Kenapa ketepatan penting',
    testimonial:
      'Caj perkhidmatan, cukai dan pembundaran lima sen terakhir: setiap satunya dibahagi ikut apa yang anda makan, bukan ikut kepala.',
    faqTitle: 'Soalan',
    faq: [
      [
        'Perlukah semua orang ada aplikasi ini?',
        'Tidak. Satu telefon cukup untuk membahagi bil. Kawan yang ada akaun melihatnya pada telefon mereka.',
      ],
      [
        'Di mana foto saya dibaca?',
        'Pada telefon anda. Ia dihantar ke pelayan Kira anda hanya bersama resitnya, untuk dilihat oleh anda dan ahli kumpulannya.',
      ],
      [
        'Bolehkah digunakan tanpa sambungan?',
        'Boleh. Semuanya disimpan pada telefon dahulu dan dihantar kemudian.',
      ],
      [
        'Apa yang kekal pada peranti selepas saya log keluar?',
        'Tiada kod QR, nombor telefon atau nombor bank sesiapa. Dalam pelayar, bil dan foto anda juga dibuang, melainkan anda nyahtanda “Buang semuanya dari peranti ini”. Kira pada skrin utama menyimpannya sehingga anda menandakannya.',
      ],
    ],
    contactTitle: 'Hubungi',
    contact: 'Tulis kepada kami:',
    support: 'support@kira.example',
  },
  features: {
    hero: 'Dari resit kepada bahagian setiap orang',
    core: [
      ['Membaca resit', 'Item, caj perkhidmatan, cukai dan pembundaran, dibaca pada telefon anda sendiri.'],
      ['Seret atau tekan', 'Seret item kepada seseorang, atau tekan dan pilih siapa punya.'],
      ['Kongsi hidangan', 'Beberapa orang, dengan porsi yang sama atau berbeza.'],
      ['Tepat hingga sen', 'Semua bahagian sentiasa berjumlah sama dengan bil. Sentiasa.'],
      ['Berfungsi luar talian', 'Di medan selera bawah tanah, atas bot, atau semasa kad prabayar kosong.'],
      ['Kumpulan', 'Kawan-kawan biasa anda sudah sedia untuk bil seterusnya.'],
    ],
    picture: 'Apa yang belum diagih ada di atas. Satu tekan memberikannya kepada orang yang makan.',
    stepsTitle: 'Tiga langkah',
    steps: [
      ['Ambil Foto Resit', 'Ambil foto atau pilih satu.'],
      ['Bahagi Bil', 'Letakkan item pada orangnya.'],
      ['Langsaikan', 'Semua orang nampak apa yang perlu dibayar.'],
    ],
  },
  pricing: {
    hero: 'Hanya pembuat bil memerlukan Pro',
    sub: 'Peserta lain boleh menyertai dan melangsaikan tanpa naik taraf.',
    popular: 'Paling Popular',
    perMonth: 'sebulan',
    plans: [
      {
        name: 'Asas',
        price: 'MYR 0',
        popular: false,
        points: [
          '1 muat naik resit sehari',
          'Bahagi untuk sehingga 4 orang',
          'Tempoh percuma 3 hari untuk melangsaikan dengan gerbang pembayaran',
          'Cadangan tempat makan mingguan akan datang',
        ],
      },
      {
        name: 'Pro',
        price: 'MYR 9.99',
        popular: true,
        points: [
          'Percubaan percuma 14 hari',
          'Muat naik tanpa had',
          'Bilangan orang tanpa had',
          'Langsai melalui gerbang pembayaran',
          'Sokongan keutamaan',
          'Akses awal',
        ],
      },
    ],
    faqTitle: 'Soalan',
    faq: [
      ['Bagaimana jika saya mencapai had harian?', 'Tunggu hari berikutnya, atau naik taraf.'],
      [
        'Perlukah kawan saya membayar?',
        'Tidak. Hanya pembuat bil memerlukan Pro; peserta lain boleh menyertai dan melangsaikan tanpa naik taraf.',
      ],
    ],
  },
  resources: {
    hero: 'Panduan',
    cards: [
      ['Ambil foto resit dengan baik', 'Ratakan resit, penuhkan gambar, elakkan bayang sendiri.'],
      [
        'Caj perkhidmatan dan cukai',
        'Kedua-duanya ikut hidangan: siapa makan separuh daripada bil, dia tanggung separuh. Bukan ikut kepala.',
      ],
      ['Berkongsi hidangan', 'Pilih semua yang makan. Ada yang makan dua kali ganda? Beri dua porsi.'],
      [
        'Tanpa isyarat',
        'Setiap bil dan perubahan disimpan pada telefon dahulu. Kira menghantarnya apabila ada sambungan.',
      ],
    ],
    support: 'Hubungi Sokongan',
  },
};
