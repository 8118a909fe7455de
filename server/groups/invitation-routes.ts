import type { FastifyRequest } from 'fastify';
import { apiErrors } from '../../src/contract/errors.ts';
import type { InvitationState } from '../../src/contract/invitations.ts';
import { refuseCommonPassword } from '../auth/passwords/common-passwords.ts';
import { hashPassword } from '../auth/passwords/passwords.ts';
import { registerUser, userByEmail, usernameSuffix, verifyUser } from '../auth/repository.ts';
import { hashToken } from '../auth/sessions/sessions.ts';
import { logEvent, signIn, type AuthDeps } from '../auth/sign-in.ts';
import { isTaken } from '../db/taken.ts';
import { Fault } from '../http/fault.ts';
import { visitorLanguageOf } from '../http/language.ts';
import { addressOf, perMinute } from '../http/limit.ts';
import type { Register } from '../http/route.ts';
import type { Act, GroupEffects } from './act.ts';
import { invitationOfLink, viewInvitation, type InvitationView } from './invitation-links.ts';
import {
  acceptInvitation,
  declineInvitation,
  listOwnInvitations,
  refuseOtherAddress,
} from './invitations.ts';
import { inviteAddress } from './service.ts';

/** What one address, or one user, may ask for in a minute. */
const LINKS = 120;
const SIGN_UPS = 60;

/** Inviting, and answering an invitation. */
export function invitationRoutes(register: Register, deps: AuthDeps, effects: GroupEffects): void {
  const { database, now, random } = deps;
  const { db, changes } = database;
  const links = perMinute(LINKS, now);
  const signUps = perMinute(SIGN_UPS, now);
  const addressFrom = ({ ip }: FastifyRequest) => addressOf(ip);
  const actOf = (me: Act['me']): Act => ({ me, at: now(), random, effects });
  const tell = (group: string) => changes.tell({ queue: `group:${group}`, session: null });

  register('listInvitations', async ({ me }) => ({
    invitations: await listOwnInvitations(db, me.email, now()),
  }));

  register('sendInvitation', async ({ me, body: { group, email } }) => {
    await db.transaction().execute((trx) => inviteAddress(trx, group, email, actOf(me)));
    tell(group);
    return { success: true, message: 'Invitation sent.' };
  });

  register('validateInvitation', async ({ query: { token }, request }) => {
    links(addressFrom(request));
    const view = await viewOf(token);
    const status = view ? stateOf(view, now()) : 'invalid';
    const isPending = status === 'pending';
    return {
      success: isPending,
      invitationStatus: status,
      message: messages[status],
      token,
      inviter: view && isPending ? { _id: view.inviter_id, username: view.inviter, avatarUrl: null } : null,
      group: view && isPending ? { name: view.group_name, membersCount: view.members, imageUrl: null } : null,
    };
  });

  /** Null for a link that is not ours. */
  async function viewOf(token: string): Promise<InvitationView | null> {
    try {
      return await viewInvitation(db, await invitationOfLink(db, token));
    } catch (error) {
      if (error instanceof Fault) return null;
      throw error;
    }
  }

  const idOf = async (body: { token: string } | { invitation: string }): Promise<string> =>
    'token' in body ? invitationOfLink(db, body.token) : body.invitation;

  register('acceptInvitation', async ({ me, body }) => {
    links(me.id);
    const id = await idOf(body);
    tell(await db.transaction().execute((trx) => acceptInvitation(trx, id, actOf(me))));
    return { success: true, message: 'Invitation accepted.', redirectUrl: '/groups' };
  });

  register('declineInvitation', async ({ me, body }) => {
    links(me.id);
    const id = await idOf(body);
    tell(await db.transaction().execute((trx) => declineInvitation(trx, id, me)));
    return { success: true, message: 'Invitation declined.', redirectUrl: '/' };
  });

  register('signUpWithInvite', async ({ body, request, reply }) => {
    signUps(addressFrom(request));
    const { username, email, password, invitationToken } = body;
    await refuseCommonPassword(deps, password);
    const invitation = await invitationOfLink(db, invitationToken);
    // Before the account: nobody learns by another address whether that has one.
    await refuseOtherAddress(db, invitation, email);
    const hash = await hashPassword(password, random, addressFrom(request));
    const { user, group } = await db
      .transaction()
      .execute(async (trx) => {
        // The link proves the mailbox: the account needs no other e-mail.
        const signup = hashToken(random.token());
        const language = visitorLanguageOf(request);
        const account = { id: random.id(), email, username, password: hash, at: now(), signup, language };
        if (!(await registerUser(trx, account))) throw new Fault('taken');
        const { id } = (await userByEmail(trx, email))!;
        const joined = await acceptInvitation(trx, invitation, actOf({ id, email }));
        const suffix = usernameSuffix(random);
        if (!(await verifyUser(trx, id, signup, { now: now(), suffix }))) throw new Fault('taken');
        return { user: { id, email }, group: joined };
      })
      .catch((error: unknown) => {
        // Two registrations of one username at the same moment: the index decides.
        if (isTaken(error)) throw new Fault('taken');
        throw error;
      });
    tell(group);
    logEvent(request, 'registered');
    await signIn(deps, { request, reply }, user);
    return { success: true, message: 'Welcome to the group.', redirectTo: '/groups' };
  });
}

const messages: Record<InvitationState, string> = {
  pending: 'This invitation waits for your answer.',
  expired: apiErrors.invitationExpired.message,
  used: apiErrors.invitationUsed.message,
  declined: apiErrors.invitationDeclined.message,
  invalid: apiErrors.invitationNotFound.message,
};

function stateOf({ status, expires_at: expires }: InvitationView, at: Date): InvitationState {
  if (status === 'pending') return expires > at ? 'pending' : 'expired';
  if (status === 'accepted') return 'used';
  return status === 'cancelled' ? 'invalid' : status;
}
