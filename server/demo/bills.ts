import { emptyBill, type Bill, type Board, type Column } from '../../src/domain/board/board.ts';
import { columnsInOrder } from '../../src/domain/board/layout.ts';
import { sen } from '../../src/domain/money/money.ts';
import { ranks } from '../../src/domain/board/rank.ts';

/** A dish and who had it: positions at the table with their portions; nobody yet when empty. */
interface Dish {
  name: string;
  quantity?: number;
  price: number;
  eaters: Record<number, number>;
}

interface SampleBill {
  bill: Partial<Bill> & Pick<Bill, 'title' | 'date'>;
  dishes: Dish[];
}

/** Bills as they are printed in Malaysia; all amounts in sen. */
export const sampleBills: readonly SampleBill[] = [
  {
    bill: {
      title: 'Restoran Seri Bayu',
      date: '2026-11-14',
      service: sen(730),
      taxes: [{ rate: 6, amount: sen(438), included: false }],
      rounding: sen(2),
      total: sen(8470),
    },
    dishes: [
      { name: 'Nasi Lemak Ayam Rendang', price: 1890, eaters: { 0: 1 } },
      { name: 'Mee Goreng Mamak', price: 1250, eaters: { 1: 1 } },
      { name: 'Satay Campur (10)', price: 2200, eaters: { 0: 1, 1: 1 } },
      { name: 'Teh Tarik', quantity: 2, price: 960, eaters: { 0: 1, 1: 1 } },
      { name: 'Cendol', price: 1000, eaters: {} },
    ],
  },
  {
    bill: {
      title: 'Kedai Kopi Chong Lee',
      date: '2026-11-17',
      taxes: [],
      total: sen(2960),
    },
    dishes: [
      { name: 'Roti Bakar Kaya', quantity: 2, price: 640, eaters: { 0: 2, 1: 1 } },
      { name: 'Telur Separuh Masak', price: 420, eaters: { 0: 1 } },
      { name: 'Kopi O Ais', quantity: 3, price: 900, eaters: {} },
      { name: 'Nasi Lemak Bungkus', quantity: 2, price: 1000, eaters: { 1: 1 } },
    ],
  },
];

/** The bill with its dishes given out over `columns`, in their order. */
export function boardOf({ bill, dishes }: SampleBill, columns: Record<string, Column>): Board {
  const seats = columnsInOrder({ bill: emptyBill, items: {}, columns }).map(([id]) => id);
  const places = ranks(dishes.length);
  const items = dishes.map(({ name, quantity = 1, price, eaters }, at) => {
    const shares = Object.entries(eaters).map(([seat, weight]) => [
      seats[Number(seat)] ?? seats[0]!,
      { weight, rank: places[at]! },
    ]);
    return [
      `dish-${at + 1}`,
      {
        name,
        quantity,
        price: sen(price),
        taxRate: null,
        rank: places[at]!,
        shares: Object.fromEntries(shares),
      },
    ];
  });
  return { bill: { ...emptyBill, ...bill }, items: Object.fromEntries(items) as Board['items'], columns };
}
