import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import type { Api } from '../../api/client.ts';
import { NetworkError } from '../../api/errors.ts';
import { linkPath, safeRedirect } from '../../domain/text/safe-redirect.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormError, FormNote, TextField } from '../../ui/field.tsx';
import { Loading } from '../../ui/progress.tsx';
import { StepHeading } from '../../ui/step-heading.tsx';
import { useHasLeft } from '../../presses/use-has-left.ts';
import { AccountName } from './account-name.tsx';
import { AuthForm } from './auth-form.tsx';
import css from './auth.module.css';
import { errorText, hasCode } from './error-text.ts';
import { authTexts } from './texts.ts';
import type { WayBack } from './way-back.ts';
import { withRedirect } from './with-redirect.ts';

const texts = authTexts.verify;

/** How long the answer can be read before the page goes on (specification, section 9). */
const GO_ON_AFTER_MS = 3000;

const FAILURE = '/email-verified-failure';

/** What the next page gets in the location's state once the address is verified. /login says so. */
export interface Verified {
  isVerified: true;
}

const VERIFIED: Verified = { isVerified: true };

/** What /email-verified-failure gets in the location's state. */
export interface VerifyFailure {
  text: string;
  email?: string;
  /** The link, where it may work later. */
  again?: string;
}

interface LinkValues {
  token: string;
  email: string;
  invitationToken?: string;
}

type Step =
  | { name: 'loading' | 'password' }
  | { name: 'verified'; to: string; text: string }
  | { name: 'failed'; failure: VerifyFailure };

interface Props {
  api: Api;
  /** Fetches the profile and opens the app. Call it after the server has signed the user in. */
  enter: () => Promise<void>;
  /** Sends what a new session would end: a logout that the server lacks, and what a guest has ticked. */
  prepare: () => Promise<void>;
  wayBack: WayBack;
}

/**
 * /verify-email?token=&email=&invitationToken=&redirect=: what the link in the e-mail opens. In the browser
 * that signed up the server signs the user in, and they go on to where they wanted to go before. The link may
 * be of somebody else's sign-up for this mailbox, so only other browsers follow its `redirect`.
 */
export function VerifyScreen({ api, enter, prepare, wayBack }: Props) {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const token = params.get('token');
  const email = params.get('email');
  const invitationToken = params.get('invitationToken');
  const wayOn = linkPath(params.get('redirect')) ?? '/';
  const link = pathname + search;
  const [step, setStep] = useState<Step>({ name: 'loading' });

  const hasLeft = useHasLeft();
  const isSent = useRef(false);

  const verify = useEffectEvent(async (body: LinkValues): Promise<Step> => {
    try {
      await prepare();
      const { isSignedIn, redirectUrl } = await api.call('confirmEmail', { body });
      if (!isSignedIn) return verifiedStep(redirectUrl, wayOn);
      const to = redirectUrl === '/' ? wayBack.read() : safeRedirect(redirectUrl);
      await enter().catch(() => undefined); // no answer: the next page asks again
      return { name: 'verified', to, text: texts.signedIn };
    } catch (error) {
      return failedStep(error, body.email, link);
    }
  });
  useEffect(() => {
    if (!token || !email || isSent.current) return;
    isSent.current = true; // it signs in once
    // A late answer must not move a user who has left.
    const show = (next: Step) => hasLeft.current || setStep(next);
    void verify(linkValues(token, email, invitationToken)).then(show);
  }, [token, email, invitationToken, hasLeft]);

  // A mail program has cut the link.
  if (!token || !email) return <Outcome text={texts.incomplete} to={FAILURE} state={INCOMPLETE} />;
  if (step.name === 'verified') return <Outcome text={step.text} to={step.to} state={VERIFIED} />;
  if (step.name === 'failed') {
    return <Outcome text={step.failure.text} to={FAILURE} state={step.failure} />;
  }
  if (step.name === 'loading') {
    return (
      <div className={css.form}>
        <h2 className={css.heading}>{texts.heading}</h2>
        <Loading text={texts.loading} />
      </div>
    );
  }
  return (
    <PasswordForm
      api={api}
      link={linkValues(token, email, invitationToken)}
      onVerified={(redirectUrl) => setStep(verifiedStep(redirectUrl, wayOn))}
      onDeadLink={(error) => setStep(failedStep(error, email, link))}
    />
  );
}

const verifiedStep = (redirectUrl: string, wayOn: string): Step => {
  const to = safeRedirect(redirectUrl || '/login');
  return { name: 'verified', to: to === '/login' ? withRedirect(to, wayOn) : to, text: texts.success };
};

function failedStep(error: unknown, email: string, link: string): Step {
  if (hasCode(error, 'passwordNeeded')) return { name: 'password' };
  const text = hasCode(error, 'invalid') ? texts.incomplete : errorText(error, texts.failed);
  const again = error instanceof NetworkError && { again: link };
  return { name: 'failed', failure: { text, email, ...again } };
}

const INCOMPLETE: VerifyFailure = { text: texts.incomplete };

const linkValues = (token: string, email: string, invitationToken: string | null): LinkValues => ({
  token,
  email,
  ...(invitationToken && { invitationToken }),
});

/** Says how it went, and goes on by itself after 3 s. */
function Outcome({ text, to, state }: { text: string; to: string; state: Verified | VerifyFailure }) {
  const navigate = useNavigate();
  useEffect(() => {
    const goOn = () => void navigate(to, { replace: true, state });
    const timer = setTimeout(goOn, GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, to, state]);
  return (
    <div className={css.form}>
      <StepHeading as="h2" className={css.heading}>
        {texts.heading}
      </StepHeading>
      {to === FAILURE ? <FormError>{text}</FormError> : <FormNote>{text}</FormNote>}
      <LinkButton to={to} replace state={state}>
        {texts.goOn}
      </LinkButton>
    </div>
  );
}

interface PasswordFormProps {
  api: Api;
  link: LinkValues;
  onVerified: (redirectUrl: string) => void;
  onDeadLink: (error: unknown) => void;
}

/** In another browser than the one that signed up, the password shows whose account it is. */
function PasswordForm({ api, link, onVerified, onDeadLink }: PasswordFormProps) {
  return (
    <AuthForm
      api={api}
      heading={texts.heading}
      intro={<p>{texts.askPassword(link.email)}</p>}
      submit={texts.submit}
      submitting={texts.submitting}
      hasPassword
      check={(read) => (read('password') ? null : { text: texts.missing, field: 'password' })}
      send={async (read) => {
        try {
          const body = { ...link, password: read('password') };
          onVerified((await api.call('confirmEmail', { body })).redirectUrl);
        } catch (error) {
          if (!hasCode(error, 'expiredLink')) throw error;
          onDeadLink(error);
        }
      }}
      explain={(error) => ({
        text: errorText(error, texts.failed),
        ...(hasCode(error, 'wrongPassword') && { field: 'password' }),
      })}
      after={
        <p className={css.other}>
          {texts.forgotten} <Link to="/signup">{texts.signUpAgain}</Link>
        </p>
      }
    >
      {(field) => (
        <>
          <AccountName email={link.email} />
          <TextField
            {...field.password('password')}
            label={authTexts.form.password}
            autoComplete="current-password"
          />
        </>
      )}
    </AuthForm>
  );
}
