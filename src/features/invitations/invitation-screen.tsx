import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import { serverText } from '../../api/errors.ts';
import { safeRedirect } from '../../domain/text/safe-redirect.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { Loading } from '../../ui/progress.tsx';
import { faceOf, type Face } from '../../faces/faces.ts';
import { InvitationCard } from './invitation-card.tsx';
import { endCodes, invitationFailure, type EndState } from './invitation-failure.ts';
import css from './invitations.module.css';
import { SignUpToJoin } from './sign-up-to-join.tsx';
import { invitationTexts as texts } from './texts.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/** How long an answer can be read before the page goes on (specification, section 9). */
const GO_ON_AFTER_MS = { accepted: 2000, declined: 1500 };

interface Pending {
  state: 'pending';
  inviter: string;
  face: Face;
  group: string;
  members: number;
}
interface Ended {
  state: EndState;
  text: string;
  /** Where the page goes by itself, and when. */
  goesOn?: { to: string; afterMs: number };
}
type PageState = { state: 'loading' } | Pending | Ended;

interface Props {
  api: Api;
  /** The address of the user who is signed in; null for a visitor. */
  email: string | null;
  /** Fetches the profile and opens the app. Call it after the server has signed the user in. */
  enter: () => Promise<void>;
  /** Fetches what the server has: the group is new. */
  pull: () => void;
}

/** /invitation?token=: what the link of an invitation's e-mail opens. */
export function InvitationScreen({ api, email, enter, pull }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const token = params.get('token');
  const [page, setPage] = useState<PageState>(() =>
    token ? { state: 'loading' } : { state: 'invalid', text: texts.noToken },
  );
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const heading = useHeadingFocus(page.state);

  const isLoading = page.state === 'loading';
  useEffect(() => {
    if (!token || !isLoading) return;
    let left = false; // the user has left: a late answer must not change the page
    void validate(api, token).then((found) => left || setPage(found));
    return () => {
      left = true;
    };
  }, [api, token, isLoading]);

  const goesOn = 'goesOn' in page ? page.goesOn : undefined;
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => void navigate(goesOn.to, { replace: true }), goesOn.afterMs);
    return () => clearTimeout(timer);
  }, [goesOn, navigate]);

  const here = `/invitation?token=${encodeURIComponent(token ?? '')}`;
  const toLogin = `/login?redirect=${encodeURIComponent(here)}`;

  const end = (state: 'accepted' | 'declined', text: string, to: string) =>
    setPage({
      state,
      text: serverText(state, text),
      goesOn: { to: safeRedirect(to), afterMs: GO_ON_AFTER_MS[state] },
    });

  async function answer(call: 'accept' | 'decline'): Promise<void> {
    if (busy) return;
    setError(null);
    setBusy(call);
    try {
      const name = call === 'accept' ? 'acceptInvitation' : 'declineInvitation';
      const { message, redirectUrl } = await api.call(name, { body: { token: token ?? '' } });
      end(call === 'accept' ? 'accepted' : 'declined', message, redirectUrl);
      pull();
    } catch (failure) {
      await fail(failure, call);
    } finally {
      setBusy(null);
    }
  }

  async function fail(failure: unknown, call: 'accept' | 'decline' | 'signUp'): Promise<void> {
    const found = invitationFailure(failure, call);
    if (found.kind === 'text') setError(found.text);
    else if (found.kind === 'end') setPage({ state: found.state, text: found.text });
    else await navigate(found.kind === 'login' ? toLogin : '/pending-email-verification');
  }

  if (page.state === 'loading') return <Loading text={texts.loading} />;
  return (
    <div className={css.page}>
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {texts.heading[page.state]}
      </h2>
      {page.state !== 'pending' && (
        <End page={page} email={email} onRetry={() => setPage({ state: 'loading' })} />
      )}
      {page.state === 'pending' && (
        <InvitationCard face={page.face} group={page.group} members={page.members}>
          <p>{texts.invites(page.inviter, page.group)}</p>
        </InvitationCard>
      )}
      {page.state === 'pending' && email !== null && (
        <div className={css.answers}>
          <FormError>{error}</FormError>
          <Button look="primary" wide repeats busy={busy === 'accept'} onClick={() => void answer('accept')}>
            {texts.accept}
          </Button>
          <Button wide repeats busy={busy === 'decline'} onClick={() => void answer('decline')}>
            {texts.decline}
          </Button>
        </div>
      )}
      {page.state === 'pending' && email === null && (
        <SignUpToJoin
          toLogin={toLogin}
          error={error}
          onError={setError}
          signUp={async (fields) => {
            try {
              const body = { ...fields, invitationToken: token ?? '' };
              const { message, redirectTo } = await api.call('signUpWithInvite', { body });
              end('accepted', message, redirectTo);
              await enter();
            } catch (failure) {
              await fail(failure, 'signUp');
            }
          }}
        />
      )}
    </div>
  );
}

interface EndProps {
  page: Ended;
  email: string | null;
  onRetry: () => void;
}

function End({ page: { state, text, goesOn }, email, onRetry }: EndProps) {
  return (
    <>
      <p role="status">{goesOn ? `${text} ${texts.goesOn}` : text}</p>
      {state === 'otherAddress' && email !== null && (
        <>
          <p>{texts.otherAccount(email)}</p>
          <LinkButton to="/settings" look="primary">
            {texts.settings}
          </LinkButton>
        </>
      )}
      {state === 'error' && (
        <Button look="primary" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
      <LinkButton to="/">{texts.home}</LinkButton>
    </>
  );
}

async function validate(api: Api, token: string): Promise<PageState> {
  try {
    const { success, invitationStatus, message, inviter, group } = await api.call('validateInvitation', {
      query: { token },
    });
    if (success && inviter && group) {
      const { _id, username } = inviter;
      const { name, membersCount } = group;
      return {
        state: 'pending',
        inviter: username,
        face: faceOf({ user: _id, name: username }),
        group: name,
        members: membersCount,
      };
    }
    const state = invitationStatus === 'pending' ? 'invalid' : invitationStatus;
    return { state, text: serverText(endCodes[state], message) || texts.invalid };
  } catch {
    return { state: 'error', text: texts.notValidated };
  }
}
