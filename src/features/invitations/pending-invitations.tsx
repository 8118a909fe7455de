import { useCallback, useEffect, useRef, useState } from 'react';
import type { Api } from '../../api/client.ts';
import type { OwnInvitation } from '../../contract/invitations.ts';
import { Button } from '../../ui/button.tsx';
import { firstScreen } from '../../loading/first-screen.ts';
import { toast } from '../../toasts/toast.ts';
import { invitationFailure } from './invitation-failure.ts';
import css from './invitations.module.css';
import { invitationTexts } from './texts.ts';

const texts = invitationTexts.own;

interface Props {
  api: Api;
  /** Fetches what the server has: a group is new. */
  pull: () => void;
  /** Says so if there are none. Else there is no heading either. */
  always?: boolean;
}

/** The user's own invitations, each with Accept and Decline. */
export function PendingInvitations({ api, pull, always = false }: Props) {
  const { invitations, hasFailed, load } = useOwnInvitations(api);
  const [busy, setBusy] = useState(false);
  const [hasAnswered, setAnswered] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!always && !invitations?.length && !hasAnswered) return null;

  async function answer(call: 'accept' | 'decline', { _id, group }: OwnInvitation): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const name = call === 'accept' ? 'acceptInvitation' : 'declineInvitation';
      await api.call(name, { body: { invitation: _id } });
      if (call === 'accept') toast.success(texts.accepted(group.name));
      else toast.info(texts.declined(group.name));
      pull();
    } catch (error) {
      const failure = invitationFailure(error, call);
      toast.error('text' in failure ? failure.text : invitationTexts.failed);
    }
    // The pressed button goes: the heading stays, and gets the focus.
    setAnswered(true);
    await load();
    heading.current?.focus({ preventScroll: true });
    setBusy(false);
  }

  return (
    <section className={css.own} aria-labelledby="pending-invitations">
      <h2 ref={heading} id="pending-invitations" tabIndex={-1}>
        {texts.heading}
      </h2>
      {invitations === null && <p className={css.quiet}>{hasFailed ? texts.offline : texts.loading}</p>}
      {invitations?.length === 0 && <p className={css.quiet}>{texts.none}</p>}
      <ul>
        {invitations?.map((invitation) => {
          const { _id, group, inviter } = invitation;
          return (
            <li key={_id}>
              <span className={css.what}>
                <strong>{group.name}</strong>
                <small>{texts.from(inviter.username, group.membersCount)}</small>
              </span>
              <span className={css.choice}>
                <Button
                  look="primary"
                  aria-disabled={busy}
                  aria-label={texts.acceptTo(group.name)}
                  onClick={() => void answer('accept', invitation)}
                >
                  {texts.accept}
                </Button>
                <Button
                  aria-disabled={busy}
                  aria-label={texts.declineTo(group.name)}
                  onClick={() => void answer('decline', invitation)}
                >
                  {invitationTexts.decline}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface OwnInvitations {
  /** Null until the server has answered. */
  invitations: OwnInvitation[] | null;
  hasFailed: boolean;
  load: () => Promise<void>;
}

/** Asks again when the user or the connection comes back. */
function useOwnInvitations(api: Api): OwnInvitations {
  const [hasFailed, setFailed] = useState(false);
  const [invitations, setInvitations] = useState<OwnInvitation[] | null>(null);
  const load = useCallback(async () => {
    try {
      setInvitations((await api.call('listInvitations')).invitations);
    } catch {
      // No connection: what is shown stays.
      setFailed(true);
    }
  }, [api]);
  useEffect(() => {
    const ask = () => void firstScreen.then(load);
    ask();
    for (const event of ['focus', 'online']) window.addEventListener(event, ask);
    return () => {
      for (const event of ['focus', 'online']) window.removeEventListener(event, ask);
    };
  }, [load]);
  return { invitations, hasFailed, load };
}
