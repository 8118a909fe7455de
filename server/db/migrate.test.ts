import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { StoredBoard } from '../../src/domain/board/board.ts';
import { ConfigError } from '../config.ts';
import { smallBoard } from '../testing/boards.ts';
import { onEachDatabase } from '../testing/test-server.ts';
import type { Db } from './database.ts';
import { migrate, migrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';

const step = (name: string, text: string) => ({ name, text });

/** Somebody whom other rows may belong to. */
const addUser = (db: Db, id: string, at: Date) =>
  db
    .insertInto('users')
    .values({
      id,
      email: `${id}@kira.test`,
      username: id,
      name: null,
      password: 'x',
      verified_at: at,
      created_at: at,
    })
    .execute();

onEachDatabase('migrations', (where, database) => {
  /** A database as it was before a migration, which `run` runs. */
  async function openBefore(number: string) {
    const { db, close } = await openDatabase(await where());
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await migrate(
      db,
      migrations().filter(({ name }) => name < number),
    );
    const run = () => sql.raw(migrations().find(({ name }) => name.startsWith(number))!.text).execute(db);
    return { db, close, run };
  }

  test('from an empty database, and again without effect', async () => {
    const { db, identity, close } = await openDatabase(await where());
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(migrations().map(({ name }) => name));
    expect(await migrate(db)).toBe(identity);
    await close();
  });

  test('a filled database keeps everything and gets what is new', async () => {
    const { db, close } = await openDatabase(await where());
    const user = v7();
    const receipt = v7();
    const at = new Date('2026-11-20T12:00:00Z');
    await addUser(db, user, at);
    await sql`insert into receipts (id, creator, title, description, date, total, created_at)
      values (${receipt}, ${user}, 'Old', '', '2026-11-20', 2200, ${at})`.execute(db);
    const doc = JSON.stringify(smallBoard());
    await db.insertInto('boards').values({ receipt_id: receipt, rev: 1, initial: doc, doc }).execute();
    const next = [
      ...migrations(),
      step('9998-a.sql', 'alter table receipts add note text; update receipts set note = title;'),
      step('9999-b.sql', 'alter table receipts alter note set not null;'),
    ];
    await migrate(db, next);
    await migrate(db, next);
    const { rows } =
      await sql`select note, title, date, total, b.doc from receipts r join boards b on b.receipt_id = r.id`.execute(
        db,
      );
    expect(rows).toEqual([{ note: 'Old', title: 'Old', date: '2026-11-20', total: 2200, doc: smallBoard() }]);
    await close();
  });

  test('0003: the content of columns goes, on boards and in the log', async () => {
    const { db, close, run } = await openBefore('0003');
    const [user, receipt, at] = [v7(), v7(), new Date('2026-11-20T12:00:00Z')];
    await addUser(db, user, at);
    await sql`insert into receipts (id, creator, title, description, date, total, created_at)
      values (${receipt}, ${user}, 'Old', '', '2026-11-20', 2200, ${at})`.execute(db);
    const board = smallBoard();
    const filled = Object.fromEntries(
      Object.entries(board.columns).map(([id, column]) => [id, { ...column, content: 'Ali' }]),
    );
    const doc = JSON.stringify({ ...board, columns: filled });
    await db.insertInto('boards').values({ receipt_id: receipt, rev: 4, initial: doc, doc }).execute();
    const [[id, column] = expect.unreachable()] = Object.entries(filled);
    const { content: _, ...bare } = column;
    const log = [
      { op: 'column.add', id, column },
      { op: 'column.set', id, field: 'content', value: 'Ali' },
      { op: 'column.set', id, field: 'title', value: 'Ali' },
    ];
    for (const [seq, op] of log.entries())
      await sql`insert into board_ops (receipt_id, rev, seq, op, user_id, device, outcome, at)
        values (${receipt}, ${seq + 2}, 0, ${JSON.stringify(op)}, ${user}, 'phone', 'applied', ${at})`.execute(
        db,
      );

    await run();
    const { rows } = await sql`select initial, doc from boards`.execute(db);
    expect(rows).toEqual([{ initial: board, doc: board }]);
    const { rows: kept } = await sql<{ op: unknown }>`select op from board_ops order by rev`.execute(db);
    expect(kept.map(({ op }) => op)).toEqual([{ ...log[0], column: bare }, log[2]]);
    await close();
  });

  test('0004: people who were taken out earlier are marked, also those who kept the bill for a payment', async () => {
    const { db, close, run } = await openBefore('0004');
    const at = new Date('2026-11-20T12:00:00Z');
    const [host, receipt, link] = [v7(), v7(), v7()];
    await addUser(db, host, at);
    await sql`insert into receipts (id, creator, title, description, date, total, created_at)
      values (${receipt}, ${host}, 'Old', '', '2026-11-20', 2200, ${at})`.execute(db);
    // Removed, the link, and the revision since when they are there.
    const places = [
      [true, link, 3],
      [false, null, 3],
      [false, null, 0],
      [false, link, 3],
    ] as const;
    for (const [removed, by, since] of places) {
      const user = v7();
      await addUser(db, user, at);
      await sql`insert into places (receipt_id, user_id, removed, link_id, since_rev)
        values (${receipt}, ${user}, ${removed}, ${by}, ${since})`.execute(db);
    }
    await run();
    const { rows } = await sql<{ out: boolean }>`
      select taken_out_at is not null as out from places order by user_id`.execute(db);
    expect(rows.map(({ out }) => out)).toEqual([true, true, false, false]);
    await close();
  });

  test('0005: people who came by a link are named if a column names them; the others’ phones hear of it', async () => {
    const { db, close, run } = await openBefore('0005');
    const at = new Date('2026-11-20T12:00:00Z');
    const [host, receipt, link] = [v7(), v7(), v7()];
    const [named, gone, other] = [v7(), v7(), v7()];
    await addUser(db, host, at);
    for (const user of [named, gone, other])
      await sql`insert into users (id, username, name, language, created_at)
        values (${user}, ${user}, 'N', 'en', ${at})`.execute(db);
    await sql`insert into receipts (id, creator, title, description, date, total, created_at)
      values (${receipt}, ${host}, 'Old', '', '2026-11-20', 2200, ${at})`.execute(db);
    const board: StoredBoard = smallBoard();
    board.columns['named'] = { title: 'N', rank: '3', user: named, covered: false };
    board.columns['gone'] = { title: 'G', rank: '4', user: gone, covered: false, deleted: true };
    const doc = JSON.stringify(board);
    await db.insertInto('boards').values({ receipt_id: receipt, rev: 1, initial: doc, doc }).execute();
    for (const user of [named, gone, other])
      await sql`insert into places (receipt_id, user_id, link_id, changed_xid)
        values (${receipt}, ${user}, ${link}, '7'::xid8)`.execute(db);

    await run();
    const { rows } =
      await sql`select user_id as id, named, changed_xid = '7'::xid8 as old from places`.execute(db);
    const expected = [named, gone, other].map((id) => ({ id, named: id === named, old: id === named }));
    expect(rows).toEqual(expect.arrayContaining(expected));
    await close();
  });

  test('0009: places are named by their columns, and payments without a word give none', async () => {
    const { db, close, run } = await openBefore('0009');
    const at = new Date('2026-11-20T12:00:00Z');
    const [host, receipt] = [v7(), v7()];
    const [named, said, silent] = [v7(), v7(), v7()];
    for (const user of [host, named, said, silent]) await addUser(db, user, at);
    await sql`insert into receipts (id, creator, title, description, date, total, created_at)
      values (${receipt}, ${host}, 'Old', '', '2026-11-20', 2200, ${at})`.execute(db);
    const board: StoredBoard = smallBoard();
    board.columns['named'] = { title: 'N', rank: '3', user: named, covered: false };
    const doc = JSON.stringify(board);
    await db.insertInto('boards').values({ receipt_id: receipt, rev: 1, initial: doc, doc }).execute();
    for (const user of [named, said, silent])
      await sql`insert into places (receipt_id, user_id) values (${receipt}, ${user})`.execute(db);
    for (const [user, sent] of [
      [said, 5],
      [silent, null],
    ] as const)
      await sql`insert into payments (id, receipt_id, from_part, to_part, from_user, doc)
        values (${user}, ${receipt}, 'a', 'b', ${user}, ${JSON.stringify({ sent, got: null })})`.execute(db);

    await run();
    const { rows } = await sql`select user_id as id, named, removed from places`.execute(db);
    const row = (id: string) => ({ id, named: id === named, removed: id === silent });
    expect(rows).toEqual(expect.arrayContaining([row(named), row(said), row(silent)]));
    await close();
  });

  test('0011: the logs of all kinds are one, and groups and own settings are one document, which is no news', async () => {
    const { db, close, run } = await openBefore('0011');
    const at = new Date('2026-11-20T12:00:00Z');
    const [user, receipt, group] = [v7(), v7(), v7()];
    await addUser(db, user, at);
    const people = { [v7()]: { name: 'Aisyah', user } };
    await sql`insert into groups (id, name, people, creator, created_at)
      values (${group}, 'G', ${JSON.stringify(people)}, ${user}, ${at})`.execute(db);
    await sql`insert into receipts (id, creator, title, description, date, total, created_at)
      values (${receipt}, ${user}, 'Old', '', '2026-11-20', 2200, ${at})`.execute(db);
    const doc = JSON.stringify(smallBoard());
    await db.insertInto('boards').values({ receipt_id: receipt, rev: 2, initial: doc, doc }).execute();
    await sql`insert into payments (id, receipt_id, from_part, to_part, doc)
      values ('p', ${receipt}, 'a', 'b', '{}')`.execute(db);
    await sql`insert into own_settings (user_id, language, default_group, folded, rev)
      values (${user}, 'ms', ${group}, ${JSON.stringify({ [group]: true })}, 3)`.execute(db);
    const { rows: before } = await sql`select changed_xid from own_settings`.execute(db);
    const { rows: oldGroup } = await sql`select rev, changed_xid from groups`.execute(db);
    const [op, was] = [JSON.stringify({ field: 'x', value: 2 }), JSON.stringify({ field: 'x', value: 1 })];
    for (const [table, key, id] of [
      ['board_ops', 'receipt_id', receipt],
      ['payment_ops', 'payment_id', 'p'],
      ['own_ops', 'user_id', user],
    ] as const) {
      const own = key === 'user_id' ? sql`` : sql`user_id, `;
      const author = key === 'user_id' ? sql`` : sql`${user}::uuid, `;
      for (const [rev, seq] of [
        [2, 0],
        [2, 1],
      ] as const)
        await sql`insert into ${sql.table(table)} (${sql.ref(key)}, ${own}rev, seq, op, was, device, batch, outcome, at)
          values (${id}, ${author}${rev}, ${seq}, ${op}, ${was}, 'phone', 'b', 'applied', ${at})`.execute(db);
    }
    for (const outcome of ['applied', 'rejected'])
      await sql`insert into group_ops (group_id, op, was, user_id, batch, outcome, at)
        values (${group}, ${op}, ${was}, ${user}, 'b', ${outcome}, ${at})`.execute(db);

    await run();
    const { rows } = await sql`
      select kind, id, rev, seq, op, was, user_id as "user", device, batch, outcome, reason, at
      from document_ops order by kind, seq`.execute(db);
    const entry = {
      rev: 2,
      op: { field: 'x', value: 2 },
      was: { field: 'x', value: 1 },
      user,
      device: 'phone',
    };
    const more = { batch: 'b', outcome: 'applied', reason: null, at };
    const all = [
      ['me', user],
      ['payment', 'p'],
      ['receipt', receipt],
    ].flatMap(([kind, id]) => [0, 1].map((seq) => ({ kind, id, seq, ...entry, ...more })));
    const ofGroup = ['applied', 'rejected'].map((outcome, seq) => ({
      ...entry,
      ...more,
      kind: 'group',
      id: group,
      rev: 0,
      seq,
      device: '',
      outcome,
    }));
    expect(rows).toEqual([...ofGroup, ...all]);
    const { rows: groups } = await sql`select name, doc, rev, changed_xid from groups`.execute(db);
    expect(groups).toEqual([{ name: 'G', doc: { name: 'G', people }, ...oldGroup[0]! }]);
    const { rows: own } = await sql`select doc, rev, changed_xid from own_settings`.execute(db);
    expect(own).toEqual([
      { doc: { language: 'ms', group, folded: { [group]: true } }, rev: 3, ...before[0]! },
    ]);
    await close();
  });

  test('no time limit of a request ends one on a large database', async () => {
    const { db, close } = await openDatabase(await where());
    const limit = `select current_setting('statement_timeout') as limit`;
    await migrate(db, [...migrations(), step('9999-limit', `create table seen as ${limit}`)]);
    expect((await sql`select * from seen`.execute(db)).rows).toEqual([{ limit: '0' }]);
    if (database === 'PostgreSQL')
      expect((await sql.raw(limit).execute(db)).rows).toEqual([{ limit: '20s' }]);
    await close();
  });

  test('an older release does not start on a newer database', async () => {
    const { db, close } = await openDatabase(await where());
    await migrate(db, [...migrations(), step('9998-a.sql', 'create table newer (n int);')]);
    await expect(migrate(db)).rejects.toThrow(ConfigError);
    await close();
  });

  test('one that fails leaves nothing of itself or of those before it', async () => {
    const { db, close } = await openDatabase(await where());
    const broken = [
      ...migrations(),
      step('9998-a.sql', 'create table half (n int);'),
      step('9999-b.sql', 'create table half (n int);'),
    ];
    await expect(migrate(db, broken)).rejects.toThrow(/half/);
    const { rows } = await sql<{ t: string | null }>`select to_regclass('half')::text as t`.execute(db);
    expect(rows).toEqual([{ t: null }]);
    await migrate(db);
    await close();
  });

  test('a database that was restored elsewhere is told apart, and phones take all of it for news', async () => {
    const { db, identity, close } = await openDatabase(await where());
    const [user, receipt] = [v7(), v7()];
    const at = new Date();
    await addUser(db, user, at);
    await sql`insert into groups (id, doc, creator, created_at)
      values (${v7()}, '{"name": "G", "people": {}}', ${user}, ${at})`.execute(db);
    await sql`insert into receipts (id, creator, title, description, date, total, created_at)
        values (${receipt}, ${user}, 'Old', '', null, 0, ${at})`.execute(db);
    const doc = JSON.stringify(smallBoard());
    await db.insertInto('boards').values({ receipt_id: receipt, rev: 6, initial: doc, doc }).execute();
    await sql`update identity set cluster = 'elsewhere'`.execute(db);
    const horizon = await sql<{
      x: string;
    }>`select pg_snapshot_xmax(pg_current_snapshot())::text as x`.execute(db);
    expect(await migrate(db)).not.toBe(identity);
    const { rows } = await sql`
        select g.changed_xid >= ${horizon.rows[0]!.x}::xid8 as "group",
          r.changed_xid >= ${horizon.rows[0]!.x}::xid8 as receipt, b.rev
        from groups g, receipts r, boards b`.execute(db);
    // Some phone may have been at revision 9 when the copy was at 6.
    expect(rows).toEqual([{ group: true, receipt: true, rev: 1006 }]);
    await close();
  });

  if (database === 'PostgreSQL')
    test('another database of the same cluster is told apart, too', async () => {
      const [one, two] = [await openDatabase(await where()), await openDatabase(await where())];
      const { rows } = await sql<{ cluster: string }>`select id::text, cluster from identity`.execute(one.db);
      await sql`update identity set cluster = ${rows[0]!.cluster}`.execute(two.db); // as a dump brings it
      const before = two.identity;
      expect(await migrate(two.db)).not.toBe(before);
      for (const { close } of [one, two]) await close();
    });

  if (database === 'PostgreSQL')
    test('several processes that start at once', async () => {
      const target = await where();
      const opened = await Promise.all([openDatabase(target), openDatabase(target), openDatabase(target)]);
      expect(new Set(opened.map(({ identity }) => identity)).size).toBe(1);
      await Promise.all(opened.map(({ close }) => close()));
    });
});
