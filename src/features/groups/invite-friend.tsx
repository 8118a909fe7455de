import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { FriendEmail } from './friend-email.tsx';
import { groupFormTexts as texts } from './texts.ts';

interface Props {
  name: string;
  /** The address in lower case, or why it can't be invited. */
  isFree: (typed: string) => { email: string } | { error: string };
  onInvite: (email: string) => void;
  onClose: () => void;
}

/** Asks for the address of a friend without one. Who joins by it is this person, on all the group's bills. */
export function InviteFriend({ name, isFree, onInvite, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const finish = (event: SyntheticEvent) => {
    event.preventDefault();
    const answer = isFree(typed);
    if ('error' in answer) return setError(answer.error);
    onInvite(answer.email);
    onClose();
  };
  return (
    <Sheet
      title={texts.inviteFriend(name)}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="invite-friend">
          {texts.add}
        </Button>
      }
    >
      <form id="invite-friend" noValidate onSubmit={finish}>
        <p>{texts.inviteText(name)}</p>
        <FriendEmail value={typed} error={error} onChange={({ target }) => setTyped(target.value)} />
      </form>
    </Sheet>
  );
}
