import type { Board } from '../../src/domain/board/board.ts';
import { ranks } from '../../src/domain/board/rank.ts';
import { minor } from '../../src/domain/money/money.ts';

/** A typical mamak bill: five items, two people, service charge and SST. */
export function sampleBoard(title: string): Board {
  const places = ranks(5);
  const at = (place: number) => places[place] ?? '1';
  const line = (place: number, name: string, quantity: number, price: number, people: string[]) => ({
    name,
    quantity,
    price: minor(price),
    taxRate: null,
    rank: at(place),
    shares: Object.fromEntries(people.map((id) => [id, { weight: 1, rank: at(place) }])),
  });
  const person = (place: number, name: string) => ({
    title: name,
    rank: at(place),
    user: null,
    covered: false,
  });
  return {
    bill: {
      title,
      description: '',
      date: '2026-11-20',
      total: minor(7085),
      discount: minor(0),
      service: minor(610),
      taxes: [{ rate: 6, amount: minor(377), included: false }],
      rounding: minor(-2),
      cash: false,
      group: null,
    },
    columns: { 'column-1': person(0, 'Aisyah'), 'column-2': person(1, 'Wei Ling') },
    items: {
      'item-1': line(0, 'Roti canai', 4, 800, ['column-1', 'column-2']),
      'item-2': line(1, 'Mee goreng mamak', 2, 1900, ['column-1']),
      'item-3': line(2, 'Teh tarik', 4, 1200, ['column-2']),
      'item-4': line(3, 'Ayam goreng berempah', 1, 1700, []),
      'item-5': line(4, 'Milo ais', 1, 500, []),
    },
  };
}
