import { useState } from 'react';
import type { Api } from '../../api/client.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormNote, TextField } from '../../ui/field.tsx';
import { PasswordStrength } from '../../ui/password-strength.tsx';
import { accountTexts } from '../../words/account-texts.ts';
import { AccountName } from './account-name.tsx';
import { AuthForm, type FormFault, type ReadField } from './auth-form.tsx';
import { errorText, hasCode } from './error-text.ts';
import { authTexts } from './texts.ts';

const texts = authTexts.change;
const names = ['currentPassword', 'newPassword', 'confirmNewPassword'] as const;

function check(read: ReadField): FormFault | null {
  const missing = names.find((name) => !read(name));
  if (missing !== undefined) return { text: texts.missing, focus: missing };
  if (read('newPassword').length < 8) return { text: texts.tooShort, field: 'newPassword' };
  if (read('newPassword') === read('confirmNewPassword')) return null;
  return { text: texts.mismatch, field: 'confirmNewPassword' };
}

const needsCode = (error: unknown): boolean => hasCode(error, 'codeNeeded');

function explain(error: unknown): FormFault {
  const text = errorText(error);
  if (needsCode(error) || hasCode(error, 'wrongCode')) return { text, field: 'code' };
  if (hasCode(error, 'incorrectOldPassword')) return { text, field: 'currentPassword' };
  return hasCode(error, 'commonPassword') ? { text, field: 'newPassword' } : { text };
}

/** /change-password, of the user who is signed in. */
export function ChangePasswordScreen({ api, email }: { api: Api; email: string }) {
  const [done, setDone] = useState(false);
  /** Two-factor sign-in is on. */
  const [asksCode, setAsksCode] = useState(false);
  const [password, setPassword] = useState('');

  async function send(read: ReadField) {
    setDone(false);
    const [currentPassword, newPassword, confirmNewPassword] = names.map(read) as [string, string, string];
    const code = read('code').trim();
    try {
      await api.call('changePassword', {
        body: { currentPassword, newPassword, confirmNewPassword, ...(code && { code }) },
      });
    } catch (error) {
      if (needsCode(error)) setAsksCode(true);
      throw error;
    }
    setDone(true);
    setPassword('');
  }

  return (
    <AuthForm
      api={api}
      heading={texts.heading}
      submit={texts.submit}
      submitting={authTexts.reset.submitting}
      hasPassword
      clears
      check={check}
      send={send}
      explain={explain}
      after={
        <>
          <FormNote>{done ? texts.done : null}</FormNote>
          <LinkButton to="/forgot-password" look="quiet">
            {texts.forgot}
          </LinkButton>
          <LinkButton to="/settings" look="quiet">
            {texts.back}
          </LinkButton>
        </>
      }
    >
      {(field) => (
        <>
          <AccountName email={email} />
          <TextField
            {...field.password('currentPassword')}
            label={texts.current}
            autoComplete="current-password"
          />
          <TextField
            {...field.password('newPassword')}
            label={authTexts.reset.password}
            autoComplete="new-password"
            hint={authTexts.reset.hint}
            onChange={(event) => setPassword(event.target.value)}
          />
          <PasswordStrength password={password} />
          <TextField
            {...field.password('confirmNewPassword')}
            label={authTexts.reset.confirm}
            autoComplete="new-password"
          />
          {asksCode && (
            <TextField
              {...field.text('code')}
              label={texts.code}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              hint={accountTexts.codeHint}
            />
          )}
        </>
      )}
    </AuthForm>
  );
}
