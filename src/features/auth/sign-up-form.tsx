import { useState, type ReactNode } from 'react';
import type { Api } from '../../api/client.ts';
import { email as emailSchema, usernameUpTo } from '../../contract/primitives.ts';
import { rulesMet } from '../../domain/password/password.ts';
import { TextField } from '../../ui/field.tsx';
import { PasswordStrength } from '../../ui/password-strength.tsx';
import { passwordTexts } from '../../words/password-texts.ts';
import { accountTexts } from '../../words/account-texts.ts';
import { AuthForm, type FormFault, type ReadField } from './auth-form.tsx';
import css from './auth.module.css';
import { EmailField } from './email-field.tsx';
import { errorText, hasCode } from './error-text.ts';
import { authTexts } from './texts.ts';

const texts = authTexts.signUp;

/** The server's check. A browser's own check accepts addresses that get no mail. */
const isEmail = (typed: string): boolean => emailSchema.safeParse(typed).success;

function check(read: ReadField): FormFault | null {
  const missing = ['username', 'email'].find((name) => !read(name).trim());
  if (missing !== undefined) return { text: texts.missing, field: missing };
  if (!usernameUpTo(60).safeParse(read('username')).success) {
    return { text: accountTexts.badUsername, field: 'username' };
  }
  if (!isEmail(read('email'))) return { text: accountTexts.badEmail, field: 'email' };
  if (rulesMet(read('password')).length < 4) return { text: passwordTexts.requirements, field: 'password' };
  return read('password') === read('confirm') ? null : { text: texts.mismatch, field: 'confirm' };
}

function explain(error: unknown): FormFault {
  const text = errorText(error, texts.failed);
  if (hasCode(error, 'usernameTaken')) return { text, field: 'username' };
  return hasCode(error, 'commonPassword') ? { text, field: 'password' } : { text };
}

/** What a new account is made of. */
export interface NewAccount {
  username: string;
  email: string;
  password: string;
}

interface Props {
  api: Api;
  heading: string;
  intro?: ReactNode;
  send: (account: NewAccount) => Promise<void>;
}

/** Asks for a username, an address and a password. */
export function SignUpForm({ api, heading, intro, send }: Props) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  return (
    <AuthForm
      api={api}
      heading={heading}
      intro={intro}
      submit={texts.submit}
      submitting={texts.submitting}
      hasPassword
      check={check}
      send={(read) =>
        send({
          username: read('username').trim(),
          email: read('email').trim(),
          password: read('password'),
        })
      }
      explain={explain}
    >
      {(field) => (
        <>
          <TextField
            {...field.text('username')}
            label={texts.username}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
          />
          <EmailField field={field} />
          <TextField
            {...field.password('password')}
            label={authTexts.form.password}
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <PasswordStrength password={password} hasRules />
          <TextField
            {...field.password('confirm')}
            label={texts.confirm}
            autoComplete="new-password"
            value={confirm}
            onChange={(event) => setConfirm(event.target.value)}
            hint={<Match same={confirm ? password === confirm : null} />}
          />
        </>
      )}
    </AuthForm>
  );
}

/** An empty line until something is typed (`null`), so that the button below doesn't move then. */
const Match = ({ same }: { same: boolean | null }) => (
  <span role="status" className={same ? css.match : css.mismatch}>
    {same === null ? '\u00a0' : same ? texts.liveMatch : texts.liveMismatch}
  </span>
);
