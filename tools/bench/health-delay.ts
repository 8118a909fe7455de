import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { emptyBill, LIMITS, type Board, type BoardOp, type Item } from '../../src/domain/board/board.ts';
import { ranks } from '../../src/domain/board/rank.ts';
import { minor } from '../../src/domain/money/money.ts';
import type { Account } from '../../tests/support/account.ts';
import { report } from './report.ts';

/**
 * The longest that /health waits while one client sends the heaviest requests that the contract takes. It
 * does no work of its own, so it waits for the event loop and the database.
 */
export async function measureHealthDelay(
  database: string,
  origin: string,
  account: Account,
  turns: string,
): Promise<void> {
  const send = async (method: string, path: string, body?: string) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...account.headers(),
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    return text;
  };
  const patch = (id: string, body: unknown) => {
    const text = JSON.stringify(body);
    return () => send('PATCH', `/states/${id}`, text);
  };
  const measure = async (label: string, load: () => Promise<unknown>) => {
    const began = Date.now();
    const delay = await worstHealth(origin, load);
    report('server', `${database}, worst /health beside ${label}`, delay, 'ms');
    report(
      'server',
      `${database}, longest turn of the event loop beside ${label}`,
      longest(turns, began),
      'ms',
    );
  };

  const board = fullBoard();
  const ids = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const _id = newId();
      await send('POST', '/receipts', JSON.stringify({ _id, board }));
      return _id;
    }),
  );
  const [id = ''] = ids;
  await wait(1000);
  const shares = patch(id, { ops: shareOps(board), baseRev: 1 });
  await measure('100 edits of 100 shares', shares);
  for (let times = 0; times < 50; times += 1) await patch(id, { ops: nameOps(board, times), baseRev: 1 })();
  const { stateId } = JSON.parse(await send('GET', `/receipts/${id}`)) as { stateId: object };
  await measure('a layout of revision 1 after 10,000 edits', patch(id, { ...stateId, baseRev: 1 }));
  const pull = () => send('GET', '/sync?limit=200');
  await measure('five pulls', () => Promise.all([1, 2, 3, 4, 5].map(pull)));

  const ticks = patch(ids[1]!, { ops: tickOps(board), baseRev: 1 });
  await measure('200 ticks of an item of 100 shares', ticks);
  for (let made = 0; made < LONG_HISTORIES; made += 1) {
    const _id = newId();
    await send('POST', '/receipts', JSON.stringify({ _id, board: smallBill }));
    await patch(_id, { ops: noteOps, baseRev: 1 })();
  }
  const began = performance.now();
  const pages = await allPages(send);
  const what = `${database}, the feed with ${LONG_HISTORIES} small bills of long histories`;
  report('server', what, performance.now() - began, 'ms');
  report('server', `${what}, largest page`, Math.max(...pages) / 1024, 'KiB');
  await measure('40 pulls that are given up after a second', () => {
    const init = { headers: account.headers(), signal: AbortSignal.timeout(1000) };
    const call = () => fetch(`${origin}/api/sync?limit=200`, init).then((answer) => answer.text());
    return Promise.allSettled(Array.from({ length: 40 }, call));
  });
}

const LONG_HISTORIES = 60;

/** The sizes of the feed's pages, in characters. */
async function allPages(send: (method: string, path: string) => Promise<string>): Promise<number[]> {
  const sizes: number[] = [];
  for (let query = '?limit=200'; query;) {
    const page = await send('GET', `/sync${query}`);
    const { more, cursor } = JSON.parse(page) as { more: boolean; cursor: string };
    query = more ? `?limit=200&cursor=${encodeURIComponent(cursor)}` : '';
    sizes.push(page.length);
  }
  return sizes;
}

/** Each sets the share of one person and names no other. */
const tickOps = (board: Board): BoardOp[] => {
  const [who = ''] = Object.keys(board.columns);
  const shares = { [who]: { weight: 1, rank: 'V' } };
  return Array.from({ length: 200 }, () => ({ op: 'item.share', id: 'item-0', shares, only: [who] }));
};

const guest = { title: 'Tetamu', rank: 'V', user: null, covered: false };
const smallBill: Board = { bill: emptyBill, items: {}, columns: { guest } };
const noteOps = Array.from({ length: 40 }, (_, at): BoardOp => ({
  op: 'bill.set',
  field: 'description',
  value: at === 39 ? '' : String(at).padEnd(2000, 'x'),
}));

/** The longest turn since `began`, in ms of processor time; loop-turns.mjs notes those from 5 ms on. */
function longest(turns: string, began: number): number {
  const lines = existsSync(turns) ? readFileSync(turns, 'utf8').trim().split('\n') : [];
  const since = lines.map((line) => line.split(' ').map(Number)).filter(([at = 0]) => at >= began);
  return Math.max(0, ...since.map(([, ms = 0]) => ms));
}

/** The longest answer of /health, in ms, while `load` runs. */
async function worstHealth(origin: string, load: () => Promise<unknown>): Promise<number> {
  let worst = 0;
  const over = new AbortController();
  const probe = async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await (await fetch(`${origin}/api/health`)).text();
      worst = Math.max(worst, performance.now() - began);
      await wait(2);
    }
  };
  const probing = probe();
  await wait(100);
  worst = 0;
  await load();
  over.abort();
  await probing;
  return worst;
}

/** As many items, people and shares as people see at most on one bill. */
function fullBoard(): Board {
  const { items, columns } = LIMITS.shown;
  const places = ranks(items);
  const people = Array.from({ length: columns }, (_, at) => `column-${at}-aaaa`);
  const all = Object.fromEntries(people.map((id, at) => [id, { weight: 1, rank: places[at]! }]));
  const item = (at: number): Item => ({
    name: `Nasi ${at}`,
    quantity: 1,
    price: minor(100),
    taxRate: null,
    rank: places[at]!,
    shares: at < LIMITS.shares / columns ? all : {},
  });
  return {
    bill: { ...emptyBill, title: 'Kenduri' },
    items: Object.fromEntries(places.map((_, at) => [`item-${at}`, item(at)])),
    columns: Object.fromEntries(
      people.map((id, at) => [id, { title: `Tetamu ${at}`, rank: places[at]!, user: null, covered: false }]),
    ),
  };
}

const shareOps = ({ items }: Board): BoardOp[] => {
  const shared = Object.entries(items).filter(([, { shares }]) => Object.keys(shares).length);
  return Array.from({ length: 100 }, (_, at): BoardOp => {
    const [id, { shares }] = shared[at % shared.length]!;
    return { op: 'item.share', id, shares };
  });
};

const nameOps = ({ items }: Board, times: number): BoardOp[] =>
  Object.keys(items)
    .slice(0, 200)
    .map((id) => ({ op: 'item.set', id, field: 'name', value: `Nasi ${times}` }));
