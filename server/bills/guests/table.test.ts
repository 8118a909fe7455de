import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { BoardOp } from '../../../src/domain/board/board.ts';
import { shownBoard } from '../../../src/domain/board/board.ts';
import { split } from '../../../src/domain/split/split.ts';
import { eightPeople, longBoard } from '../../../tests/support/long-board.ts';
import { billSeenBy, hold, tick } from '../../testing/guests.ts';
import { queueHeaders, type TestClient } from '../../testing/test-client.ts';
import { onOneDatabase, serveSuite, type TestServer } from '../../testing/test-server.ts';

onOneDatabase('a table of eight guests', (where) => {
  let server: TestServer;
  serveSuite(where, async (opened) => {
    server = opened;
  });

  test('who tick 28 dishes at once, late and doubled, have each tick once, and the sums are right', async () => {
    const host = await server.signIn('Aisyah');
    const receipt = v7();
    const { link } = (await host.post('/receipts', { _id: receipt, board: longBoard() })).body;
    const dishes = Object.keys(longBoard().items);
    const columns = Object.keys(longBoard().columns);
    const guests = await Promise.all(
      eightPeople.map(async () => {
        const guest = server.stranger();
        const { body } = await guest.post('/guests/join', { token: link.token });
        guest.id = body.user._id;
        return guest;
      }),
    );
    const had = (nth: number) => dishes.filter((_, at) => (at * 7 + nth * 3) % 4 < 2 || at % 8 === nth);
    const outcomes: string[] = [];
    const send = async (guest: TestClient, seq: number, ops: BoardOp[], baseRev = 1) => {
      const headers = queueHeaders(`ticks-${guest.id}-${seq}`, seq);
      const answer = await guest.patch(`/states/${receipt}`, { ops, baseRev }, headers);
      expect(answer.status).toBe(200);
      return answer.body.outcomes as string[];
    };
    const sendAll = async (guest: TestClient, nth: number) => {
      const column = columns[nth]!;
      const ops = had(nth).map((dish) => tick(dish, column));
      outcomes.push(...(await send(guest, 1, [hold(column, guest.id)])));
      // In flight mode all of it comes at once; somebody whose app was killed sends the same batch again.
      const size = nth === 2 || nth === 5 ? ops.length : 3;
      for (let at = 0, seq = 2; at < ops.length; at += size, seq += 1) {
        const batch = ops.slice(at, at + size);
        const first = await send(guest, seq, batch);
        if (nth === 7) expect(await send(guest, seq, batch)).toEqual(first);
        outcomes.push(...first);
      }
    };
    await Promise.all(guests.map(sendAll));

    const { board } = await billSeenBy(host, receipt);
    const wanted = Object.fromEntries(
      dishes.map((dish) => [dish, columns.filter((_, nth) => had(nth).includes(dish)).toSorted()]),
    );
    const taken = Object.entries(board.items).map(([dish, { shares }]) => [
      dish,
      Object.keys(shares).toSorted(),
    ]);
    expect(Object.fromEntries(taken)).toEqual(wanted);
    expect(outcomes).toHaveLength(Object.values(wanted).flat().length + guests.length);
    expect(new Set(outcomes)).toEqual(new Set(['applied']));
    const { people, payable } = split(shownBoard(board), receipt);
    expect(Object.values(people).reduce((sum, { total }) => sum + total, 0)).toBe(payable);
    const { people: came } = (await host.get(`/receipts/${receipt}/link`)).body;
    expect(came.map(({ columns: of }: { columns: string[] }) => of[0]).toSorted()).toEqual(
      columns.toSorted(),
    );
  });
});
