import { useState, type FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField, FormError } from '../../ui/field.tsx';
import { formText } from '../../ui/form-text.ts';
import { authTexts } from './texts.ts';
import css from './auth.module.css';
import { isUnverified, loginError } from './login-error.ts';
import { safeRedirect } from '../../domain/text/safe-redirect.ts';

const texts = authTexts.login;

interface Props {
  api: Api;
  /** Fetches the profile and opens the app. Call it after the server has accepted the password. */
  enter: () => Promise<void>;
}

/** /login, with an optional ?redirect=. */
export function LoginScreen({ api, enter }: Props) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const target = safeRedirect(params.get('redirect'));

  async function logIn(email: string, password: string) {
    try {
      const answer = await api.call('login', { body: { email, password, redirectPath: target } });
      if (answer.twoFactorRequired) {
        return void navigate('/verify-2fa', {
          state: { twoFactorTempToken: answer.twoFactorTempToken, redirectUrl: answer.redirectUrl },
        });
      }
      await enter();
      await navigate(safeRedirect(answer.redirectUrl), { replace: true });
    } catch (failure) {
      setError(loginError(failure));
      if (isUnverified(failure)) {
        await navigate('/pending-email-verification', { state: { userEmail: email, unverified: true } });
      }
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = formText(event.currentTarget, 'email').trim();
    const password = formText(event.currentTarget, 'password');
    if (!email || !password) return setError(texts.missing);
    setError(null);
    setBusy(true);
    void logIn(email, password).finally(() => setBusy(false));
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h2 className={css.heading}>{texts.heading}</h2>
      <FormError>{error}</FormError>
      <TextField label={texts.email} name="email" type="email" autoComplete="username" inputMode="email" />
      <TextField label={texts.password} name="password" type="password" autoComplete="current-password" />
      <Button look="primary" type="submit" wide busy={busy} disabled={busy}>
        {busy ? texts.submitting : texts.submit}
      </Button>
      <p className={css.other}>
        {texts.noAccount} <Link to="/signup">{texts.signUp}</Link>
      </p>
    </form>
  );
}
