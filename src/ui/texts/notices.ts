const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** What became of a person's own edits: said on the board, until they have seen it. */
export const noticeTexts = {
  rejected: (what: string) => `Your change to ${what} could not be kept.`,
  /** What it was about has been deleted: by whom isn't told, it may have been their own other device. */
  gone: {
    item: (item?: string) =>
      item
        ? `Your change to ${item} was not kept: it has been deleted.`
        : 'A change of yours was not kept: the item has been deleted.',
    person: (person?: string) =>
      person
        ? `Your change to ${person} was not kept: this person has been removed.`
        : 'A change of yours was not kept: the person has been removed.',
    /** The item is there, but nobody of those to whom it was given. */
    people: (item: string, people: readonly string[]) =>
      `Your change to ${item} was not kept: ${
        people.length === 1 ? `${people[0]} has` : `${list.format(people)} have`
      } been removed.`,
    /** Those whose names nobody knows any more. */
    unnamed: (item: string, n: number) =>
      `Your change to ${item} was not kept: the ${n === 1 ? 'person' : 'people'} it was for ${
        n === 1 ? 'has' : 'have'
      } been removed.`,
    /** It was put elsewhere among the items of somebody who doesn't have it any more. */
    place: (item: string, person: string) =>
      `Your change to ${item} was not kept: ${person} no longer has it.`,
  },
  /** `name` replaced an edit of this person's without having seen it. */
  superseded: {
    changed: (name: string, what: string, from: string, to: string) =>
      `${name} changed ${what} from ${from} to ${to} after you.`,
    renamed: (name: string, from: string, to: string) => `${name} renamed ${from} to ${to} after you.`,
    moved: (name: string, what: string, from: readonly string[], to: readonly string[]) =>
      `${name} moved ${what} from ${list.format(from)} to ${list.format(to)} after you.`,
    given: (name: string, what: string, people: readonly string[]) =>
      `${name} gave ${what} to ${list.format(people)} after you took it back.`,
    unassigned: (name: string, what: string, people: readonly string[]) =>
      `${name} took ${what} back from everybody after you gave it to ${list.format(people)}.`,
    portions: (portions: readonly (readonly [person: string, weight: number])[]) =>
      list.format(portions.map(([person, weight]) => `${weight} for ${person}`)),
    placed: (name: string, what: string) => `${name} put ${what} in another place after you.`,
    cash: (name: string, cash: boolean) =>
      `${name} set the bill to be ${cash ? 'paid in cash' : 'paid without cash'} after you.`,
    deleted: (name: string, item: string) => `${name} deleted ${item} after your change.`,
    removed: (name: string, person: string) => `${name} removed ${person} after your change.`,
    left: (name: string, person: string, item: string) =>
      `${name} removed ${person}, to whom you gave ${item}.`,
    other: (name: string, what: string) => `${name} changed ${what} after you.`,
  },
  fields: {
    price: (item: string) => `the price of ${item}`,
    quantity: (item: string) => `the quantity of ${item}`,
    taxRate: (item: string) => `the tax rate of ${item}`,
    portions: (item: string) => `the portions of ${item}`,
    covered: (person: string) => `who pays for ${person}`,
    title: 'the title',
    description: 'the other details',
    date: 'the date',
    total: 'the printed total',
    discount: 'the discount',
    service: 'the service charge',
    taxes: 'the tax',
    rounding: 'the rounding',
  },
  asTheBill: 'the bill’s',
  tax: (amount: string, rate: string | null, included: boolean) =>
    `${amount}${rate === null ? '' : ` at ${rate}`}${included ? ' in the prices' : ''}`,
  all: (parts: readonly string[]) => list.format(parts),
  none: 'none',
  theOthers: 'the others',
  /** Where no name is known any more. */
  bill: 'the bill',
  item: 'an item',
  person: 'a person',
  somebody: 'somebody',
} as const;
