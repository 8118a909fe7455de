import { audit } from '../../audit/audit.ts';
import { isTaken } from '../../db/taken.ts';
import type { Deps } from '../../deps.ts';
import { Fault } from '../../http/fault.ts';
import type { Register } from '../../http/route.ts';
import { queueMail } from '../../mail/outbox.ts';
import { renamePeople } from '../../people/rename-user.ts';
import { actAsOwner } from '../act-as-owner.ts';
import { countMail } from '../attempts/mail-ceiling.ts';
import { userDocument } from '../profile.ts';
import { moveToEmail, voidLinks } from '../repository.ts';
import { hashToken } from '../sessions/sessions.ts';
import { logEvent } from '../sign-in.ts';

/**
 * Changing the address of an account, or giving it its first one.
 *
 *   changeEmail (password and code, or passkey) -> new address: a link, old address: a word
 *                                     '-> confirmEmailChange (link, session)
 *
 *   EMAIL-1  The link proves the new mailbox, and only the user's own session may use it. So an address with
 *            a typing error opens the account for nobody.
 *   EMAIL-2  Both addresses are told. No link to the account that was sent before works after the change.
 *   EMAIL-3  Asking tells nobody whether the new address has an account.
 */
export function emailRoutes(register: Register, deps: Deps): void {
  const { database, now, random } = deps;
  const { db, changes } = database;

  register('changeEmail', async ({ body: { email, ...proof }, me, request }) => {
    const at = now();
    await actAsOwner(deps, request, me, proof, async (trx) => {
      for (const address of [email, me.email].filter(Boolean)) await countMail(trx, at, 'change', address);
      const data = { user: me.id };
      await queueMail(trx, random, at, { kind: 'changeEmail', recipient: email, data });
      if (me.email) await queueMail(trx, random, at, { kind: 'emailChangeAsked', recipient: me.email });
    });
    logEvent(request, 'emailChangeAsked', { user: me.id });
    return { message: 'A link was sent to the new address.' };
  });

  register('confirmEmailChange', async ({ body: { token }, me, request }) => {
    const at = now();
    const email = await db
      .transaction()
      .execute(async (trx) => {
        const moved = await moveToEmail(trx, me.id, hashToken(token), at);
        if (moved === undefined) throw new Fault('expiredLink');
        await voidLinks(trx, me.id);
        await renamePeople(trx, me.id);
        for (const recipient of [me.email, moved].filter(Boolean)) {
          await queueMail(trx, random, at, { kind: 'emailChanged', recipient, data: { user: me.id } });
        }
        await audit(trx, { at, kind: 'emailChanged', by: me.id });
        return moved;
      })
      .catch((error: unknown) => {
        // Somebody else has verified the address meanwhile. Its mailbox asks, so it may know.
        throw isTaken(error) ? new Fault('taken') : error;
      });
    changes.tell({ queue: `user:${me.id}`, session: null });
    logEvent(request, 'emailChanged', { user: me.id });
    return { user: userDocument({ ...me, email }) };
  });
}
