import type { BoardRow } from '../../src/data/rows.ts';
import type { StoredBoard } from '../../src/domain/board/board.ts';

/**
 * A record of what one phone has shown, field by field. A simulation uses every value once only, so a value
 * that comes back after it was replaced is a revert.
 */
export class Screen {
  readonly reverts: { receipt: string; what: string }[] = [];
  private readonly phone: string;
  private shown = new Map<string, { now: string; before: Set<string> }>();

  constructor(phone: string) {
    this.phone = phone;
  }

  show({ _id, view }: BoardRow): void {
    for (const [field, value] of valuesOf(view)) {
      const key = `${_id} ${field}`;
      const known = this.shown.get(key);
      if (!known) this.shown.set(key, { now: value, before: new Set() });
      else if (known.now !== value) {
        if (known.before.has(value)) {
          const what = `${this.phone}: ${key} went back from "${known.now}" to "${value}"`;
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
const sharesOf = (id: string, { shares }: StoredBoard['items'][string]): [string, string][] =>
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
