import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import { email as emailSchema, usernameUpTo } from '../../contract/primitives.ts';
import { rulesMet } from '../../domain/password/password.ts';
import { TextField } from '../../ui/field.tsx';
import { PasswordStrength } from '../../ui/password-strength.tsx';
import { commonTexts } from '../../ui/texts.ts';
import { AuthForm, type FormFault, type ReadField } from './auth-form.tsx';
import css from './auth.module.css';
import { errorText, hasCode } from './error-text.ts';
import type { OAuthUrl } from './provider-links.tsx';
import { EmailField } from './email-field.tsx';
import { EntryPage } from './entry-page.tsx';
import { authTexts } from './texts.ts';
import type { WayBack } from './way-back.ts';

const texts = authTexts.signUp;

/** The server's check. A browser's own check accepts addresses that get no mail. */
const isEmail = (typed: string): boolean => emailSchema.safeParse(typed).success;

function check(read: ReadField): FormFault | null {
  const missing = ['username', 'email'].find((name) => !read(name).trim());
  if (missing !== undefined) return { text: texts.missing, field: missing };
  if (!usernameUpTo(60).safeParse(read('username')).success) {
    return { text: commonTexts.badUsername, field: 'username' };
  }
  if (!isEmail(read('email'))) return { text: commonTexts.badEmail, field: 'email' };
  if (rulesMet(read('password')).length < 4) return { text: texts.requirements, field: 'password' };
  return read('password') === read('confirm') ? null : { text: texts.mismatch, field: 'confirm' };
}

function explain(error: unknown): FormFault {
  const text = errorText(error, texts.failed);
  if (hasCode(error, 'usernameTaken')) return { text, field: 'username' };
  return hasCode(error, 'commonPassword') ? { text, field: 'password' } : { text };
}

interface Props {
  api: Api;
  oauthUrl: OAuthUrl;
  /** Sends a logout that the server does not know of, because it would end a new session. */
  sendLogout: () => Promise<void>;
  /** Where the user goes on. */
  target: string;
  wayBack: WayBack;
}

/** /signup, with an optional ?redirect=. The answer is the same whether the address has an account or not. */
export function SignUpScreen({ api, oauthUrl, sendLogout, target, wayBack }: Props) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');

  async function send(read: ReadField) {
    const email = read('email').trim();
    const body = { username: read('username').trim(), email, password, redirectPath: target };
    await api.call('register', { body });
    wayBack.keep(target);
    await navigate('/pending-email-verification', { state: { userEmail: email, signedUp: true } });
  }

  return (
    <EntryPage
      api={api}
      oauthUrl={oauthUrl}
      sendLogout={sendLogout}
      target={target}
      other={{ question: texts.haveAccount, to: '/login', label: texts.login }}
    >
      <AuthForm
        api={api}
        heading={texts.heading}
        submit={texts.submit}
        submitting={texts.submitting}
        hasPassword
        check={check}
        send={send}
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
    </EntryPage>
  );
}

/** An empty line until something is typed (`null`), so that the button below doesn't move then. */
const Match = ({ same }: { same: boolean | null }) => (
  <span role="status" className={same ? css.match : css.mismatch}>
    {same === null ? '\u00a0' : same ? texts.liveMatch : texts.liveMismatch}
  </span>
);
