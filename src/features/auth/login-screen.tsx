import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import type { Api } from '../../api/client.ts';
import { safeRedirect } from '../../domain/text/safe-redirect.ts';
import { hasPasskeys, type PasskeyUse } from '../../passkeys/passkeys.ts';
import { FormError, FormNote, TextField } from '../../ui/field.tsx';
import { AuthForm, type FormFault, type ReadField } from './auth-form.tsx';
import css from './auth.module.css';
import { checkEmail } from './check-email.ts';
import { isUnverified, loginError } from './login-error.ts';
import type { OAuthUrl } from './provider-links.tsx';
import { EmailField } from './email-field.tsx';
import type { VisitorLook } from '../../data/visitor/visitor.ts';
import { EntryPage } from './entry-page.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { authTexts } from './texts.ts';
import type { Verified } from './verify-screen.tsx';
import type { WayBack } from './way-back.ts';
import { withRedirect } from './with-redirect.ts';

const texts = authTexts.login;

interface Props {
  api: Api;
  /** Fetches the profile and opens the app. Call it after the server has accepted the password. */
  enter: () => Promise<void>;
  /** Sends what a new session would end: a logout that the server lacks, and what a guest has ticked. */
  prepare: () => Promise<void>;
  oauthUrl: OAuthUrl;
  /** Where the user goes on. */
  target: string;
  wayBack: WayBack;
  /** Who has split a bill on this device: it will be in the account. Null: nobody. */
  visitor: VisitorLook | null;
}

/** /login, with an optional ?redirect=. A third-party sign-in that did not work comes back with ?oauth=. */
export function LoginScreen({ api, enter, prepare, oauthUrl, target, wayBack, visitor }: Props) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const oauth = params.get('oauth');
  const came = useLocation().state as Partial<Verified> | null;

  const check = (read: ReadField): FormFault | null => {
    const missing = ['email', 'password'].find((name) => !read(name).trim());
    return missing === undefined ? checkEmail(read, texts.missing) : { text: texts.missing, focus: missing };
  };

  async function goIn({ redirectUrl }: { redirectUrl: string }) {
    await enter();
    await navigate(safeRedirect(redirectUrl), { replace: true });
  }

  async function logIn(passkey: PasskeyUse) {
    await prepare();
    await goIn(await api.call('passkeyLogin', { body: { passkey, redirectPath: target } }));
  }

  async function send(read: ReadField) {
    const [email, password] = [read('email').trim(), read('password')];
    await prepare();
    try {
      const answer = await api.call('login', { body: { email, password, redirectPath: target } });
      if (answer.twoFactorRequired) {
        const { twoFactorTempToken, redirectUrl } = answer;
        return void navigate('/verify-2fa', { state: { twoFactorTempToken, redirectUrl } });
      }
      await goIn(answer);
    } catch (error) {
      if (!isUnverified(error)) throw error;
      wayBack.keep(target);
      await navigate('/pending-email-verification', { state: { userEmail: email, unverified: true } });
    }
  }

  return (
    <EntryPage
      api={api}
      oauthUrl={oauthUrl}
      prepare={prepare}
      target={target}
      passkey={hasPasskeys() && <PasskeyLogin api={api} logIn={logIn} />}
      other={{ question: texts.noAccount, to: '/signup', label: texts.signUp }}
    >
      <AuthForm
        api={api}
        heading={texts.heading}
        intro={
          <>
            {visitor && <p>{authTexts.form.comesAlong}</p>}
            <FormNote>{came?.isVerified ? texts.verified : null}</FormNote>
            <FormError>{oauth === null ? null : (texts.oauth[oauth] ?? texts.oauth['failed'])}</FormError>
          </>
        }
        submit={texts.submit}
        submitting={texts.submitting}
        hasPassword
        check={check}
        send={send}
        explain={(error) => ({ text: loginError(error), focus: 'password' })}
        after={
          <p className={css.other}>
            <Link to={withRedirect('/forgot-password', target)}>{texts.forgot}</Link>
          </p>
        }
      >
        {(field) => (
          <>
            <EmailField field={field} fillsPasskeys />
            <TextField
              {...field.password('password')}
              label={authTexts.form.password}
              autoComplete="current-password"
            />
          </>
        )}
      </AuthForm>
    </EntryPage>
  );
}
