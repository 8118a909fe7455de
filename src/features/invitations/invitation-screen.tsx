import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import { safeRedirect } from '../../domain/text/safe-redirect.ts';
import { Avatar, Faces } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { Loading } from '../../ui/progress.tsx';
import { invitationFailure, type EndState } from './invitation-failure.ts';
import css from './invitations.module.css';
import { SignUpToJoin } from './sign-up-to-join.tsx';
import { invitationTexts as texts } from './texts.ts';

/** How long an answer can be read before the page goes on (specification, section 9). */
const GO_ON_AFTER_MS = { accepted: 2000, declined: 1500 };

interface Pending {
  state: 'pending';
  inviter: string;
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
  isSignedIn: boolean;
  /** Fetches the profile and opens the app. Call it after the server has signed the user in. */
  enter: () => Promise<void>;
  /** Fetches what the server has: the group is new. */
  pull: () => void;
}

/** /invitation?token=: what the link of an invitation's e-mail opens. */
export function InvitationScreen({ api, isSignedIn, enter, pull }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const token = params.get('token');
  const [page, setPage] = useState<PageState>(() =>
    token ? { state: 'loading' } : { state: 'invalid', text: texts.noToken },
  );
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);

  useEffect(() => {
    if (!token) return;
    let left = false; // the user has left: a late answer must not change the page
    void validate(api, token).then((found) => left || setPage(found));
    return () => {
      left = true;
    };
  }, [api, token]);

  const goesOn = 'goesOn' in page ? page.goesOn : undefined;
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => void navigate(goesOn.to, { replace: true }), goesOn.afterMs);
    return () => clearTimeout(timer);
  }, [goesOn, navigate]);

  const here = `/invitation?token=${encodeURIComponent(token ?? '')}`;
  const toLogin = `/login?redirect=${encodeURIComponent(here)}`;

  const end = (state: 'accepted' | 'declined', text: string, to: string) =>
    setPage({ state, text, goesOn: { to: safeRedirect(to), afterMs: GO_ON_AFTER_MS[state] } });

  async function answer(call: 'accept' | 'decline'): Promise<void> {
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
  if (page.state !== 'pending') return <End page={page} />;
  return (
    <div className={css.page}>
      <h2 className={css.heading}>{texts.heading.pending}</h2>
      <div className={css.invitation}>
        <Faces>
          <Avatar name={page.inviter} tone={0} />
          <Avatar name={page.group} tone={1} />
        </Faces>
        <p>{texts.invites(page.inviter, page.group)}</p>
        <p className={css.quiet}>{texts.members(page.members)}</p>
      </div>
      <FormError>{error}</FormError>
      {isSignedIn ? (
        <div className={css.answers}>
          <Button
            look="primary"
            wide
            busy={busy === 'accept'}
            disabled={busy !== null}
            onClick={() => void answer('accept')}
          >
            {texts.accept}
          </Button>
          <Button
            wide
            busy={busy === 'decline'}
            disabled={busy !== null}
            onClick={() => void answer('decline')}
          >
            {texts.decline}
          </Button>
        </div>
      ) : (
        <SignUpToJoin
          toLogin={toLogin}
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

function End({ page: { state, text, goesOn } }: { page: Ended }) {
  return (
    <div className={css.page}>
      <h2 className={css.heading}>{texts.heading[state]}</h2>
      <p role="status">{goesOn ? `${text} ${texts.goesOn}` : text}</p>
      <LinkButton to="/">{texts.home}</LinkButton>
    </div>
  );
}

async function validate(api: Api, token: string): Promise<PageState> {
  try {
    const { success, invitationStatus, message, inviter, group } = await api.call('validateInvitation', {
      query: { token },
    });
    if (success && inviter && group) {
      return { state: 'pending', inviter: inviter.username, group: group.name, members: group.membersCount };
    }
    const state = invitationStatus === 'pending' ? 'invalid' : invitationStatus;
    return { state, text: message || texts.invalid };
  } catch {
    return { state: 'error', text: texts.notValidated };
  }
}
