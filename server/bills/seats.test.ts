import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { shownBoard, type Column } from '../../src/domain/board/board.ts';
import { columnsInOrder } from '../../src/domain/board/order.ts';
import { makeColumns } from '../../src/domain/board/seated-people.ts';
import { smallBoard } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { acceptAll, onOneDatabase, serveEach, type TestServer } from '../testing/test-server.ts';

onOneDatabase('the people of a receipt', (where) => {
  let server: TestServer;
  let creator: TestClient;
  let guest: TestClient;
  let group: string;
  /** Who of the group the guest is. */
  let person: string;
  serveEach(where, async (opened) => {
    server = opened;
    creator = await server.signIn('Aisyah');
    guest = await server.signIn('Bala');
    group = v7();
    person = v7();
    const invites = [{ person, email: guest.email }];
    await creator.post('/groups', { _id: group, name: 'Makan', invites });
  });

  const ofInvitee = (title = 'bala'): Column => ({ ...makeColumn(title), person });
  /** A bill of the group with a column for the invitee. */
  async function newBill(columns: Record<string, Column> = { c: ofInvitee() }): Promise<string> {
    const _id = v7();
    const small = smallBoard();
    const board = { ...small, columns: { ...small.columns, ...columns } };
    expect((await creator.post('/receipts', { _id, board, group })).status).toBe(200);
    return _id;
  }
  const boardOf = async (by: TestClient, id: string) => {
    const { changes } = (await by.get('/sync')).body;
    const found = changes.find(({ receipt }: { receipt?: { _id: string } }) => receipt?._id === id);
    return shownBoard(found.receipt.board);
  };
  const edit = (by: TestClient, id: string, ...ops: object[]) =>
    by.patch(`/states/${id}`, { ops, baseRev: 1 });

  test('a bill that can’t be edited keeps nobody out of the group', async () => {
    const [broken, bill] = [await newBill(), await newBill()];
    const { db } = server.deps.database;
    await sql`update boards set doc = jsonb_set(doc, '{items,tea,price}', '1.5') where receipt_id = ${broken}`.execute(
      db,
    );
    await acceptAll(guest);
    expect((await guest.get(`/groups/${group}`)).status).toBe(200);
    const { rows } = await sql<{ id: string; user: string }>`
      select receipt_id as id, doc #>> '{columns,c,user}' as "user" from boards`.execute(db);
    const users = Object.fromEntries(rows.map(({ id, user }) => [id, user]));
    expect(users).toEqual({ [bill]: guest.id, [broken]: null });
  });

  test('SEAT-1 an invitee’s column becomes theirs when they accept, with everything in it', async () => {
    const [bill, renamed] = [await newBill(), await newBill({ c: ofInvitee('Bala (Ipoh)') })];
    const share = { op: 'item.share', id: 'tea', shares: { c: { weight: 2, rank: 'V' } } };
    expect((await edit(creator, bill, share)).status).toBe(200);
    await acceptAll(guest);
    const board = await boardOf(guest, bill);
    expect(board.columns['c']).toMatchObject({ user: guest.id, title: 'Bala' });
    expect(board.items['tea']!.shares).toEqual({ c: { weight: 2, rank: 'V' } });
    // A title that somebody has chosen stays.
    expect((await boardOf(guest, renamed)).columns['c']).toMatchObject({
      user: guest.id,
      title: 'Bala (Ipoh)',
    });
    const { entries } = (await creator.get(`/receipts/${bill}/history`)).body;
    expect(
      entries.map(({ op }: { op: { field: string; value: string } }) => [op.field, op.value]),
    ).toContainEqual(['user', guest.id]);
  });

  test('SEAT-2 a bill or a column that arrives after they have joined is theirs at once', async () => {
    await acceptAll(guest);
    const bill = await newBill();
    expect((await boardOf(guest, bill)).columns['c']).toMatchObject({ user: guest.id, title: 'Bala' });
    const column = { ...ofInvitee(), rank: 'x' };
    await edit(creator, bill, { op: 'column.add', id: 'd', column });
    const { columns } = await boardOf(guest, bill);
    expect([columns['c']!.user, columns['d']!.user]).toEqual([guest.id, guest.id]);
  });

  test('another group’s invitee is nobody here: the column is a guest’s', async () => {
    const other = v7();
    await creator.post('/groups', { _id: other, name: 'Minum', invitedEmails: [guest.email] });
    const [{ person: elsewhere }] = (await creator.get(`/groups/${other}`)).body.invitations;
    const bill = await newBill({ c: { ...makeColumn('bala'), person: elsewhere } });
    await acceptAll(guest);
    expect((await boardOf(guest, bill)).columns['c']!.user).toBeNull();
  });

  test('of two people of one name the one who joins gets the column that names them, and no typed one', async () => {
    const bill = await newBill({ typed: makeColumn('Bala'), late: makeColumn('bala'), c: ofInvitee() });
    await acceptAll(guest);
    await edit(creator, bill, { op: 'column.add', id: 'new', column: makeColumn('Bala') });
    const { columns } = await boardOf(creator, bill);
    const users = Object.entries(columns).map(([id, { user }]) => [id, user]);
    expect(Object.fromEntries(users)).toMatchObject({ c: guest.id, typed: null, late: null, new: null });
    const next = await newBill({ typed: makeColumn('Bala') });
    expect((await boardOf(guest, next)).columns['typed']).toMatchObject({ user: null });
  });

  test('a member who leaves or is removed keeps the bills on which they have a column', async () => {
    const bill = await newBill();
    await acceptAll(guest);
    await guest.patch(`/groups/${group}`, { removeUsers: [guest.id] });
    expect((await boardOf(creator, bill)).columns['c']).toMatchObject({ user: guest.id, title: 'Bala' });
    expect((await guest.get(`/receipts/${bill}`)).status).toBe(200);
  });

  test('a document of the specification gets a column for each member and invitee', async () => {
    const body = { title: 'Mamak', breakdown: [], group };
    const { _id } = (await creator.post('/receipts', body)).body;
    const columns = columnsInOrder(await boardOf(creator, _id));
    expect(columns.map(([, { user, person: of, title }]) => [user, of, title])).toEqual([
      [creator.id, undefined, 'Aisyah'],
      [null, person, 'bala'],
    ]);
  });
});

const makeColumn = (title: string): Column =>
  Object.values(makeColumns([{ user: null, title }], () => 'c'))[0]!;
