import { apiErrors } from '../../src/contract/errors.ts';
import { MAX_MEMBERS } from '../../src/contract/groups.ts';
import type { Trx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { addressOf, perMinute } from '../http/limit.ts';
import type { Me, Register } from '../http/route.ts';
import type { Act, GroupEffects } from './act.ts';
import { askToJoin, askToJoinByBill, groupLink, viewLink, type LinkView } from './join-links.ts';

/** What one address, or one user, may ask for in a minute. A waiting page asks 15 times. */
const LINKS = 240;

/** A group's link: the creator shows it, and others ask to join by it. */
export function joinRoutes(register: Register, deps: Deps, effects: GroupEffects): void {
  const { database, now, random } = deps;
  const { db, changes } = database;
  const limit = perMinute(LINKS, now);

  register('groupLink', async ({ me, params: { id }, body: { isNew } }) =>
    db.transaction().execute((trx) => groupLink(trx, deps, id, { isNew, me, at: now(), random, effects })),
  );

  register('viewLink', async ({ query: { token }, request }) => {
    limit(addressOf(request.ip));
    const view = await viewLink(db, deps, token);
    const problem = problemOf(view, now());
    return {
      code: problem,
      message: problem && apiErrors[problem].message,
      group: view && !problem ? { name: view.name, membersCount: view.members } : null,
      creator: view && !problem ? view.creator : null,
      creatorId: view && !problem ? view.creator_id : null,
    };
  });

  const askBy = async (me: Me, asking: (trx: Trx, act: Act) => ReturnType<typeof askToJoin>) => {
    limit(me.id);
    const act = { me, at: now(), random, effects };
    const { group, state, isNews } = await db.transaction().execute((trx) => asking(trx, act));
    if (isNews) changes.tell({ queue: `group:${group}`, session: null });
    return { state, group };
  };

  register('askToJoin', ({ me, body: { token } }) =>
    askBy(me, (trx, act) => askToJoin(trx, deps, token, act)),
  );

  register('askToJoinByBill', ({ me, params: { id } }) =>
    askBy(me, (trx, act) => askToJoinByBill(trx, id, act)),
  );
}

function problemOf(view: LinkView | null, at: Date): 'linkNotFound' | 'linkExpired' | 'groupFull' | null {
  if (!view) return 'linkNotFound';
  if (view.expires_at <= at) return 'linkExpired';
  return view.members >= MAX_MEMBERS ? 'groupFull' : null;
}
