import type { BoardOp, StoredBoard } from '../../src/domain/board/board.ts';

/** Values that somebody has set back by undo or redo: they may come back on each screen. */
export class Comebacks {
  private readonly values = new Set<string>();

  has(key: string, value: string): boolean {
    const [, rank] = value.split(' '); // of a share: an item's place sets it alone
    return this.values.has(`${key} = ${value}`) || this.values.has(`${key} rank = ${rank}`);
  }

  add(receipt: string, op: BoardOp): void {
    for (const [field, value] of valuesSetBy(op)) this.values.add(`${receipt} ${field} = ${value}`);
  }
}

/**
 * A record of what one screen has shown, field by field. A simulation uses every value once only, but for
 * undo, so a value that comes back after it was replaced is a revert.
 */
export class Screen {
  readonly reverts: { receipt: string; what: string }[] = [];
  private readonly name: string;
  private readonly comebacks: Comebacks;
  private shown = new Map<string, { now: string; before: Set<string> }>();

  constructor(name: string, comebacks: Comebacks) {
    this.name = name;
    this.comebacks = comebacks;
  }

  show(_id: string, board: StoredBoard): void {
    for (const [field, value] of valuesOf(board)) {
      const key = `${_id} ${field}`;
      const known = this.shown.get(key);
      if (!known) this.shown.set(key, { now: value, before: new Set() });
      else if (known.now !== value) {
        if (known.before.has(value) && !this.comebacks.has(key, value)) {
          const what = `${this.name}: ${key} went back from "${known.now}" to "${value}"`;
          this.reverts.push({ receipt: _id, what });
        }
        known.before.add(known.now);
        known.now = value;
      }
    }
  }

  /** The person discarded edits: the screen may go back once. */
  forget(): void {
    this.shown = new Map();
  }
}

/**
 * Each person's share of an item is a field. None occurs more than once, so it doesn't count: who ticks
 * somebody and takes them off again leaves the others' shares as they were.
 */
const sharesOf = (id: string, { shares }: Pick<StoredBoard['items'][string], 'shares'>): [string, string][] =>
  Object.entries(shares).map(([column, { weight, rank }]) => [`${id} share ${column}`, `${weight} ${rank}`]);

/** All fields, also of deleted rows: they may come back. */
function valuesOf({ bill, items, columns }: StoredBoard): [string, string][] {
  return [
    ['title', bill.title],
    ...Object.entries(items).flatMap(([id, item]): [string, string][] => [
      [`${id} name`, item.name],
      [`${id} price`, String(item.price)],
      ...sharesOf(id, item),
    ]),
    ...Object.entries(columns).map(([id, { title }]): [string, string] => [id, title]),
  ];
}

/** The same of an operation. */
function valuesSetBy(op: BoardOp): [string, string][] {
  if (op.op === 'bill.set' && op.field === 'title') return [['title', op.value]];
  if (op.op === 'item.set' && (op.field === 'name' || op.field === 'price'))
    return [[`${op.id} ${op.field}`, String(op.value)]];
  if (op.op === 'item.share') return sharesOf(op.id, op);
  if (op.op === 'item.place') return [[`${op.id} share ${op.column} rank`, op.rank]];
  return op.op === 'column.set' && op.field === 'title' ? [[op.id, op.value]] : [];
}
