import { v7 } from 'uuid';
import { emptyBill, type Board, type BoardOp } from '../../src/domain/board/board.ts';
import { minor } from '../../src/domain/money/money.ts';
import type { TestClient } from './test-client.ts';

/** Two people, two dishes; 10 % service charge as printed. RM 22.00 in all. */
export const smallBoard = (title = 'Restoran Seri Bayu'): Board => ({
  bill: { ...emptyBill, title, date: '2026-11-20', service: minor(200), total: minor(2200) },
  items: {
    rice: { name: 'Nasi lemak', quantity: 1, price: minor(1200), taxRate: null, rank: '1', shares: {} },
    tea: { name: 'Teh tarik', quantity: 2, price: minor(800), taxRate: null, rank: '2', shares: {} },
  },
  columns: {
    'column-1-aaaa': { title: 'Aisyah', rank: '1', user: null, covered: false },
    'column-1-bbbb': { title: 'Bala', rank: '2', user: null, covered: false },
  },
});

/** Sets the price of an item, in sen. */
export const price = (id: string, value: number): BoardOp => ({
  op: 'item.set',
  id,
  field: 'price',
  value: minor(value),
});

/** A receipt with a small board. Answers its id. */
export async function postReceipt(who: TestClient, group?: string): Promise<string> {
  const _id = v7();
  const { status } = await who.post('/receipts', { _id, board: smallBoard(), ...(group && { group }) });
  if (status !== 200) throw new Error(`The receipt was refused: ${status}`);
  return _id;
}
