import type { Group } from '../../contract/groups.ts';
import type { GroupPatch } from '../../data/rows.ts';
import { groupFormTexts as texts } from '../../ui/texts/groups.ts';
import type { Member } from './member-manager.tsx';

/** What somebody has changed in the form and not saved yet. */
export interface GroupEdits {
  name: string;
  defaultGroup: boolean;
  /** Addresses. */
  invite: string[];
  /** User ids. */
  remove: string[];
  /** Invitation ids. */
  cancel: string[];
}

export const noEdits = ({ name, defaultGroup }: Group): GroupEdits => ({
  name,
  defaultGroup,
  invite: [],
  remove: [],
  cancel: [],
});

/** What is to be saved: only what changed. */
export function patchOf(group: Group, edits: GroupEdits): GroupPatch {
  const name = edits.name.trim();
  return {
    ...(name !== group.name && { name }),
    ...(edits.defaultGroup !== group.defaultGroup && { defaultGroup: edits.defaultGroup }),
    ...(edits.invite.length > 0 && { inviteEmails: edits.invite }),
    ...(edits.remove.length > 0 && { removeUsers: edits.remove }),
    ...(edits.cancel.length > 0 && { cancelInvitations: edits.cancel }),
  };
}

/** The rows of the form. Only the creator removes others; the creator stays; invitations not sent yet can't be taken back. */
export function editedMembers(
  group: Group,
  edits: GroupEdits,
  me: string,
  onChange: (next: Partial<GroupEdits>) => void,
): Member[] {
  const mine = group.creator === me;
  const users = group.users.filter(({ _id }) => !edits.remove.includes(_id));
  const invited = group.invitations.filter(
    ({ _id, status }) => status === 'pending' && !edits.cancel.includes(_id),
  );
  return [
    ...users.map(({ _id, name, username, email }) => ({
      id: _id,
      name: name || username,
      email,
      note: _id === group.creator ? texts.creator : _id === me ? texts.you : null,
      remove: mine && _id !== group.creator ? () => onChange({ remove: [...edits.remove, _id] }) : null,
    })),
    ...invited.map(({ _id, invitedEmail }) => ({
      id: _id,
      name: invitedEmail,
      email: invitedEmail,
      note: texts.invited,
      remove: mine && !_id.startsWith('pending-') ? () => onChange({ cancel: [...edits.cancel, _id] }) : null,
    })),
    ...edits.invite.map((email) => ({
      id: email,
      name: email,
      email,
      note: texts.willBeAdded,
      remove: () => onChange({ invite: edits.invite.filter((one) => one !== email) }),
    })),
  ];
}
