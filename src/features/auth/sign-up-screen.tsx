import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import { email as emailSchema } from '../../contract/primitives.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField, FormError } from '../../ui/field.tsx';
import { formText } from '../../ui/form-text.ts';
import { authTexts } from './texts.ts';
import { commonTexts } from '../../ui/texts.ts';
import css from './auth.module.css';
import { rulesMet } from './password.ts';
import { PasswordChecklist } from './password-checklist.tsx';

const texts = authTexts.signUp;

/** The server's check. A browser's own check accepts addresses that get no mail. */
const isEmail = (typed: string): boolean => emailSchema.safeParse(typed).success;

/** /signup. */
export function SignUpScreen({ api }: { api: Api }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [shown, setShown] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function register(username: string, email: string) {
    try {
      await api.call('register', { body: { username, email, password } });
      await navigate('/pending-email-verification', { state: { userEmail: email } });
    } catch (failure) {
      setError(failure instanceof Error && failure.message ? failure.message : texts.failed);
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const username = formText(event.currentTarget, 'username').trim();
    const email = formText(event.currentTarget, 'email').trim();
    if (!username || !email) return setError(texts.missing);
    if (!isEmail(email)) return setError(commonTexts.badEmail);
    if (rulesMet(password).length < 4) return setError(texts.requirements);
    if (password !== confirm) return setError(texts.mismatch);
    setError(null);
    setBusy(true);
    void register(username, email).finally(() => setBusy(false));
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h2 className={css.heading}>{texts.heading}</h2>
      <FormError>{error}</FormError>
      <TextField label={texts.username} name="username" autoComplete="nickname" maxLength={60} />
      <TextField label={texts.email} name="email" type="email" autoComplete="username" inputMode="email" />
      <TextField
        label={texts.password}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordChecklist password={password} />
      <TextField
        label={texts.confirm}
        name="confirm"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        value={confirm}
        onChange={(event) => setConfirm(event.target.value)}
        hint={confirm ? <Match same={password === confirm} /> : null}
      />
      <Checkbox label={texts.show} checked={shown} onChange={(event) => setShown(event.target.checked)} />
      <Button look="primary" type="submit" wide busy={busy} disabled={busy}>
        {busy ? texts.submitting : texts.submit}
      </Button>
      <p className={css.other}>
        {texts.haveAccount} <Link to="/login">{texts.login}</Link>
      </p>
    </form>
  );
}

const Match = ({ same }: { same: boolean }) => (
  <span role="status" className={same ? css.match : css.mismatch}>
    {same ? texts.liveMatch : texts.liveMismatch}
  </span>
);
