import * as z from 'zod/mini';
import { newPassword } from './auth.ts';
import { email, filledTextUpTo, id, usernameUpTo, uuid } from './primitives.ts';

const token = filledTextUpTo(200);

/** Invites an address, or sends the e-mail of a pending invitation again. */
export const sendInvitationBody = z.object({ group: uuid, email });

export const validateQuery = z.object({ token });

/** By the e-mail's link, or by the id in the list of one's own invitations. */
export const answerInvitationBody = z.union([z.object({ token }), z.object({ invitation: uuid })]);

export const signUpWithInviteBody = z.object({
  username: usernameUpTo(60),
  email,
  password: newPassword,
  invitationToken: token,
});

/** `expired`, `used` and `declined` are what became of it; `invalid` is any other link. */
export const invitationState = z.enum(['pending', 'expired', 'used', 'declined', 'invalid']);
export type InvitationState = z.output<typeof invitationState>;

const inviter = z.object({
  _id: id,
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
});
const invitingGroup = z.object({
  name: z.string(),
  membersCount: z.int(),
  imageUrl: z.nullable(z.string()),
});

/** Only a pending invitation tells who invites to what. */
export const validateAnswer = z.object({
  success: z.boolean(),
  invitationStatus: invitationState,
  message: z.string(),
  token: z.string(),
  inviter: z.nullable(inviter),
  group: z.nullable(invitingGroup),
});

export const invitationDone = z.object({
  success: z.boolean(),
  message: z.string(),
  redirectUrl: z.string(),
});

export const signUpWithInviteAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  redirectTo: z.string(),
});

const ownInvitation = z.object({
  _id: id,
  group: z.object({ name: z.string(), membersCount: z.int() }),
  inviter: z.object({ username: z.string() }),
});
export type OwnInvitation = z.infer<typeof ownInvitation>;
export const ownInvitations = z.object({ invitations: z.array(ownInvitation) });

/** Why the link doesn't work, or null with the group and its creator's name. */
export const viewLinkAnswer = z.object({
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  group: z.nullable(z.object({ name: z.string(), membersCount: z.int() })),
  creator: z.nullable(z.string()),
  creatorId: z.nullable(id),
});

export const askToJoinBody = z.object({ token });
const joinState = z.enum(['waiting', 'member', 'refused']);
export type JoinState = z.output<typeof joinState>;
export const askToJoinAnswer = z.object({ state: joinState, group: id });
