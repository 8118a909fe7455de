import type { FeedChange, SyncedReceipt } from '../../src/contract/sync.ts';
import type { BoardOp } from '../../src/domain/board/board.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** The bill's link, as its host gets it. */
export async function linkTo(host: TestClient, receipt: string, body: object = {}): Promise<string> {
  const { status, body: answer } = await host.post(`/receipts/${receipt}/link`, body);
  if (status !== 200) throw new Error(`No link: ${status}`);
  return String(answer.token);
}

/** Somebody without a session comes by the bill's link. */
export async function joinByLink(
  server: TestServer,
  host: TestClient,
  receipt: string,
  link: object = {},
): Promise<{ guest: TestClient; token: string }> {
  const token = await linkTo(host, receipt, link);
  const guest = server.stranger();
  const { status, body } = await guest.post('/guests/join', { token });
  if (status !== 200) throw new Error(`The link was refused: ${status}`);
  guest.id = String(body.user._id);
  return { guest, token };
}

/** A visitor lets friends pick: a guest who makes bills. */
export async function newHost(server: TestServer): Promise<TestClient> {
  const host = server.stranger();
  const { status, body } = await host.post('/guests/host', {});
  if (status !== 200) throw new Error(`No host: ${status}`);
  host.id = String(body.user._id);
  return host;
}

/** Somebody with an account comes by the bill's link. They hold no name yet: the one they chose is gone. */
export async function comeByLink(who: TestClient, host: TestClient, receipt: string): Promise<void> {
  const body = { token: await linkTo(host, receipt), as: { column: 'gone' } };
  const { status } = await who.post('/guests/join', body);
  if (status !== 200) throw new Error(`The link was refused: ${status}`);
}

/** A user's device picks for a person, or no longer. */
export const hold = (id: string, user: string, value = true): BoardOp => ({
  op: 'column.hold',
  id,
  user,
  value,
});

/** A person had a dish. */
export const tick = (item: string, column: string, weight = 1): BoardOp => ({
  op: 'item.share',
  id: item,
  shares: { [column]: { weight, rank: '1' } },
  only: [column],
});

/** A bill as the feed brings it to somebody. */
export async function billSeenBy(who: TestClient, receipt: string): Promise<SyncedReceipt> {
  const { changes } = (await who.get('/sync')).body as { changes: FeedChange[] };
  const found = changes.find((one) => one.type === 'receipt' && one.receipt._id === receipt);
  if (found?.type !== 'receipt') throw new Error('They do not see the bill.');
  return found.receipt;
}
