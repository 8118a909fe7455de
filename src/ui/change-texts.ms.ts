import { listIn } from '../language/list.ts';
import type { Translated } from '../language/translate.ts';
import type { changeTexts } from './change-texts.ts';

const list = listIn('ms');

export const changeTextsMs: Translated<typeof changeTexts> = {
  added: (what) => `Menambah ${what}`,
  priced: (name, price) => `${name} (${price})`,
  deleted: (what) => `Memadam ${what}`,
  broughtBack: (what) => `Mengembalikan ${what}`,
  renamed: (from, to) => `Menukar nama ${from} kepada ${to}`,
  named: (to) => `Menukar nama kepada ${to}`,
  changed: (what, from, to) => `${what}: ${from} → ${to}`,
  set: (what, to) => `${what}: ${to}`,
  moved: (what) => `${what}: tempat lain`,
  joined: (person) => `${person} menyertai`,
  other: (what) => `Mengubah ${what}`,
  covered: (person) => `Yang lain bayarkan untuk ${person}`,
  treated: (item, person) => `${person} belanja ${item}`,
  untreated: (item) => `${item} tidak lagi dibelanja`,
  held: (person) => `Memilih untuk ${person}`,
  released: (person) => `Tidak lagi memilih untuk ${person}`,
  done: (person) => `${person} sudah memilih semuanya`,
  notDone: (person) => `${person} memilih lagi`,
  agreed: (person, amount) =>
    amount === null ? `${person} berkongsi bakinya` : `${person} bayar ${amount} seperti dipersetujui`,
  uncovered: (person) => `${person} kembali membayar sendiri`,
  cash: (isCash) => (isCash ? 'Dibayar tunai' : 'Dibayar tanpa tunai'),
  people: (people) => list(people),
  portions: (person, weight) => (weight === 1 ? person : `${person} × ${weight}`),
  quantity: (quantity) => `× ${quantity}`,
  taxRate: (item) => `Cukai ${item}`,
  asTheBill: 'ikut bil',
  tax: (amount, rate, included) =>
    `${amount}${rate === null ? '' : ` pada ${rate}`}${included ? ' termasuk dalam harga' : ''}`,
  nobody: 'tiada sesiapa',
  none: 'tiada',
  theBill: 'bil ini',
  group: (name) => `Kumpulan: ${name ?? 'tiada'}`,
  otherGroup: 'kumpulan lain',
  item: 'satu item',
  person: 'seseorang',
  bill: {
    paid: 'Dibayar oleh',
    title: 'Tajuk',
    description: 'Butiran lain',
    date: 'Tarikh',
    total: 'Jumlah tercetak',
    discount: 'Diskaun',
    service: 'Caj perkhidmatan',
    taxes: 'Cukai',
    rounding: 'Pembundaran',
    cash: 'Tunai',
  },
};
