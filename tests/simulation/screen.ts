import type { BoardRow } from '../../src/data/rows.ts';
import type { StoredBoard } from '../../src/domain/board/board.ts';

/**
 * What one phone has shown, field by field. Every value in a simulation is written once only, so a
 * value that comes back after it had been replaced is a revert.
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

  /** The person gave edits up: what they see may go back, this once. */
  forget(): void {
    this.shown = new Map();
  }
}

/** Who has it, and how it lies with them. That nobody has it is said more than once, so it tells nothing. */
function sharesOf(id: string, { shares }: StoredBoard['items'][string]): [string, string][] {
  const all = Object.entries(shares).map(([column, { weight, rank }]) => `${column} ${weight} ${rank}`);
  return all.length ? [[`${id} shares`, all.toSorted().join(', ')]] : [];
}

/** Of deleted rows too: the phone stores them, and they may come back. */
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
