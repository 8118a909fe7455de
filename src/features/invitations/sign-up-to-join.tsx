import { useState, type FormEvent } from 'react';
import { Link } from '../../ui/link.tsx';
import { newPassword } from '../../contract/auth.ts';
import { email as emailSchema, usernameUpTo } from '../../contract/primitives.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { formText } from '../../device/form-text.ts';
import { PasswordStrength } from '../../ui/password-strength.tsx';
import { passwordTexts } from '../../words/password-texts.ts';
import { accountTexts } from '../../words/account-texts.ts';
import css from './invitations.module.css';
import { invitationTexts } from './texts.ts';

const texts = invitationTexts.signUp;

interface NewMember {
  username: string;
  email: string;
  password: string;
}

interface Props {
  toLogin: string;
  error: string | null;
  onError: (text: string | null) => void;
  signUp: (fields: NewMember) => Promise<void>;
}

/** Makes an account and joins, for a user who is not signed in. */
export function SignUpToJoin({ toLogin, error, onError, signUp }: Props) {
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const username = formText(form, 'username').trim();
    const email = formText(form, 'email').trim();
    const password = formText(form, 'password');
    const refuse = (field: keyof NewMember, text: string) => {
      onError(text);
      const input = form.elements.namedItem(field);
      if (input instanceof HTMLInputElement) input.focus();
    };
    if (!username) return refuse('username', texts.missing);
    if (!email) return refuse('email', texts.missing);
    if (!password) return refuse('password', texts.missing);
    if (!usernameUpTo(60).safeParse(username).success) return refuse('username', accountTexts.badUsername);
    if (!emailSchema.safeParse(email).success) return refuse('email', accountTexts.badEmail);
    if (!newPassword.safeParse(password).success) return refuse('password', passwordTexts.requirements);
    onError(null);
    setBusy(true);
    void signUp({ username, email, password }).finally(() => setBusy(false));
  };
  return (
    <form className={css.answers} onSubmit={submit} noValidate aria-labelledby="join">
      <h3 id="join">{texts.heading}</h3>
      <TextField label={texts.username} name="username" autoComplete="nickname" maxLength={60} />
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        hint={texts.emailHint}
      />
      <TextField
        label={texts.password}
        name="password"
        type="password"
        autoComplete="new-password"
        onChange={(event) => setTyped(event.target.value)}
      />
      <PasswordStrength password={typed} hasRules />
      <FormError>{error}</FormError>
      <Button look="primary" type="submit" wide repeats busy={busy}>
        {busy ? texts.submitting : texts.submit}
      </Button>
      <p className={css.other}>
        {texts.haveAccount} <Link to={toLogin}>{texts.signIn}</Link>
      </p>
    </form>
  );
}
