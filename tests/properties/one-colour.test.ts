import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Group } from '../../src/contract/groups.ts';
import { newDocument } from '../../src/data/device/refs.ts';
import { peopleToOffer, queryKnownPeople } from '../../src/data/queries/known-people.ts';
import { bookBill } from '../../src/data/queries/query-books.ts';
import { boardAfter } from '../../src/domain/board/apply-op.ts';
import { addColumnOps, addLineOps, giveColumnOps, seatOps } from '../../src/domain/board/board-ops.ts';
import { emptyBoard, type Board } from '../../src/domain/board/board.ts';
import { seatGroup } from '../../src/domain/board/seated-people.ts';
import { addPeopleOps } from '../../src/domain/group/add-people.ts';
import { colourOf, COLOURS } from '../../src/domain/group/colour.ts';
import { applyGroupOps, type GroupPerson } from '../../src/domain/group/group.ts';
import { personOf } from '../../src/domain/group/same-human.ts';
import { minor } from '../../src/domain/money/money.ts';
import { countBoard } from '../../src/domain/settling/book-bill.ts';
import { booksOf } from '../../src/domain/settling/books.ts';
import { personFinder } from '../../src/domain/settling/person-finder.ts';
import { faceOf } from '../../src/faces/faces.ts';
import { boardView } from '../../src/features/board/board-view.ts';
import { payingView } from '../../src/features/board/paying/paying-view.ts';
import { facesIn, peopleOf } from '../../src/features/groups/people.ts';
import { newDevice } from '../support/device.ts';

/**
 * One colour: whoever looks, each person has one colour on the bill (board, Assign, who picks, Collect, the
 * shared text's sheet and picture), in the group, on /settle, the start page, /activity and their own page. The
 * functions are those of the screens. All but the bill and the group take theirs from the book's people.
 */
const name = fc.constantFrom('Ali', 'Aina', 'Bala', 'Mei', 'Devi', 'Raj');
const anyColour = fc.option(fc.nat(COLOURS - 1), { nil: undefined });
const anyMember = fc.record({ name, colour: anyColour });

const anyStory = fc.record({
  members: fc.array(anyMember, { minLength: 1, maxLength: 5 }),
  /** Rows from before colours were stored. */
  old: fc.array(name, { maxLength: 2 }),
  friends: fc.array(name, { maxLength: 4 }),
  typed: fc.array(fc.option(name), { maxLength: 4 }),
  renamed: fc.array(fc.tuple(fc.nat(), name), { maxLength: 3 }),
  /** Somebody typed turns out to be one of the group. */
  given: fc.option(fc.tuple(fc.nat(), fc.nat())),
  isInGroup: fc.boolean(),
  /** "Is Mei Mei Ling?": two rows of the group are one human. */
  same: fc.option(fc.tuple(fc.nat(), fc.nat())),
});
type Story = typeof anyStory extends fc.Arbitrary<infer S> ? S : never;

function groupFrom({ members, old, friends }: Story, newId: () => string): Group {
  const accounts = members.map(({ name: called, colour }, at): [string, GroupPerson] => {
    const row = { name: called, user: `u${at}`, standing: 'member' as const, email: `u${at}@kira.test` };
    return [`m${at}`, colour === undefined ? row : { ...row, colour }];
  });
  const people = Object.fromEntries([...accounts, ...old.map((called, at) => [`o${at}`, { name: called }])]);
  const start = { _id: 'g', name: 'Makan', creator: 'u0', deletedBy: null, rev: 1, people };
  return { ...start, ...applyGroupOps(start, addPeopleOps(people, { friends }, newId)) };
}

/** After the bill was made, two rows turn out to be one human. */
function joinRows(group: Group, [one, other]: readonly [number, number]): Group {
  const ids = Object.keys(group.people);
  const [id, value] = [ids[one % ids.length]!, ids[other % ids.length]!];
  return { ...group, ...applyGroupOps(group, [{ op: 'person.set', id, field: 'is', value }]) };
}

function billFrom(story: Story, group: Group, newId: () => string): Board {
  const seats = seatGroup(group, 'u0');
  let board: Board = { ...emptyBoard, bill: { ...emptyBoard.bill, group: story.isInGroup ? 'g' : null } };
  const edit = (ops: Parameters<typeof boardAfter>[1]) => {
    board = boardAfter(board, ops);
  };
  edit(seatOps(board, story.isInGroup ? seats : seats.filter(({ user }) => user !== null), newId));
  for (const title of story.typed) edit(addColumnOps(board, newId(), { user: null, title: title ?? '' }));
  const all = () => Object.keys(board.columns);
  for (const [at, title] of story.renamed)
    edit([{ op: 'column.set', id: all()[at % all().length]!, field: 'title', value: title }]);
  const typed = all().filter(
    (id) => board.columns[id]!.user === null && board.columns[id]!.person === undefined,
  );
  const free = seats.filter(({ user }) => user === null);
  if (story.given && story.isInGroup && typed.length > 0 && free.length > 0)
    edit(giveColumnOps(board, typed[story.given[0] % typed.length]!, free[story.given[1] % free.length]!));
  edit([
    ...addLineOps(board, 'fish', { price: minor(6000), shares: portions(all()) }),
    { op: 'bill.set', field: 'paid', value: [{ who: all()[0]!, amount: null }] },
  ]);
  return board;
}

const portions = (columns: string[]) =>
  Object.fromEntries(columns.map((id) => [id, { weight: 1, rank: '1' }]));

const colourIn = (tone: number): number => tone % COLOURS;

test('one person has one colour on every screen, whoever looks', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      let ids = 100;
      const newId = () => `n${(ids += 1)}`;
      const before = groupFrom(story, newId);
      const board = billFrom(story, before, newId);
      const group = joinRows(before, story.same ?? [0, 0]);
      const summary = {
        _id: 'b',
        title: '',
        group: board.bill.group,
        hidden: 0,
        counted: countBoard(board, 'b'),
      };
      // A member knows the group. Who came by the bill's link doesn't, nor that two of its people are one.
      for (const groups of [[group], []]) {
        const people = board.bill.group === null ? undefined : groups[0]?.people;
        const view = boardView(board, 'b', undefined, undefined, people);
        const seats = view.columns.filter(({ missing }) => !missing);
        const [book] = booksOf([bookBill(summary as never)], [], personFinder(groups));
        const { who } = book!.bills[0]!;
        const paying = payingView(book!, 'b', view, { user: 'u0', editsAll: true });
        for (const { from, to } of paying.payees.flatMap(({ dues }) => dues))
          for (const face of [from, to])
            expect(colourIn(face.tone)).toBe(colourOf(book!.people.get(face.id)!));
        for (const { id, tone } of seats)
          expect(colourIn(tone)).toBe(faceOf(book!.people.get(who[id]!)!).tone);
        if (people === undefined) continue;
        const inGroup = new Map(facesIn(group).map(({ id, tone }) => [id, colourIn(tone)]));
        const overview = new Map(peopleOf([group], 'nobody').map(({ person, face }) => [person, face.tone]));
        for (const { id, tone } of seats) {
          const { user, person } = board.columns[id]!;
          const row = personOf(group, { user, ...(person !== undefined && { person }) });
          const shown = row === null ? null : (people[row]!.user ?? row);
          if (shown === null) continue;
          expect([inGroup.get(shown), overview.get(shown)]).toEqual([colourIn(tone), colourIn(tone)]);
        }
      }
    }),
  );
});

test('a guest who has become a member is listed once: in the group, on /settle, at home and where names are offered', async () => {
  // As the server leaves it (SEAT-5, PEOPLE-3): columns have the account, and the friend's row is the account's.
  const devi = { name: 'Devi', user: 'devi', colour: 5 };
  const group: Group = {
    _id: 'g',
    name: 'Makan',
    creator: 'aina',
    deletedBy: null,
    rev: 1,
    people: {
      pa: { name: 'Aina', user: 'aina', standing: 'member', email: 'aina@kira.test' },
      friend: { name: 'Devi', colour: 5, is: 'devi' },
      devi: { ...devi, standing: 'member', email: 'devi@kira.test' },
    },
  };
  const seat = { title: 'Devi', rank: '2', user: 'devi', covered: false, colour: 5 };
  const aina = { title: 'Aina', rank: '1', user: 'aina', covered: false };
  const board = (of: string | null, column: object): Board => ({
    ...emptyBoard,
    bill: { ...emptyBoard.bill, group: of },
    columns: { a: aina, d: { ...seat, ...column } },
  });
  const boards = [board('g', { person: 'friend' }), board('g', {}), board(null, {})];
  const rows = boards.map((one, at) => ({
    _id: `r${at}`,
    title: '',
    date: null,
    total: minor(0),
    printed: minor(0),
    image: null,
    creator: 'aina',
    createdAt: `2026-11-2${at}T00:00:00.000Z`,
    synced: 1 as const,
    hidden: 0 as const,
    group: one.bill.group,
    counted: countBoard(one, `r${at}`),
  }));
  const books = booksOf(rows.map(bookBill), [], personFinder([group]));
  const others = books.flatMap(({ people }) => [...people.values()]).filter(({ user }) => user !== 'aina');
  expect(new Map(others.map((one) => [one.id, one]))).toEqual(new Map([['devi', { id: 'devi', ...devi }]]));
  expect(facesIn(group).map(({ id }) => id)).toEqual(['aina', 'devi']);
  expect(peopleOf([group], 'aina').map(({ name: called }) => called)).toEqual(['Aina', 'Devi']);

  const { db } = newDevice();
  await db.receipts.bulkPut(rows);
  await db.documents.bulkPut([
    ...boards.map((view, at) => newDocument(`receipt:r${at}`, view)),
    newDocument('group:g', group),
  ]);
  for (const of of ['g', null])
    expect(
      peopleToOffer(await queryKnownPeople(db, of, 'typed'), { ...emptyBoard, columns: { aina } }, 'd'),
    ).toEqual([{ user: 'devi', title: 'Devi', colour: 5 }]);
});
