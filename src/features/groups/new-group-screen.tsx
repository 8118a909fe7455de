import { useState } from 'react';
import { useData } from '../../data/context.tsx';
import { untilStored } from '../../data/edits/until-stored.ts';
import { whyNotDone } from '../../data/why-not-done.ts';
import { useIsCutOff } from '../../sync/status.ts';
import { groupFormTexts as texts } from './texts.ts';
import { useHasLeft } from '../../presses/use-has-left.ts';
import { toast } from '../../toasts/toast.ts';
import { GroupForm, type Added } from './group-form.tsx';
import type { Member } from './group-members.tsx';
import { useWayToGroups } from './use-way-to-groups.ts';
import { typedName } from '../../domain/text/typed-line.ts';

/** /new-group. */
export function NewGroupScreen() {
  const { me, mutate } = useData();
  const isCutOff = useIsCutOff();
  const goToGroups = useWayToGroups();
  const [name, setName] = useState('');
  const [emails, setEmails] = useState<string[]>([]);
  const [friends, setFriends] = useState<string[]>([]);
  const [isDefault, setDefault] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const hasLeft = useHasLeft();
  const [isCreating, setCreating] = useState(false);

  const members: Member[] = [
    {
      id: me._id,
      name: me.name ?? me.username,
      email: me.email,
      note: texts.creator,
      remove: null,
      resend: null,
    },
    ...emails.map((email) => ({
      id: email,
      name: email,
      email,
      note: texts.willBeInvited,
      remove: () => setEmails(emails.filter((one) => one !== email)),
      resend: null,
    })),
    ...friends.map((friend, at) => ({
      id: friend,
      key: `friend ${at}`,
      name: friend,
      email: '',
      note: texts.noAccount,
      remove: () => setFriends(friends.filter((_, other) => other !== at)),
      resend: null,
    })),
  ];

  const create = async (invited: string[], named: string[]) => {
    setCreating(true);
    try {
      const made = mutate.createGroup({
        name: typedName(name),
        emails: invited,
        friends: named,
        defaultGroup: isDefault,
      });
      await untilStored(made, (full) => setError(whyNotDone(full)));
      toast.success(texts.created(typedName(name), invited.length > 0, isCutOff()));
      if (!hasLeft.current) goToGroups();
    } catch {
      setError(texts.createFailed);
      setCreating(false);
    }
  };

  const submit = (added: Added) => {
    const invited = [...emails, ...added.emails];
    const named = [...friends, ...added.friends];
    setEmails(invited);
    setFriends(named);
    if (!typedName(name)) return setError(texts.noName);
    setError(null);
    void create(invited, named);
  };

  return (
    <GroupForm
      name={name}
      onName={(next) => {
        setError(null);
        setName(next);
      }}
      members={members}
      own={me.email}
      onInvite={(email) => setEmails([...emails, email])}
      onFriend={(friend) => setFriends([...friends, friend])}
      isDefault={isDefault}
      onDefault={setDefault}
      error={error}
      submitText={texts.create}
      isBusy={isCreating}
      onSubmit={submit}
    />
  );
}
