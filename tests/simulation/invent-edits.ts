import {
  deletion,
  emptyBill,
  MISSING_COLUMN,
  shownBoard,
  type Board,
  type BoardOp,
  type Share,
  type StoredBoard,
} from '../../src/domain/board/board.ts';
import { ranks } from '../../src/domain/board/rank.ts';
import { minor } from '../../src/domain/money/money.ts';
import { chance, pick, type RandomNumber } from './random.ts';

/** Of a line: portions go up to 999, so some of these lines have pieces left, and of others too many are taken. */
const PIECES = 1200;

/** Invents edits. Every value is used once only, so that the log tells them apart. */
export class EditInventor {
  private made = 0;
  private readonly name: string;
  private readonly random: RandomNumber;

  constructor(name: string, random: RandomNumber) {
    this.name = name;
    this.random = random;
  }

  board(): Board {
    const places = ranks(4);
    const items = places.map((rank) => [this.word('item'), this.item(rank)] as const);
    const columns = places.slice(0, 2).map((rank) => [this.word('column'), this.column(rank)] as const);
    return {
      bill: { ...emptyBill, title: this.word('title'), service: minor(137) },
      items: Object.fromEntries(items),
      columns: Object.fromEntries(columns),
    };
  }

  /** A random operation for this board; null if the board lacks the row for it. */
  op(stored: StoredBoard, me: string): BoardOp | null {
    const view = shownBoard(stored);
    const item = pick(this.random, Object.keys(view.items));
    const column = pick(this.random, Object.keys(view.columns));
    const rank = pick(this.random, ranks(50))!;
    const dice = this.random();
    if (dice < 0.03)
      return { op: 'bill.set', field: 'currency', value: chance(this.random, 0.5) ? 'THB' : null };
    if (dice < 0.15) return { op: 'bill.set', field: 'title', value: this.word('title') };
    if (dice < 0.3) {
      const shares = chance(this.random, 0.3) ? this.shares(view) : {};
      return { op: 'item.add', id: this.word('item'), item: { ...this.item(rank), shares } };
    }
    if (dice < 0.38) return { op: 'column.add', id: this.word('column'), column: this.column(rank) };
    if (dice < 0.46) {
      return column ? { op: 'column.set', id: column, field: 'title', value: this.word('title') } : null;
    }
    if (dice < 0.5) return column ? deletion('column', column) : null;
    if (dice < 0.53) return this.back('item', stored.items);
    if (dice < 0.55) return this.back('column', stored.columns);
    if (dice < 0.57 && column) return this.seating(view, column, me);
    if (!item) return null;
    if (dice < 0.58) return { op: 'item.set', id: item, field: 'pieces', value: !view.items[item]!.pieces };
    if (dice < 0.62) return { op: 'item.set', id: item, field: 'price', value: this.price() };
    if (dice < 0.7) return { op: 'item.set', id: item, field: 'name', value: this.word('name') };
    if (dice < 0.75) return deletion('item', item);
    if (dice < 0.8)
      return { op: 'item.place', id: item, column: column ?? MISSING_COLUMN, rank: this.place() };
    return { op: 'item.share', id: item, shares: this.shares(view), ...this.only(view) };
  }

  /** Two of three ticks are about some of the people. */
  private only(view: Board): { only?: string[] } {
    if (this.made % 3 === 0) return {};
    return { only: Object.keys(view.columns).filter((_, at) => (this.made + at) % 2 === 0) };
  }

  /** What a person had of a dish. */
  tick(item: string, who: string): BoardOp {
    const share = { weight: this.weight(), rank: this.place() };
    const shares: Record<string, Share> = chance(this.random, 0.8) ? { [who]: share } : {};
    return { op: 'item.share', id: item, shares, only: [who] };
  }

  /** "Shared by everybody" of a dish that nobody has. */
  shareWithAll(item: string, { columns }: Board): BoardOp {
    const only = Object.keys(columns);
    const shares = Object.fromEntries(only.map((id) => [id, { weight: 1, rank: this.place() }]));
    return { op: 'item.share', id: item, shares, only };
  }

  /** Sits down at a column, or takes oneself off: places come and go. */
  private seating({ columns }: Board, column: string, me: string): BoardOp {
    const own = Object.keys(columns).find((id) => columns[id]!.user === me);
    return { op: 'column.set', id: own ?? column, field: 'user', value: own === undefined ? me : null };
  }

  /** An operation that the server always refuses. */
  nonsense({ items }: StoredBoard): BoardOp | null {
    const id = pick(this.random, Object.keys(items));
    return id ? { op: 'item.set', id, field: 'quantity', value: -this.next() } : null;
  }

  /** Restores a deleted row; null if there is none. */
  private back(kind: 'item' | 'column', rows: Record<string, { deleted?: true }>): BoardOp | null {
    const id = pick(
      this.random,
      Object.keys(rows).filter((one) => rows[one]!.deleted),
    );
    return id ? deletion(kind, id, false) : null;
  }

  private shares(view: Board): Record<string, Share> {
    const some = Object.keys(view.columns).filter(() => chance(this.random, 0.5));
    return Object.fromEntries(some.map((id) => [id, { weight: this.weight(), rank: this.place() }]));
  }

  private item(rank: string) {
    const name = this.word('name');
    const pieces = this.made % 3 === 0 ? ({ quantity: PIECES, pieces: true } as const) : { quantity: 1 };
    return { name, price: this.price(), taxRate: null, rank, shares: {}, ...pieces };
  }

  private column(rank: string) {
    return { title: this.word('title'), rank, user: null, covered: false };
  }

  private next(): number {
    return (this.made += 1);
  }

  word(what: string): string {
    return `${what}-${this.name}-${this.next()}`;
  }

  amount() {
    return this.price();
  }

  private price() {
    return minor(Number(this.name.replace(/\D/g, '')) * 100_000 + this.next());
  }

  /** From 1 to 999; different from the last ones of five phones. */
  private weight(): number {
    return 1 + ((this.next() * 5 + Number(this.name.replace(/\D/g, ''))) % 999);
  }

  /** A unique rank: digits without a 0 at the end. */
  private place(): string {
    return `${this.next()}${this.name.replace(/\D/g, '')}V`;
  }
}
