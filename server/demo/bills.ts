import { emptyBill, type Board, type Column, type TaxCharge } from '../../src/domain/board/board.ts';
import { columnsInOrder } from '../../src/domain/board/order.ts';
import { ranks } from '../../src/domain/board/rank.ts';
import { roundingAdjustment } from '../../src/domain/money/cash-rounding.ts';
import { HOME_CURRENCY } from '../../src/domain/money/currencies.ts';
import { addMinor, minor, ZERO } from '../../src/domain/money/money.ts';

/** A dish and who had it: seats at the table with their portions; nobody yet when empty. */
interface Dish {
  name: string;
  quantity?: number;
  /** Sen, for the whole line. */
  price: number;
  eaters: Record<number, number>;
}

export interface SampleBill {
  title: string;
  /** Days before today. */
  ago: number;
  /** Prints 10 % service and 6 % SST. */
  charged?: true;
  /** The seat that paid; null: nobody has said. */
  payer: number | null;
  inGroup: boolean;
  dishes: Dish[];
}

/** The seats that shared a dish, one portion each. */
const by = (...seats: number[]): Record<number, number> => Object.fromEntries(seats.map((seat) => [seat, 1]));
const dish = (name: string, price: number, eaters: Record<number, number>, quantity = 1): Dish => ({
  name,
  quantity,
  price,
  eaters,
});

/** Two months of bills as they are printed in Malaysia, of five people; the newest first. */
export const sampleBills: readonly SampleBill[] = [
  {
    title: 'Restoran Seri Bayu',
    ago: 1,
    charged: true,
    payer: 1,
    inGroup: true,
    dishes: [
      dish('Nasi Lemak Ayam Rendang', 1890, by(0)),
      dish('Mee Goreng Mamak', 1250, by(1)),
      dish('Satay Campur (10)', 2200, by(0, 1)),
      dish('Teh Tarik', 960, by(0, 1), 2),
      dish('Cendol', 1000, {}),
    ],
  },
  {
    title: 'Kedai Kopi Chong Lee',
    ago: 3,
    payer: null,
    inGroup: false,
    dishes: [
      dish('Roti Bakar Kaya', 640, { 0: 2, 1: 1 }, 2),
      dish('Telur Separuh Masak', 420, by(0)),
      dish('Kopi O Ais', 900, {}, 3),
      dish('Nasi Lemak Bungkus', 1000, by(1), 2),
    ],
  },
  {
    title: 'Line Clear Nasi Kandar',
    ago: 5,
    payer: 0,
    inGroup: true,
    dishes: [
      dish('Nasi Kandar Ikan', 6600, by(1, 2, 3), 3),
      dish('Nasi Kandar Sotong', 2850, by(0)),
      dish('Murtabak Ayam', 1900, by(3, 4)),
      dish('Teh Tarik', 1250, by(0, 1, 2, 3, 4), 5),
    ],
  },
  {
    title: 'Village Park',
    ago: 8,
    payer: 2,
    inGroup: true,
    dishes: [
      dish('Nasi Lemak Ayam Goreng', 5160, by(0, 2, 3), 3),
      dish('Nasi Lemak Sotong', 1850, by(4)),
      dish('Teh Ais', 1400, by(0, 2, 3, 4), 4),
    ],
  },
  {
    title: 'Sushi Mentai',
    ago: 15,
    charged: true,
    payer: 0,
    inGroup: true,
    dishes: [
      dish('Salmon Mentai (8)', 2240, by(0, 1, 2, 3)),
      dish('Unagi Don', 2890, by(3)),
      dish('Chawanmushi', 1780, by(1, 2), 2),
      dish('Karaage', 1590, by(0, 1, 2, 3)),
      dish('Ocha', 800, by(0, 1, 2, 3), 4),
    ],
  },
  {
    title: 'Mamak Corner',
    ago: 22,
    payer: 3,
    inGroup: true,
    dishes: [
      dish('Roti Canai', 750, { 0: 1, 1: 2, 2: 1, 3: 1 }, 5),
      dish('Maggi Goreng', 800, by(4)),
      dish('Tandoori Set', 1500, by(1)),
      dish('Teh Tarik', 1250, by(0, 1, 2, 3, 4), 5),
    ],
  },
  {
    title: 'Seoul Garden BBQ',
    ago: 30,
    charged: true,
    payer: 4,
    inGroup: true,
    dishes: [
      dish('Dinner Buffet', 32_450, by(0, 1, 2, 3, 4), 5),
      dish('Soju Peach', 3800, by(1, 4)),
      dish('Wet Tissue', 250, by(0, 1, 2, 3, 4), 5),
    ],
  },
  {
    title: 'Warung Pak Din',
    ago: 37,
    payer: 0,
    inGroup: true,
    dishes: [
      dish('Ikan Bakar', 4500, by(0, 2, 4)),
      dish('Sotong Celup Tepung', 1800, by(0, 2, 4)),
      dish('Kangkung Belacan', 1000, by(0, 2, 4)),
      dish('Nasi Putih', 600, by(0, 2, 4), 3),
      dish('Sirap Bandung', 750, by(0, 2, 4), 3),
    ],
  },
  {
    title: 'Dim Sum Jing Long',
    ago: 45,
    payer: 1,
    inGroup: true,
    dishes: [
      dish('Har Gow', 1560, by(0, 1, 2), 2),
      dish('Siu Mai', 1380, by(0, 1, 2), 2),
      dish('Char Siu Bao', 1180, by(1, 2), 2),
      dish('Chee Cheong Fun', 890, by(0)),
      dish('Chinese Tea', 450, by(0, 1, 2), 3),
    ],
  },
  {
    title: 'Nasi Kandar Pelita',
    ago: 58,
    payer: 2,
    inGroup: true,
    dishes: [
      dish('Nasi Kandar Ayam', 2850, by(0, 2), 2),
      dish('Nasi Kandar Kambing', 2200, by(3)),
      dish('Limau Ais', 840, by(0, 2, 3), 3),
    ],
  },
];

/** A payment of the sample: seats, sen, and which side has said so. */
export interface SamplePayment {
  from: number;
  to: number;
  amount: number;
  /** The title of the bill that it is for; null: for no bill in particular. */
  bill: string | null;
  ago: number;
  says: 'both' | 'payer' | 'payee';
}

export const samplePayments: readonly SamplePayment[] = [
  { from: 0, to: 2, amount: 1705, bill: 'Nasi Kandar Pelita', ago: 57, says: 'both' },
  { from: 2, to: 1, amount: 1720, bill: 'Dim Sum Jing Long', ago: 44, says: 'both' },
  { from: 4, to: 0, amount: 2900, bill: 'Warung Pak Din', ago: 35, says: 'payee' },
  { from: 0, to: 4, amount: 5000, bill: null, ago: 28, says: 'both' },
  { from: 3, to: 4, amount: 7600, bill: 'Seoul Garden BBQ', ago: 27, says: 'payer' },
  { from: 1, to: 0, amount: 2000, bill: null, ago: 12, says: 'payer' },
];

/** The bill of `day` (ISO) with its dishes given out over `columns`, in their order. */
export function boardOf(sample: SampleBill, day: string, columns: Record<string, Column>): Board {
  const seats = columnsInOrder({ bill: emptyBill, items: {}, columns }).map(([id]) => id);
  const { title, dishes, payer } = sample;
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
        price: minor(price),
        taxRate: null,
        rank: places[at]!,
        shares: Object.fromEntries(shares),
      },
    ];
  });
  const paid = payer === null ? {} : { paid: [{ who: seats[payer] ?? seats[0]!, amount: null }] };
  const bill = { ...emptyBill, title, date: day, ...chargesOf(sample), ...paid };
  return { bill, items: Object.fromEntries(items) as Board['items'], columns };
}

/** 10 % and 6 % of the dishes, and the total rounded to 5 sen, as tills print them. */
function chargesOf({ dishes, charged }: SampleBill) {
  const dishesSum = addMinor(...dishes.map(({ price }) => minor(price)));
  const service = charged ? minor(Math.round(dishesSum * 0.1)) : ZERO;
  const tax = charged ? minor(Math.round(dishesSum * 0.06)) : ZERO;
  const taxes: TaxCharge[] = tax === 0 ? [] : [{ rate: 6, amount: tax, included: false }];
  const rounding = roundingAdjustment(addMinor(dishesSum, service, tax), HOME_CURRENCY);
  return { service, taxes, rounding, total: addMinor(dishesSum, service, tax, rounding) };
}
