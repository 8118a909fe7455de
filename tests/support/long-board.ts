import { emptyBill, type Board } from '../../src/domain/board/board.ts';
import { ranks } from '../../src/domain/board/rank.ts';
import { minor } from '../../src/domain/money/money.ts';

const dishes = `Nasi lemak ayam, Roti canai, Teh tarik, Mee goreng mamak, Ikan bakar sambal petai, Satay ayam,
  Milo ais, Kangkung belacan, Sirap bandung, Cendol, Ayam goreng berempah, Nasi putih, Tom yam campur,
  Air kosong, Kopi O, Roti tisu, Maggi goreng, Teh O ais limau, Telur dadar, Sotong goreng tepung,
  Char kuey teow, Laksa Penang, Ais kacang, Keropok lekor, Rojak buah, Limau ais, Naan cheese, Tandoori`
  .split(',')
  .map((dish) => dish.trim());

export const eightPeople = [
  'Aisyah',
  'Bala',
  'Chong Wei',
  'Devi',
  'Farid',
  'Grace Lim',
  'Hafiz',
  'Mei Ling',
] as const;

/** A receipt of 28 lines for eight people. Nobody has anything yet. */
export function longBoard(): Board {
  const places = ranks(dishes.length);
  const lines = dishes.map((name, at) => ({
    name,
    quantity: at % 5 === 1 ? 3 : 1,
    price: minor(350 + ((at * 87) % 2100)),
    taxRate: null,
    rank: places[at]!,
    shares: {},
  }));
  const sum = lines.reduce((all, { price }) => all + price, 0);
  const people = eightPeople.map((title, at) => ({
    title,
    rank: places[at]!,
    user: null,
    covered: false,
  }));
  return {
    bill: {
      ...emptyBill,
      title: 'Restoran Selera Kampung',
      date: '2026-11-20',
      service: minor(3000),
      total: minor(sum + 3000),
    },
    columns: Object.fromEntries(people.map((person, at) => [`column-${at}`, person])),
    items: Object.fromEntries(lines.map((line, at) => [`item-${at}`, line])),
  };
}
