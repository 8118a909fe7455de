import { expect, test } from 'vitest';
import { emptyBill, MISSING_COLUMN, type Board } from '../board/board.ts';
import { minor } from '../money/money.ts';
import { split } from './split.ts';

/**
 * Bills that were split by hand. `items`: price and portions by person. `paid`: each person's base,
 * discount, service, tax, rounding and total, in sen. People without an entry pay nothing. Among equal
 * remainders people take turns, in an order that the bill's id decides; it is written down here.
 */
interface Golden {
  bill: string;
  items: [price: number, portions: Record<string, number>, taxRate?: number][];
  birthday?: string[];
  discount?: number;
  service?: number;
  taxes?: { rate: number; amount: number; included: boolean }[];
  rounding?: number;
  cash?: boolean;
  payable: number;
  paid: Record<
    string,
    [base: number, discount: number, service: number, tax: number, rounding: number, total: number]
  >;
}

const six = (amount: number) => [{ rate: 6, amount, included: false }];
const nobody = MISSING_COLUMN;

const bills: Golden[] = [
  {
    bill: 'service 10 % and SST 6 %, to the sen without an odd one',
    items: [
      [1250, { ali: 1 }],
      [350, { ali: 1 }],
      [2400, { bala: 1 }],
    ],
    service: 400,
    taxes: six(240),
    payable: 4640,
    paid: { ali: [1600, 0, 160, 96, 0, 1856], bala: [2400, 0, 240, 144, 0, 2784] },
  },
  {
    // 3.333 and 6.667 service; 1.9998 and 4.0002 tax: each odd sen goes to the larger remainder
    bill: 'odd sen go by the largest remainder, pool by pool',
    items: [
      [3333, { ali: 1 }],
      [6667, { bala: 1 }],
    ],
    service: 1000,
    taxes: six(600),
    payable: 11_600,
    paid: { ali: [3333, 0, 333, 200, 0, 3866], bala: [6667, 0, 667, 400, 0, 7734] },
  },
  {
    bill: 'GST in the prices is charged to nobody again',
    items: [
      [5300, { ali: 1 }],
      [5300, { bala: 1 }],
    ],
    taxes: [{ rate: 6, amount: 600, included: true }],
    payable: 10_600,
    paid: { ali: [5300, 0, 0, 0, 0, 5300], bala: [5300, 0, 0, 0, 0, 5300] },
  },
  {
    bill: 'a discount on the bill, service and tax after it',
    items: [
      [7000, { ali: 1 }],
      [3000, { bala: 1 }],
    ],
    discount: -1000,
    service: 900,
    taxes: six(540),
    payable: 10_440,
    paid: { ali: [7000, -700, 630, 378, 0, 7308], bala: [3000, -300, 270, 162, 0, 3132] },
  },
  {
    bill: 'negative rounding',
    items: [
      [501, { ali: 1 }],
      [501, { bala: 1 }],
    ],
    rounding: -2,
    payable: 1000,
    paid: { ali: [501, 0, 0, 0, -1, 500], bala: [501, 0, 0, 0, -1, 500] },
  },
  {
    bill: 'one sen over seven people',
    items: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [1000, { [name]: 1 }]),
    taxes: six(1),
    payable: 7001,
    paid: {
      a: [1000, 0, 0, 0, 0, 1000],
      b: [1000, 0, 0, 0, 0, 1000],
      c: [1000, 0, 0, 1, 0, 1001],
      d: [1000, 0, 0, 0, 0, 1000],
      e: [1000, 0, 0, 0, 0, 1000],
      f: [1000, 0, 0, 0, 0, 1000],
      g: [1000, 0, 0, 0, 0, 1000],
    },
  },
  {
    // 20.00 + 0.83 service + 0.50 tax = 21.33: paid in cash it is 21.35. Exactly 1.5 and 0.5 sen of
    // rounding; the odd sen of service (62.25 and 20.75) goes to the larger remainder, of the tie in turn.
    bill: 'paid in cash: the rounding is worked out',
    items: [
      [1500, { ali: 1 }],
      [500, { bala: 1 }],
    ],
    service: 83,
    taxes: six(50),
    cash: true,
    payable: 2135,
    paid: { ali: [1500, 0, 62, 38, 1, 1601], bala: [500, 0, 21, 12, 1, 534] },
  },
  {
    bill: 'satay by the stick: 3 for one, 4 for the other',
    items: [[1050, { ali: 3, bala: 4 }]],
    payable: 1050,
    paid: { ali: [450, 0, 0, 0, 0, 450], bala: [600, 0, 0, 0, 0, 600] },
  },
  {
    // exactly 142.86, 285.71 and 571.43
    bill: 'portions 1, 2 and 4 of RM 10.00',
    items: [[1000, { ali: 1, bala: 2, chong: 4 }]],
    payable: 1000,
    paid: {
      ali: [143, 0, 0, 0, 0, 143],
      bala: [286, 0, 0, 0, 0, 286],
      chong: [571, 0, 0, 0, 0, 571],
    },
  },
  {
    bill: 'everything shared by three: nobody more than a sen apart',
    items: [[3000, { ali: 1, bala: 1, chong: 1 }]],
    service: 300,
    taxes: six(181),
    payable: 3481,
    paid: {
      ali: [1000, 0, 100, 61, 0, 1161],
      bala: [1000, 0, 100, 60, 0, 1160],
      chong: [1000, 0, 100, 60, 0, 1160],
    },
  },
  {
    bill: 'nothing claimed: nobody is charged',
    items: [
      [1200, {}],
      [800, {}],
    ],
    service: 200,
    taxes: six(120),
    rounding: -1,
    payable: 2319,
    paid: { [nobody]: [2000, 0, 200, 120, -1, 2319] },
  },
  {
    bill: 'a quarter claimed: a quarter of every pool',
    items: [
      [1000, { ali: 1 }],
      [3000, {}],
    ],
    service: 400,
    taxes: six(240),
    payable: 4640,
    paid: { ali: [1000, 0, 100, 60, 0, 1160], [nobody]: [3000, 0, 300, 180, 0, 3480] },
  },
  {
    bill: 'an item at 0.00 costs nothing and bears nothing',
    items: [
      [0, { ali: 1 }],
      [1000, { bala: 1 }],
    ],
    service: 100,
    payable: 1100,
    paid: { ali: [0, 0, 0, 0, 0, 0], bala: [1000, 0, 100, 0, 0, 1100] },
  },
  {
    // food 60.00 at 6 %, beer 40.00 at 8 %, service on both
    bill: 'food at 6 % and beer at 8 %: who had the beer bears its tax',
    items: [
      [3000, { ali: 1 }],
      [3000, { bala: 1 }],
      [4000, { bala: 1 }, 8],
    ],
    service: 1000,
    taxes: [
      { rate: 6, amount: 360, included: false },
      { rate: 8, amount: 320, included: false },
    ],
    payable: 11_680,
    paid: { ali: [3000, 0, 300, 180, 0, 3480], bala: [7000, 0, 700, 500, 0, 8200] },
  },
  {
    // Chong's 20.00 falls on the other two by half; pools follow: 30.00 and 50.00 of 80.00
    bill: 'a birthday: Chong is covered by the rest',
    birthday: ['chong'],
    items: [
      [2000, { ali: 1 }],
      [4000, { bala: 1 }],
      [2000, { chong: 1 }],
    ],
    service: 800,
    taxes: six(480),
    payable: 9280,
    paid: {
      ali: [3000, 0, 300, 180, 0, 3480],
      bala: [5000, 0, 500, 300, 0, 5800],
      chong: [0, 0, 0, 0, 0, 0],
    },
  },
  {
    // Chong's half of 30.00 goes to Ali and Bala, 7.50 each; who claimed nothing yet is not asked to treat.
    bill: 'a birthday while something is still unclaimed',
    birthday: ['chong'],
    items: [
      [3000, { ali: 1, chong: 1 }],
      [1000, { bala: 1 }],
      [1000, {}],
    ],
    service: 500,
    payable: 5500,
    paid: {
      ali: [2250, 0, 225, 0, 0, 2475],
      bala: [1750, 0, 175, 0, 0, 1925],
      [nobody]: [1000, 0, 100, 0, 0, 1100],
    },
  },
  {
    bill: 'a refund lowers what its owner bears',
    items: [
      [2000, { ali: 1 }],
      [-500, { ali: 1 }],
      [1500, { bala: 1 }],
    ],
    service: 300,
    payable: 3300,
    paid: { ali: [1500, 0, 150, 0, 0, 1650], bala: [1500, 0, 150, 0, 0, 1650] },
  },
];

function boardOf({
  items,
  discount = 0,
  service = 0,
  taxes = [],
  rounding = 0,
  cash = false,
  birthday = [],
}: Golden): Board {
  const people = new Set(items.flatMap(([, portions]) => Object.keys(portions)));
  return {
    bill: {
      ...emptyBill,
      discount: minor(discount),
      service: minor(service),
      rounding: minor(rounding),
      cash,
      taxes: taxes.map((tax) => ({ ...tax, amount: minor(tax.amount) })),
    },
    columns: Object.fromEntries(
      [...people].map((name) => [
        name,
        { title: name, rank: '1', user: null, covered: birthday.includes(name) },
      ]),
    ),
    items: Object.fromEntries(
      items.map(([price, portions, taxRate = null], at) => {
        const shares = Object.entries(portions).map(
          ([name, weight]) => [name, { weight, rank: '1' }] as const,
        );
        return [
          `i${at}`,
          {
            name: '',
            quantity: 1,
            price: minor(price),
            taxRate,
            rank: '1',
            shares: Object.fromEntries(shares),
          },
        ];
      }),
    ),
  };
}

test.each(bills)('$bill', (golden) => {
  const { people, payable } = split(boardOf(golden), 'bill');
  expect(payable).toBe(golden.payable);
  const nothing = [0, 0, 0, 0, 0, 0];
  for (const [name, { base, discount, service, tax, rounding, total }] of Object.entries(people)) {
    expect([name, base, discount, service, tax, rounding, total]).toEqual([
      name,
      ...(golden.paid[name] ?? nothing),
    ]);
  }
});
