import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormError, FormNote, TextField } from '../../ui/field.tsx';
import { PasswordStrength } from '../../ui/password-strength.tsx';
import { StepHeading } from '../../ui/step-heading.tsx';
import { AccountName } from './account-name.tsx';
import { AuthForm, type FormFault, type ReadField } from './auth-form.tsx';
import css from './auth.module.css';
import { errorText, hasCode } from './error-text.ts';
import { authTexts } from './texts.ts';

const texts = authTexts.reset;

function check(read: ReadField): FormFault | null {
  const missing = ['newPassword', 'confirmNewPassword'].find((name) => !read(name));
  if (missing !== undefined) return { text: texts.missing, focus: missing };
  if (read('newPassword').length < 8) return { text: texts.tooShort, field: 'newPassword' };
  if (read('newPassword') === read('confirmNewPassword')) return null;
  return { text: texts.mismatch, field: 'confirmNewPassword' };
}

const explain = (error: unknown): FormFault => ({
  text: errorText(error, texts.failed),
  ...(hasCode(error, 'commonPassword') && { field: 'newPassword' }),
});

interface Props {
  api: Api;
  /** A reset ends all sessions of the account, perhaps this browser's: asks the server, and never fails. */
  checkSession: () => Promise<void>;
}

/** /reset-password?token=&email=: what the link in the e-mail opens. */
export function ResetPasswordScreen({ api, checkSession }: Props) {
  const [params] = useSearchParams();
  const [token, email] = [params.get('token'), params.get('email')];
  const [done, setDone] = useState(false);
  const [password, setPassword] = useState('');

  if (!token || !email) return <Incomplete />;
  if (done) return <Done />;

  async function send(read: ReadField, query: { token: string; email: string }) {
    const body = { newPassword: read('newPassword'), confirmNewPassword: read('confirmNewPassword') };
    await api.call('resetPassword', { query, body });
    // Before the link to the login page appears: it would lead a session that has just ended to Home.
    await checkSession();
    setDone(true);
  }

  return (
    <AuthForm
      api={api}
      heading={texts.heading}
      intro={<p>{texts.text(email)}</p>}
      submit={texts.submit}
      submitting={texts.submitting}
      hasPassword
      check={check}
      send={(read) => send(read, { token, email })}
      explain={explain}
      after={
        <LinkButton to="/forgot-password" look="quiet">
          {texts.newLink}
        </LinkButton>
      }
    >
      {(field) => (
        <>
          <AccountName email={email} />
          <TextField
            {...field.password('newPassword')}
            label={texts.password}
            autoComplete="new-password"
            hint={texts.hint}
            onChange={(event) => setPassword(event.target.value)}
          />
          <PasswordStrength password={password} />
          <TextField
            {...field.password('confirmNewPassword')}
            label={texts.confirm}
            autoComplete="new-password"
          />
        </>
      )}
    </AuthForm>
  );
}

const Incomplete = () => (
  <div className={css.form}>
    <h2 className={css.heading}>{texts.heading}</h2>
    <FormError>{texts.failed}</FormError>
    <LinkButton to="/forgot-password">{texts.newLink}</LinkButton>
  </div>
);

const Done = () => (
  <div className={css.form}>
    <StepHeading as="h2" className={css.heading}>
      {texts.heading}
    </StepHeading>
    <FormNote>{texts.done}</FormNote>
    <LinkButton to="/login" look="primary">
      {texts.login}
    </LinkButton>
  </div>
);
