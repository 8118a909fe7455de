import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import { ApiError, serverText } from '../../api/errors.ts';
import type { RefusalCode } from '../../contract/errors.ts';
import type { JoinState } from '../../contract/invitations.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { Loading } from '../../ui/progress.tsx';
import { faceOf, type Face } from '../../faces/faces.ts';
import { InvitationCard } from './invitation-card.tsx';
import css from './invitations.module.css';
import { invitationTexts } from './texts.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

const texts = invitationTexts.join;

/** How long the good news can be read before the page goes on, as after an invitation. */
const GO_ON_AFTER_MS = 2000;
/** How often a waiting page asks what became of it. */
const ASK_AGAIN_MS = 4000;

/** By these refusals the link does not work, so the page ends. */
const endCodes: ReadonlySet<RefusalCode> = new Set([
  'linkNotFound',
  'linkExpired',
  'groupFull',
  'tooManyWaiting',
]);

interface Shown {
  state: 'open' | JoinState;
  /** Null until the user has asked. */
  groupId: string | null;
  creator: string;
  /** The creator's colour. */
  face: Face;
  group: string;
  members: number;
}
type PageState = { state: 'loading' } | { state: 'ended' | 'failed'; text: string } | Shown;

interface Props {
  api: Api;
  isSignedIn: boolean;
  /** Fetches what the server has: the group is new. */
  pull: () => void;
}

/** /join?token=: what a group's link or QR code opens. */
export function JoinScreen({ api, isSignedIn, pull }: Props) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const token = params.get('token') ?? '';
  const [page, setPage] = useState<PageState>(() =>
    token ? { state: 'loading' } : { state: 'ended', text: texts.noToken },
  );
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const heading = useHeadingFocus(page.state);

  const isLoading = page.state === 'loading';
  useEffect(() => {
    if (!token || !isLoading) return;
    let left = false; // the user has left: a late answer must not change the page
    void look(api, token).then((found) => left || setPage(found));
    return () => {
      left = true;
    };
  }, [api, token, isLoading]);

  const redirect = encodeURIComponent(`/join?token=${encodeURIComponent(token)}`);
  const toLogin = `/login?redirect=${redirect}`;

  async function ask(shown: Shown): Promise<void> {
    try {
      const { state, group } = await api.call('askToJoin', { body: { token } });
      setPage({ ...shown, state, groupId: group });
      setError(null);
      if (state === 'member') pull();
    } catch (failure) {
      if (!(failure instanceof ApiError)) return setError(texts.notAsked);
      if (failure.status === 401) await navigate(toLogin);
      else if (failure.code === 'linkNotFound' && shown.groupId !== null) await lookForGroup(shown);
      else if (endCodes.has(failure.code)) setPage({ state: 'ended', text: failure.message });
      else setError(failure.message);
    }
  }

  /** A new link has ended this one, but who asked by it goes on waiting (JOIN-2). */
  async function lookForGroup(shown: Shown): Promise<void> {
    setError(null);
    const isIn = await api.call('getGroup', { params: { id: shown.groupId ?? '' } }).then(
      () => true,
      () => false,
    );
    if (!isIn) return;
    setPage({ ...shown, state: 'member' });
    pull();
  }

  const { state } = page;
  const askAgain = useEffectEvent(() => {
    if (page.state === 'waiting' && document.visibilityState === 'visible') void ask(page);
  });
  useEffect(() => {
    if (state === 'waiting') {
      const timer = setInterval(askAgain, ASK_AGAIN_MS);
      return () => clearInterval(timer);
    }
    if (state === 'member') {
      const timer = setTimeout(() => void navigate('/groups', { replace: true }), GO_ON_AFTER_MS);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [state, navigate]);

  if (page.state === 'loading') return <Loading text={texts.loading} />;
  return (
    <div className={css.page}>
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {texts.heading[page.state]}
      </h2>
      {'text' in page ? (
        <p role="status">{page.text}</p>
      ) : (
        <InvitationCard face={page.face} group={page.group} members={page.members}>
          <p role="status">{told(page)}</p>
        </InvitationCard>
      )}
      <FormError>{error}</FormError>
      {page.state === 'failed' && (
        <Button look="primary" onClick={() => setPage({ state: 'loading' })}>
          {invitationTexts.tryAgain}
        </Button>
      )}
      {page.state === 'open' && isSignedIn && (
        <div className={css.answers}>
          <Button
            look="primary"
            wide
            repeats
            busy={busy}
            onClick={() => {
              if (busy) return;
              setBusy(true);
              void ask(page).finally(() => setBusy(false));
            }}
          >
            {busy ? texts.asking : texts.ask}
          </Button>
          <p className={css.quiet}>{texts.confirms(page.creator)}</p>
        </div>
      )}
      {page.state === 'open' && !isSignedIn && (
        <div className={css.answers}>
          <p className={css.quiet}>{texts.signInFirst}</p>
          <LinkButton to={toLogin} look="primary" wide>
            {texts.signIn}
          </LinkButton>
          <LinkButton to={`/signup?redirect=${redirect}`} wide>
            {texts.signUp}
          </LinkButton>
        </div>
      )}
      {page.state !== 'open' && <LinkButton to="/">{invitationTexts.home}</LinkButton>}
    </div>
  );
}

function told({ state, creator, group }: Shown): string {
  if (state === 'waiting' || state === 'refused') return texts[state](creator);
  return state === 'member'
    ? `${texts.member(group)} ${invitationTexts.goesOn}`
    : texts.invites(creator, group);
}

async function look(api: Api, token: string): Promise<PageState> {
  try {
    const found = await api.call('viewLink', { query: { token } });
    const { code, message, group, creator } = found;
    if (!group || creator === null)
      return { state: 'ended', text: message === null ? texts.noToken : serverText(code ?? '', message) };
    const face = faceOf({ user: found.creatorId, name: creator });
    return { state: 'open', groupId: null, creator, face, group: group.name, members: group.membersCount };
  } catch {
    return { state: 'failed', text: texts.failed };
  }
}
