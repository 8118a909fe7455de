import { Readable } from 'node:stream';
import { audit, auditExport, readAudit } from '../audit/audit.ts';
import { actAsOwner } from '../auth/act-as-owner.ts';
import { idOfIdentity, identitiesOf, removeIdentity, restoreIdentity } from '../auth/oauth/identities.ts';
import { providerLabel } from '../auth/oauth/oauth-routes.ts';
import { changeProfile, userDocument } from '../auth/profile.ts';
import { clearTokens, cookiesOf } from '../auth/sessions/cookies.ts';
import { endOneSession, endSessions, listSessions } from '../auth/sessions/sessions.ts';
import { logEvent } from '../auth/sign-in.ts';
import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import { perHour } from '../http/limit.ts';
import { TRANSFER_MS, type Register } from '../http/route.ts';
import { queueMail } from '../mail/outbox.ts';
import { deleteAccount, previewDeletion } from './delete-account.ts';
import { exportCsv } from './export-csv.ts';
import { exportJson } from './export.ts';

/** Of one user. */
const EXPORTS_AN_HOUR = 10;

/** What a signed-in user sees and changes of their account. */
export function settingsRoutes(register: Register, deps: Deps): void {
  const { config, database, now, random } = deps;
  const { db, changes } = database;

  register('updateProfile', async ({ body, me }) => {
    const changed = await db.transaction().execute((trx) => changeProfile(trx, me, body));
    changes.tell({ queue: `user:${me.id}`, session: null });
    return { user: userDocument(changed) };
  });

  register('listIdentities', async ({ me }) => {
    const all = await identitiesOf(db, me.id);
    const shown = (isRemoved: boolean) =>
      all
        .filter((one) => (one.removed_at !== null) === isRemoved)
        .map((one) => ({
          _id: idOfIdentity(one),
          provider: providerLabel(config.oauth, one.issuer),
          createdAt: one.created_at.toISOString(),
        }));
    return { identities: shown(false), removed: shown(true) };
  });

  register('removeIdentity', async ({ params: { id }, me, request }) => {
    await db.transaction().execute(async (trx) => {
      const { issuer } = await removeIdentity(trx, me, id, now());
      const data = { provider: providerLabel(config.oauth, issuer) };
      await queueMail(trx, random, now(), { kind: 'methodRemoved', recipient: me.email, data });
      await audit(trx, { at: now(), kind: 'identityRemoved', by: me.id, what: data.provider });
    });
    logEvent(request, 'identityRemoved', { user: me.id });
    return { message: 'This way to sign in was removed.' };
  });

  register('restoreIdentity', async ({ params: { id }, body, me, request }) => {
    await actAsOwner(deps, request, me, body, async (trx) => {
      const { issuer } = await restoreIdentity(trx, me.id, id);
      const data = { provider: providerLabel(config.oauth, issuer) };
      await queueMail(trx, random, now(), { kind: 'newMethod', recipient: me.email, data });
      await audit(trx, { at: now(), kind: 'identityRestored', by: me.id, what: data.provider });
    });
    logEvent(request, 'identityRestored', { user: me.id });
    return { message: 'This way to sign in opens the account again.' };
  });

  register('listSessions', async ({ me }) => {
    const sessions = await listSessions(db, me.id, now());
    return {
      sessions: sessions.map((session) => ({
        _id: session.id,
        device: session.device ?? 'Unknown device',
        createdAt: session.created_at.toISOString(),
        lastUsedAt: session.last_used_at.toISOString(),
        isCurrent: session.id === me.session,
      })),
    };
  });

  register('endSession', async ({ params: { id }, me }) => {
    if (!(await endOneSession(db, me.id, id))) throw new Fault('notFound');
    return { message: 'Signed out there.' };
  });

  register('endOtherSessions', async ({ me, request }) => {
    await db.transaction().execute(async (trx) => {
      await endSessions(trx, me.id, me.session);
      await audit(trx, { at: now(), kind: 'otherSessionsEnded', by: me.id });
    });
    logEvent(request, 'otherSessionsEnded', { user: me.id });
    return { message: 'Signed out everywhere else.' };
  });

  /** Users whose export is under way. */
  const exporting = new Set<string>();
  const limitExports = perHour(EXPORTS_AN_HOUR, now);
  register(
    'exportData',
    async ({ query: { format }, me, reply }) => {
      if (exporting.has(me.id)) throw new Fault('busy', 'Another export of yours is under way.');
      limitExports(me.id);
      exporting.add(me.id);
      const over = () => exporting.delete(me.id);
      const kind = format === 'csv' ? 'exportedCsv' : 'exportedJson';
      await auditExport(db, { at: now(), kind, by: me.id }).catch((error: unknown) => {
        over();
        throw error;
      });
      const text = Readable.from(format === 'csv' ? exportCsv(db, me) : exportJson(deps, me));
      text.once('end', over).once('close', over); // whole, or given up
      return reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="kira.${format}"`)
        .header('cache-control', 'no-store')
        .send(text);
    },
    { handlerTimeout: TRANSFER_MS },
  );

  register('auditLog', ({ me, query: { before } }) => readAudit(db, me.id, before ?? null));

  register('previewDeletion', async ({ me }) => previewDeletion(db, me.id));

  register('deleteAccount', async ({ body, me, request, reply }) => {
    await actAsOwner(deps, request, me, body, (trx) => deleteAccount(trx, me, { random, at: now() }));
    changes.tell({ queue: `user:${me.id}`, session: null });
    clearTokens(cookiesOf(config), reply);
    logEvent(request, 'accountDeleted', { user: me.id });
    return { message: 'Your account was deleted.' };
  });
}
