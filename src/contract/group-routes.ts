import * as z from 'zod/mini';
import * as groups from './groups.ts';
import * as invitations from './invitations.ts';
import { id, pageQuery, uuid } from './primitives.ts';
import { acceptErrors } from './route.ts';
import * as specification from './specification/groups.ts';

const byId = z.object({ id: uuid });

/** The calls of groups, and of coming into one. */
export const groupCalls = {
  listGroups: {
    method: 'GET',
    path: '/groups',
    auth: 'user',
    errors: [],
    query: pageQuery,
    answer: specification.groupList,
  },
  getGroup: {
    method: 'GET',
    path: '/groups/:id',
    auth: 'user',
    errors: ['groupNotFound'],
    params: byId,
    answer: specification.groupDocument,
  },
  createGroup: {
    method: 'POST',
    path: '/groups',
    auth: 'user',
    errors: ['idTaken', 'tooManyGroups', 'tooManyInvitations', 'tooManyMembers'],
    body: z.extend(groups.createGroupBody, specification.newGroupFields),
    answer: specification.groupDocument,
    queue: 'group',
  },
  patchGroup: {
    method: 'PATCH',
    path: '/groups/:id',
    auth: 'user',
    errors: ['billQuota', 'creatorStays', 'groupNotFound', 'tooManyInvitations', 'tooManyMembers'],
    params: byId,
    body: z.union([groups.groupOpsBody, specification.groupChange]),
    answer: z.union([groups.groupAnswer, specification.groupDocument]),
    queue: 'group',
  },
  deleteGroup: {
    method: 'DELETE',
    path: '/groups/:id',
    auth: 'user',
    errors: ['groupNotFound'],
    params: byId,
    answer: z.object({ _id: id }),
    queue: 'group',
  },

  /** Pending invitations to the caller's own address. */
  listInvitations: {
    method: 'GET',
    path: '/invitations',
    auth: 'user',
    errors: [],
    answer: invitations.ownInvitations,
  },
  sendInvitation: {
    method: 'POST',
    path: '/invitations',
    auth: 'user',
    errors: ['alreadyMember', 'groupNotFound', 'tooManyAttempts', 'tooManyInvitations', 'tooManyMembers'],
    body: invitations.sendInvitationBody,
    answer: z.object({ success: z.boolean(), message: z.string() }),
  },
  /** Changes nothing, so it can be asked again. */
  validateInvitation: {
    method: 'GET',
    path: '/invitations/validate',
    auth: 'anyone',
    errors: [],
    query: invitations.validateQuery,
    answer: invitations.validateAnswer,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/invitations/accept',
    auth: 'user',
    errors: acceptErrors,
    body: invitations.answerInvitationBody,
    answer: invitations.invitationDone,
  },
  declineInvitation: {
    method: 'POST',
    path: '/invitations/decline',
    auth: 'user',
    errors: ['invitationNotFound', 'invitationUsed', 'otherAddress'],
    body: invitations.answerInvitationBody,
    answer: invitations.invitationDone,
  },
  /** Makes a verified account for the invited address, signs it in, and accepts. */
  signUpWithInvite: {
    method: 'POST',
    path: '/invitations/signup-with-invite',
    auth: 'anyone',
    errors: ['commonPassword', 'credentials', 'taken', 'usernameTaken', ...acceptErrors],
    body: invitations.signUpWithInviteBody,
    answer: invitations.signUpWithInviteAnswer,
  },

  /** The link by which others ask to join; the creator's alone. Made where there is none. */
  groupLink: {
    method: 'POST',
    path: '/groups/:id/link',
    auth: 'user',
    errors: ['groupNotFound', 'tooManyAttempts'],
    params: byId,
    body: groups.groupLinkBody,
    answer: groups.groupLinkAnswer,
  },
  viewLink: {
    method: 'GET',
    path: '/joins/validate',
    auth: 'anyone',
    errors: [],
    query: invitations.validateQuery,
    answer: invitations.viewLinkAnswer,
  },
  /** Asked again, it tells what became of it. */
  askToJoin: {
    method: 'POST',
    path: '/joins',
    auth: 'user',
    errors: ['groupFull', 'linkExpired', 'linkNotFound', 'tooManyAttempts', 'tooManyWaiting'],
    body: invitations.askToJoinBody,
    answer: invitations.askToJoinAnswer,
  },
} as const;
