import type { Group } from '../../contract/groups.ts';
import type { GroupChange } from '../../data/edits/mutate-groups.ts';
import { ACCOUNT, pairsAlike, type AlikePeople } from '../../domain/board/alike-people.ts';
import { isShown, type GroupOp, type GroupPerson } from '../../domain/group/group.ts';
import { resolvePerson } from '../../domain/group/same-human.ts';
import { bareName } from '../../domain/text/bare-name.ts';
import { typedName } from '../../domain/text/typed-line.ts';
import type { Member } from './group-members.tsx';
import { groupFormTexts as texts } from './texts.ts';

/** The unsaved changes in the form. All other fields show the present group. */
interface GroupFormEdits {
  name: Changed<string> | null;
  defaultGroup: Changed<boolean> | null;
  /** Addresses. */
  invite: string[];
  /** Friends without e-mail who get an invitation now: they stay the person whom bills name. */
  invites: { person: string; email: string }[];
  /** Names of friends without e-mail. */
  friends: string[];
  /** User ids. */
  remove: string[];
  /** With the payments that those wrote. */
  removePayments: boolean;
  /** Invitation ids. */
  cancel: string[];
  /** People without an account. */
  drop: string[];
  /** People who are nobody else after all. */
  part: string[];
}

/** A changed field with the value it showed before, so others' later changes stay. */
interface Changed<Value> {
  from: Value;
  to: Value;
}

export const noEdits: GroupFormEdits = {
  name: null,
  defaultGroup: null,
  invite: [],
  invites: [],
  friends: [],
  remove: [],
  removePayments: false,
  cancel: [],
  drop: [],
  part: [],
};

/** `shown`: the group's value in the untouched field. */
export const changed = <Value>(before: Changed<Value> | null, shown: Value, to: Value): Changed<Value> => ({
  from: before ? before.from : shown,
  to,
});

/** The patch to save: only changed fields. */
export function patchOf(group: Group, edits: GroupFormEdits): GroupChange {
  const name = edits.name ? typedName(edits.name.to) : undefined;
  const invite = stillToInvite(group, edits);
  const ops: GroupOp[] = [
    ...(name === undefined || name === edits.name?.from
      ? []
      : [{ op: 'group.set', field: 'name', value: name } as const]),
    ...edits.drop.map((id) => ({ op: 'person.set', id, field: 'deleted', value: true }) as const),
    ...edits.part.map((id) => ({ op: 'person.set', id, field: 'is', value: null }) as const),
  ];
  return {
    ...(ops.length > 0 && { ops }),
    ...(edits.friends.length > 0 && { friends: edits.friends }),
    ...(invite.length > 0 && { inviteEmails: invite }),
    ...(edits.invites.length > 0 && { invites: edits.invites }),
    ...(edits.remove.length > 0 && { removeUsers: edits.remove }),
    ...(edits.remove.length > 0 && edits.removePayments && { removePayments: true }),
    ...(edits.cancel.length > 0 && { cancelInvitations: edits.cancel }),
  };
}

/** Whether it is the default group from now on; null if the user has not changed that. */
export const changedDefault = ({ defaultGroup }: GroupFormEdits): boolean | null =>
  defaultGroup && defaultGroup.to !== defaultGroup.from ? defaultGroup.to : null;

interface MemberActions {
  change: (next: Partial<GroupFormEdits>) => void;
  /** Sends the e-mail of an invitation again. */
  resend: (email: string) => void;
  /** Asks for the address of a friend without one. */
  invite: (person: string, name: string) => void;
}

/**
 * The rows of the form. Only the creator removes others, and stays. Nobody can cancel an invitation that is
 * not sent yet.
 */
export function editedMembers(
  group: Group,
  edits: GroupFormEdits,
  me: string,
  { change: onChange, resend: onResend, invite: onInvite }: MemberActions,
): Member[] {
  const mine = group.creator === me;
  const { users, invited } = staying(group, edits);
  return [
    ...users.map(({ _id, name, username, email }) => ({
      id: _id,
      ...(_id !== me && { person: _id }),
      name: name || username,
      email,
      note: _id === group.creator ? texts.creator : _id === me ? texts.you : null,
      remove: mine && _id !== group.creator ? () => onChange({ remove: [...edits.remove, _id] }) : null,
      resend: null,
    })),
    ...invited.map(({ _id, invitedEmail, person }) => ({
      id: invitedEmail.toLowerCase(),
      person: resolvePerson(group.people, person),
      name: invitedEmail,
      email: invitedEmail,
      note: texts.invited,
      remove: mine && isSent(_id) ? () => onChange({ cancel: [...edits.cancel, _id] }) : null,
      resend: isSent(_id) ? () => onResend(invitedEmail) : null,
    })),
    ...friendsOf(group)
      .filter(([id]) => !edits.drop.includes(id))
      .map(([id, { name }]) => {
        const email = edits.invites.find(({ person }) => person === id)?.email;
        return {
          id: name,
          key: id,
          person: id,
          name,
          email: email ?? '',
          note: email === undefined ? texts.noAccount : texts.willBeInvited,
          remove:
            email === undefined
              ? () => onChange({ drop: [...edits.drop, id] })
              : () => onChange({ invites: edits.invites.filter(({ person }) => person !== id) }),
          resend: null,
          invite: email === undefined ? () => onInvite(id, name) : null,
        };
      }),
    ...joinedOf(group)
      .filter(({ id }) => !edits.part.includes(id))
      .map(({ id, name, root }) => ({
        id: name,
        key: id,
        name,
        email: '',
        note: texts.isAnother(root),
        remove: () => onChange({ part: [...edits.part, id] }),
        resend: null,
      })),
    ...edits.friends.map((name, at) => ({
      id: name,
      key: `friend ${at}`,
      name,
      email: '',
      note: texts.noAccount,
      remove: () => onChange({ friends: edits.friends.filter((_, other) => other !== at) }),
      resend: null,
    })),
    ...stillToInvite(group, edits).map((email) => ({
      id: email,
      name: email,
      email,
      note: texts.willBeInvited,
      remove: () => onChange({ invite: edits.invite.filter((one) => one !== email) }),
      resend: null,
    })),
  ];
}

/** The people without an account and an invitation. */
export const friendsOf = ({ people, invitations }: Group): [string, GroupPerson][] =>
  Object.entries(people).filter(
    ([id, one]) => isShown(one) && one.user === undefined && !invitations.some(({ person }) => person === id),
  );

/** The people whom somebody has said to be another. Two rows of one name are one without a word. */
function joinedOf({ people }: Group): { id: string; name: string; root: string }[] {
  return Object.entries(people).flatMap(([id, { name, is, deleted }]) => {
    const root = people[resolvePerson(people, id)]?.name ?? '';
    const isTold = is !== undefined && !deleted && root !== '' && bareName(root) !== bareName(name);
    return isTold ? [{ id, name, root }] : [];
  });
}

/** The pairs of the group's people who look like one. */
export function alikeInGroup({ people, invitations }: Group): AlikePeople[] {
  const isInvited = (id: string) => invitations.some(({ person }) => person === id);
  return pairsAlike(
    Object.entries(people)
      .filter(([, one]) => isShown(one))
      .map(([id, { name, user }]) => ({
        id,
        name,
        standing: user !== undefined ? ACCOUNT : isInvited(id) ? 1 : 0,
      })),
  );
}

/** Whether the server has made the invitation. */
const isSent = (id: string): boolean => !id.startsWith('pending-');

function staying({ users, invitations }: Group, { remove, cancel }: GroupFormEdits) {
  return {
    users: users.filter(({ _id }) => !remove.includes(_id)),
    invited: invitations.filter(({ _id, status }) => status === 'pending' && !cancel.includes(_id)),
  };
}

/** Without friends whom another user has added meanwhile. */
function stillToInvite(group: Group, edits: GroupFormEdits): string[] {
  const { users, invited } = staying(group, edits);
  const there = [...users.map(({ email }) => email), ...invited.map(({ invitedEmail }) => invitedEmail)];
  const addresses = new Set(there.map((email) => email.toLowerCase()));
  return edits.invite.filter((email) => !addresses.has(email));
}
