import type { Group } from '../../contract/groups.ts';
import { ACCOUNT, pairsAlike, type AlikePeople } from '../../domain/board/alike-people.ts';
import type { NewPeople } from '../../domain/group/add-people.ts';
import {
  friendsOf,
  invitedOf,
  isShown,
  mayChangeGroup,
  membersOf,
  type GroupOp,
  type GroupPerson,
} from '../../domain/group/group.ts';
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
  invites: { id: string; email: string }[];
  /** Names of friends without e-mail. */
  friends: string[];
  /** Members, by their person's id. */
  remove: string[];
  /** With the payments that those wrote. */
  removePayments: boolean;
  /** Those who are invited. */
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

/** What to save: only changed fields. */
export function opsOf(group: Group, edits: GroupFormEdits): { ops: GroupOp[]; people: NewPeople } {
  const name = edits.name ? typedName(edits.name.to) : undefined;
  const set = (id: string) => ({ op: 'person.set', id }) as const;
  return {
    ops: [
      ...(name === undefined || name === edits.name?.from
        ? []
        : [{ op: 'group.set', field: 'name', value: name } as const]),
      ...edits.drop.map((id) => ({ ...set(id), field: 'deleted', value: true }) as const),
      ...edits.part.map((id) => ({ ...set(id), field: 'is', value: null }) as const),
      ...edits.remove.map((id) => ({
        ...standing(id),
        ...(edits.removePayments && { withPayments: true as const }),
      })),
      ...edits.cancel.map(standing),
      ...edits.invites.map((one) => ({ op: 'person.invite', ...one }) as const),
    ],
    people: { emails: stillToInvite(group, edits), friends: edits.friends },
  };
}

const standing = (id: string) => ({ op: 'person.set', id, field: 'standing', value: null }) as const;

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

/** The rows of the form. */
export function editedMembers(
  group: Group,
  edits: GroupFormEdits,
  me: string,
  { change: onChange, resend: onResend, invite: onInvite }: MemberActions,
): Member[] {
  const { members, invited } = staying(group, edits);
  const unless = (id: string, remove: () => void) =>
    mayChangeGroup(standing(id), group, me) ? remove : null;
  return [
    ...members.map(({ id, email = '', ...row }) => ({
      id: row.user,
      row,
      ...(row.user !== me && { person: row.user }),
      name: row.name,
      email,
      note: row.user === group.creator ? texts.creator : row.user === me ? texts.you : null,
      // Leaving has a button of its own.
      remove: row.user === me ? null : unless(id, () => onChange({ remove: [...edits.remove, id] })),
      resend: null,
    })),
    ...invited.map(({ id, email, by, ...row }) => ({
      id: email,
      row,
      person: resolvePerson(group.people, id),
      name: email,
      email,
      note: texts.invited,
      remove: unless(id, () => onChange({ cancel: [...edits.cancel, id] })),
      resend: by === undefined ? null : () => onResend(email), // not sent yet
    })),
    ...friendsOf(group)
      .filter(({ id }) => !edits.drop.includes(id))
      .map(({ id, ...row }) => {
        const { name } = row;
        const email = edits.invites.find((one) => one.id === id)?.email;
        return {
          id: name,
          row,
          key: id,
          person: id,
          name,
          email: email ?? '',
          note: email === undefined ? texts.noAccount : texts.willBeInvited,
          remove:
            email === undefined
              ? () => onChange({ drop: [...edits.drop, id] })
              : () => onChange({ invites: edits.invites.filter((one) => one.id !== id) }),
          resend: null,
          invite: email === undefined ? () => onInvite(id, name) : null,
        };
      }),
    ...joinedOf(group)
      .filter(({ id }) => !edits.part.includes(id))
      .map(({ id, name, root }) => ({
        id: name,
        row: { ...root, name },
        key: id,
        name,
        email: '',
        note: texts.isAnother(root.name),
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

/** The people whom somebody has said to be another. Two rows of one name are one without a word. */
function joinedOf({ people }: Group): { id: string; name: string; root: GroupPerson }[] {
  return Object.entries(people).flatMap(([id, { name, is, deleted }]) => {
    const root = people[resolvePerson(people, id)];
    const isTold = is !== undefined && !deleted && root && bareName(root.name) !== bareName(name);
    return isTold ? [{ id, name, root }] : [];
  });
}

/** The pairs of the group's people who look like one. */
export const alikeInGroup = ({ people }: Group): AlikePeople[] =>
  pairsAlike(
    Object.entries(people)
      .filter(([, one]) => isShown(one) && one.standing !== 'asks')
      .map(([id, { name, user, standing: now }]) => ({
        id,
        name,
        standing: user !== undefined ? ACCOUNT : now === 'invited' ? 1 : 0,
      })),
  );

const staying = (group: Group, { remove, cancel }: GroupFormEdits) => ({
  members: membersOf(group).filter(({ id }) => !remove.includes(id)),
  invited: invitedOf(group).filter(({ id }) => !cancel.includes(id)),
});

/** Without friends whom another user has added meanwhile. */
function stillToInvite(group: Group, edits: GroupFormEdits): string[] {
  const { members, invited } = staying(group, edits);
  const addresses = new Set([...members, ...invited].map(({ email }) => email));
  return edits.invite.filter((email) => !addresses.has(email));
}
