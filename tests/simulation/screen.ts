import type { BoardRow } from '../../src/data/rows.ts';
import type { Board } from '../../src/domain/board.ts';

/** A receipt's board as a screen showed it: what the server had at `rev`, under this phone's own pending edits. */
export interface ShownBoard {
  rev: number;
  view: Board;
}

/**
 * What one phone has shown, field by field. Every value in a simulation is written once only, so a
 * value that comes back after it had been replaced is a revert.
 */
export class Screen {
  readonly reverts: { receipt: string; what: string }[] = [];
  private readonly phone: string;
  private shown = new Map<string, { now: string; before: Set<string> }>();
  private readonly boards = new Map<string, ShownBoard[]>();

  constructor(phone: string) {
    this.phone = phone;
  }

  show({ _id, rev, view }: BoardRow): void {
    this.boards.set(_id, [...this.shownOf(_id), { rev, view }]);
    for (const [field, value] of valuesOf(view)) {
      const key = `${_id} ${field}`;
      const known = this.shown.get(key);
      if (!known) this.shown.set(key, { now: value, before: new Set() });
      else if (known.now !== value) {
        if (known.before.has(value) && stillThere(known.now, view)) {
          const what = `${this.phone}: ${key} went back from "${known.now}" to "${value}"`;
          this.reverts.push({ receipt: _id, what });
        }
        known.before.add(known.now);
        known.now = value;
      }
    }
  }

  /** Every board that it showed of a receipt, in order. */
  shownOf(receipt: string): readonly ShownBoard[] {
    return this.boards.get(receipt) ?? [];
  }

  /** The person gave edits up: what they see may go back, this once. */
  forget(): void {
    this.shown = new Map();
  }
}

/** Who has it, and how it lies with them. That nobody has it is said more than once, so it tells nothing. */
function sharesOf(id: string, { shares }: Board['items'][string]): [string, string][] {
  const all = Object.entries(shares).map(([column, { weight, rank }]) => `${column} ${weight} ${rank}`);
  return all.length ? [[`${id} shares`, all.toSorted().join(', ')]] : [];
}

/**
 * False where somebody has deleted a column that the value names: what was given to it in the meantime is
 * `gone` (B3), and the item stays with those who had it.
 */
const stillThere = (value: string, { columns }: Board): boolean =>
  [...value.matchAll(/column-\S+/g)].every(([column]) => Object.hasOwn(columns, column));

function valuesOf({ bill, items, columns }: Board): [string, string][] {
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
