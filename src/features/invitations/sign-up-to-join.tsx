import { useState, type FormEvent } from 'react';
import { Link } from '../../ui/link.tsx';
import { newPassword } from '../../contract/auth.ts';
import { email as emailSchema } from '../../contract/primitives.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formText } from '../../ui/form-text.ts';
import { commonTexts } from '../../ui/texts.ts';
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
  onError: (text: string | null) => void;
  signUp: (fields: NewMember) => Promise<void>;
}

/** Makes an account and joins, for a user who is not signed in. */
export function SignUpToJoin({ toLogin, onError, signUp }: Props) {
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const username = formText(event.currentTarget, 'username').trim();
    const email = formText(event.currentTarget, 'email').trim();
    const password = formText(event.currentTarget, 'password');
    if (!username || !email || !password) return onError(texts.missing);
    if (!emailSchema.safeParse(email).success) return onError(commonTexts.badEmail);
    if (!newPassword.safeParse(password).success) return onError(texts.requirements);
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
        hint={texts.passwordHint}
      />
      <Button look="primary" type="submit" wide busy={busy} disabled={busy}>
        {busy ? texts.submitting : texts.submit}
      </Button>
      <p className={css.other}>
        {texts.haveAccount} <Link to={toLogin}>{texts.signIn}</Link>
      </p>
    </form>
  );
}
