import type { FastifyBaseLogger } from 'fastify';
import { readBoard, type ReceiptBoard } from '../../access/board.ts';
import { countAttempt } from '../../auth/attempts/attempts.ts';
import { userDocument } from '../../auth/profile.ts';
import { cookiesOf, writeTokens } from '../../auth/sessions/cookies.ts';
import { csrfBy } from '../../auth/sessions/csrf.ts';
import { deviceName } from '../../auth/sessions/device-name.ts';
import { GUEST_MS, HOST_MS, openSession, ownerOf } from '../../auth/sessions/sessions.ts';
import type { Exchange } from '../../auth/sign-in.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { authorOf } from '../../documents/log.ts';
import { Fault } from '../../http/fault.ts';
import { addressOf, perMinute } from '../../http/limit.ts';
import type { Me, Register } from '../../http/route.ts';
import { comeIn, lookBy } from './come-in.ts';
import type { FindLink } from './find-link.ts';
import { addGuest, type NewGuest } from './guests.ts';
import {
  enterBy,
  findLink,
  letComeBack,
  makeLink,
  peopleByLink,
  peopleTakenOut,
  shownLink,
  stopLink,
} from './links.ts';
import { standingOn } from './standing.ts';
import { letGo, takeOut, type TakeBackWords } from './take-back.ts';

/** Guests whom one address may make. Customers of a mobile network share theirs. */
const NEW_GUESTS = { hour: 120, day: 600 };
/** New hosts of one address in a day are as many as in so many full hours. */
const BUSY_HOURS = 5;

/** What server/app.ts hands in: the links, the first page of a guest's feed, and what payments do. */
interface Ports {
  linkFor: FindLink;
  readFirst: (user: string, call: { log: FastifyBaseLogger; signal: AbortSignal }) => Promise<string>;
  takeBackWords: TakeBackWords;
}

/** It reads all bills of a group. */
const STANDINGS = 30;

export function guestRoutes(
  register: Register,
  deps: Deps,
  { linkFor, readFirst, takeBackWords }: Ports,
): void {
  const { config, database, now, random, secret } = deps;
  const { db, changes } = database;
  const cookies = cookiesOf(config);
  const csrf = csrfBy(secret);
  const standings = perMinute(STANDINGS, now);
  const tell = (receipt: string) => changes.tell({ queue: `receipt:${receipt}`, session: null });

  /** Creates a guest, and signs them in. `enter`: what else is done in the same transaction. */
  async function openGuest(
    { request, reply }: Exchange,
    guest: Omit<NewGuest, 'id' | 'username'>,
    enter?: (trx: Trx, id: string) => Promise<void>,
  ): Promise<Me> {
    const id = random.id();
    const device = deviceName(request.headers['user-agent']);
    const session = await db.transaction().execute(async (trx) => {
      await addGuest(trx, { id, username: random.token(), ...guest });
      await enter?.(trx, id);
      return openSession(trx, random, guest.at, id, device, null, guest.hosts ? HOST_MS : GUEST_MS);
    });
    writeTokens(cookies, reply, session);
    cookies.write(reply, 'kira_csrf', csrf.cookieFor(session.family, random.token));
    const user = await ownerOf(db, session.family);
    if (!user) throw new Fault('internal'); // ended within a moment
    return user;
  }

  const shown = async (link: Parameters<typeof shownLink>[0], bill: ReceiptBoard) => ({
    ...shownLink(link),
    people: await peopleByLink(db, bill),
    out: await peopleTakenOut(db, bill),
  });

  register('billLink', async ({ me, params: { id } }) => {
    const { link, bill } = await findLink(db, deps, me.id, id);
    if (!link) throw new Fault('noLink');
    return shown(link, bill);
  });

  register('makeBillLink', async ({ me, params: { id }, body }) => {
    const act = { ...body, me: me.id, at: now(), random };
    const { link, bill } = await db.transaction().execute((trx) => makeLink(trx, deps, id, act));
    tell(id);
    return shown(link, bill);
  });

  register('stopBillLink', async ({ me, params: { id } }) => {
    await db.transaction().execute((trx) => stopLink(trx, me.id, id, now()));
    return { _id: id };
  });

  register('lookAtBill', async ({ me, body: { token }, request }) =>
    lookBy(await linkFor(request, token), db, me.id),
  );

  register('joinBill', async ({ me, body: { token, language, as }, request, reply, signal }) => {
    const link = await linkFor(request, token);
    const { receipt } = link;
    if (me) {
      await db.transaction().execute((trx) => comeIn(link, trx, me, { as, at: now(), newId: random.id() }));
      tell(receipt);
      return { user: userDocument(me), receipt };
    }
    const at = now();
    await countAttempt(db, at, [{ subject: `guests ${addressOf(request.ip)}`, ...NEW_GUESTS }]);
    const user = await openGuest({ request, reply }, { language, at, hosts: false }, (trx, id) =>
      enterBy(link, trx, id, at),
    );
    tell(receipt);
    // They are in, whatever becomes of this: their phone asks for it otherwise.
    const feed = await readFirst(user.id, { log: request.log, signal }).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a guest joined without the feed');
      return undefined;
    });
    return { user: userDocument(user), receipt, ...(feed !== undefined && { feed }) };
  });

  register('becomeHost', async ({ me, body, request, reply }) => {
    if (me && (!me.isGuest || me.isHost)) return { user: userDocument(me) };
    const at = now();
    const { hosts } = config.guests;
    const limit = { hour: hosts, day: hosts * BUSY_HOURS };
    if (hosts > 0) await countAttempt(db, at, [{ subject: `hosts ${addressOf(request.ip)}`, ...limit }]);
    if (!me) return { user: userDocument(await openGuest({ request, reply }, { ...body, at, hosts: true })) };
    await db.updateTable('users').set({ hosts: true }).where('id', '=', me.id).execute();
    return { user: userDocument({ ...me, isHost: true }) };
  });

  register('removeGuest', async ({ me, params: { id }, body, write }) =>
    write({
      queue: `receipt:${id}`,
      effect: async (trx, batch) => {
        const author = authorOf(me.id, batch, config);
        const { rev } = await takeOut(trx, id, author, body.user, body.payments ? takeBackWords : undefined);
        if (body.renewLink) await makeLink(trx, deps, id, { renew: true, me: me.id, at: now(), random });
        return { _id: id, rev };
      },
      again: () => seenAgain(me.id, id),
    }),
  );

  register('letGuestBack', async ({ me, params: { id }, body: { user } }) => {
    await db.transaction().execute((trx) => letComeBack(trx, me.id, id, user, now()));
    return { _id: id };
  });

  register('notMe', async ({ me, params: { id }, body: { column }, write }) =>
    write({
      queue: `receipt:${id}`,
      effect: async (trx, batch) => {
        const { rev } = await letGo(trx, id, authorOf(me.id, batch, config), column);
        return { _id: id, rev };
      },
      again: () => seenAgain(me.id, id),
    }),
  );

  register('billStanding', ({ me, params: { id } }) => {
    standings(me.id);
    return standingOn(db, me.id, id);
  });

  async function seenAgain(user: string, id: string) {
    const { rev } = await readBoard(db, user, id);
    return { _id: id, rev };
  }
}
