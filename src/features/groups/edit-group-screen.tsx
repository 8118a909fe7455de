import { useState, type ReactNode } from 'react';
import type { Api } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { useData } from '../../data/context.tsx';
import {
  queryGroup,
  queryGroupRefusals,
  hasEverything,
  type ShownGroup,
} from '../../data/queries/queries.ts';
import { useQuery } from '../../data/hooks/use-query.ts';
import { untilTaken } from '../../data/edits/until-stored.ts';
import { useSyncStatus } from '../../sync/status.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFirstScreen } from '../../loading/first-screen.ts';
import { GettingBack } from '../../ui/getting-back.tsx';
import { GroupIcon } from '../../ui/icons/navigation.tsx';
import { usePlace } from '../../navigation/place.ts';
import { Loading } from '../../ui/progress.tsx';
import { useHasLeft } from '../../presses/use-has-left.ts';
import { groupFormTexts as texts, groupsTexts } from './texts.ts';
import { toast } from '../../toasts/toast.ts';
import { changed, changedDefault, editedMembers, noEdits, opsOf } from './group-edits.ts';
import { GroupForm, type Added } from './group-form.tsx';
import page from './group-page.module.css';
import css from './groups.module.css';
import { FoldGroup } from './fold-group.tsx';
import { GroupHead } from './group-head.tsx';
import { InviteFriend } from './invite-friend.tsx';
import { JoinByLink } from './join-by-link.tsx';
import { addressesOf, newMember } from './member-rules.ts';
import { SamePeople } from './same-people.tsx';
import { LeaveGroup } from './leave-group.tsx';
import { typedName } from '../../domain/text/typed-line.ts';
import { useWayToGroups } from './use-way-to-groups.ts';

interface ScreenProps extends Parts {
  groupId: string | undefined;
  api: Api;
}

/** What stands above the form: other features draw it. */
interface Parts {
  /** Who owes whom in the group. */
  renderMoney: (group: string) => ReactNode;
  renderBills: (group: string) => ReactNode;
}

/** /edit-group/:id: what its people want first, then the specification's form. */
export function EditGroupScreen({ groupId, api, ...parts }: ScreenProps) {
  const { db } = useData();
  const { back } = usePlace();
  const { state } = useSyncStatus();
  const answer = useQuery(async () => {
    const [group, refusals, complete] = await Promise.all([
      groupId ? queryGroup(db, groupId) : null,
      queryGroupRefusals(db),
      hasEverything(db),
    ]);
    return { group, refused: refusals.get(groupId ?? '')?.message ?? null, complete };
  }, [db, groupId]);
  useFirstScreen(answer !== undefined);
  if (answer && answer.error !== null) {
    return (
      <EmptyState icon={<GroupIcon />} text={texts.loadFailed}>
        <Button onClick={back}>{texts.goBack}</Button>
      </EmptyState>
    );
  }
  if (!answer) return <Loading text={groupsTexts.loading} />;
  const { group, refused, complete } = answer.data;
  if (!group && groupId && !complete) {
    return <GettingBack icon={<GroupIcon />} text={groupsTexts.gettingBack} state={state} />;
  }
  if (!group) {
    return (
      <EmptyState icon={<GroupIcon />} text={groupId ? texts.notFound : texts.noId}>
        <Button onClick={back}>{texts.goBack}</Button>
      </EmptyState>
    );
  }
  return <EditGroup key={group._id} {...{ group, refused, api }} {...parts} />;
}

interface Props extends Parts {
  group: ShownGroup;
  /** Why the server has refused a change of it. */
  refused: string | null;
  api: Api;
}

function EditGroup({ group, refused, api, renderMoney, renderBills }: Props) {
  const { me, mutate } = useData();
  const goToGroups = useWayToGroups();
  const hasLeft = useHasLeft();
  const [edits, setEdits] = useState(noEdits);
  const [error, setError] = useState<string | null>(null);
  const name = edits.name?.to ?? group.name;
  const isDefault = edits.defaultGroup?.to ?? group.defaultGroup;
  const [inviting, setInviting] = useState<{ person: string; name: string } | null>(null);
  const members = editedMembers(group, edits, me._id, {
    change: (next) => setEdits({ ...edits, ...next }),
    resend: (email) => void resend(email),
    invite: (person, friend) => setInviting({ person, name: friend }),
  });

  const resend = async (email: string) => {
    try {
      await api.call('sendInvitation', { body: { group: group._id, email } });
      toast.success(texts.resent(email));
    } catch (failure) {
      toast.error(failure instanceof ApiError ? failure.message : texts.resendFailed);
    }
  };

  const save = async ({ ops, people }: ReturnType<typeof opsOf>, isDefaultNow: boolean | null) => {
    const value = isDefaultNow ? group._id : null;
    try {
      await untilTaken(mutate.editGroup(group._id, ops, people));
      if (isDefaultNow !== null) await untilTaken(mutate.setMe({ op: 'me.set', field: 'group', value }));
      toast.success(texts.saved);
      if (!hasLeft.current) goToGroups();
    } catch {
      setError(texts.saveFailed);
    }
  };

  const leave = async () => {
    try {
      await untilTaken(mutate.leaveGroup(group._id));
      toast.info(texts.left(group.name));
      if (!hasLeft.current) goToGroups();
    } catch {
      setError(texts.saveFailed);
    }
  };

  const submit = ({ emails, friends }: Added) => {
    const next = {
      ...edits,
      invite: [...edits.invite, ...emails],
      friends: [...edits.friends, ...friends],
    };
    setEdits(next);
    if (!typedName(name)) return setError(texts.emptyName);
    setError(null);
    void save(opsOf(group, next), changedDefault(next));
  };

  return (
    <div className={page.page}>
      {refused !== null && (
        <div role="status" className={css.notice}>
          <p>{groupsTexts.refused(refused)}</p>
          <LinkButton to="/sync">{texts.decide}</LinkButton>
        </div>
      )}
      <div className={page.part}>
        <GroupHead group={group} />
        {renderMoney(group._id)}
        {group.creator === me._id && <JoinByLink group={group} api={api} />}
        {renderBills(group._id)}
      </div>
      <section className={page.part} aria-labelledby="details">
        <h2 id="details">{texts.details}</h2>
        <SamePeople group={group} />
        <GroupForm
          name={name}
          onName={(to) => {
            setError(null);
            setEdits({ ...edits, name: changed(edits.name, group.name, to) });
          }}
          members={members}
          isUntouched={edits === noEdits}
          own={me.email}
          onInvite={(email) => setEdits({ ...edits, invite: [...edits.invite, email] })}
          onFriend={(friend) => setEdits({ ...edits, friends: [...edits.friends, friend] })}
          isDefault={isDefault}
          onDefault={(to) =>
            setEdits({ ...edits, defaultGroup: changed(edits.defaultGroup, group.defaultGroup, to) })
          }
          removal={
            edits.remove.length > 0
              ? {
                  payments: edits.removePayments,
                  onPayments: (removePayments) => setEdits({ ...edits, removePayments }),
                }
              : null
          }
          error={error}
          submitText={texts.save}
          onSubmit={submit}
        />
        <FoldGroup group={group._id} />
        {group.creator !== me._id && <LeaveGroup group={group} onLeave={() => void leave()} />}
      </section>
      {inviting && (
        <InviteFriend
          name={inviting.name}
          isFree={(email) => newMember(email, me.email, addressesOf(members, me.email))}
          onInvite={(email) =>
            setEdits({ ...edits, invites: [...edits.invites, { id: inviting.person, email }] })
          }
          onClose={() => setInviting(null)}
        />
      )}
    </div>
  );
}
