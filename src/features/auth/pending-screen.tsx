import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormError, FormNote } from '../../ui/field.tsx';
import { AuthForm, type ReadField } from './auth-form.tsx';
import css from './auth.module.css';
import { checkEmail } from './check-email.ts';
import { EmailField } from './email-field.tsx';
import { authTexts } from './texts.ts';

const texts = authTexts.pending;

/** /pending-email-verification. Without an address in the location's state the screen asks for it. */
export function PendingScreen({ api }: { api: Api }) {
  const state = useLocation().state as {
    userEmail?: string;
    unverified?: boolean;
    signedUp?: boolean;
  } | null;
  const known = state?.userEmail;
  const [sent, setSent] = useState(false);

  async function send(read: ReadField) {
    setSent(false);
    await api.call('resendVerification', { body: { email: known ?? read('email').trim() } });
    setSent(true);
  }

  return (
    <AuthForm
      api={api}
      heading={texts.heading}
      intro={
        <>
          <FormError>{state?.unverified && !sent ? authTexts.login.notVerified : null}</FormError>
          <p>{known === undefined ? texts.textUnknown : texts.text(known)}</p>
          {state?.signedUp && <p>{texts.here}</p>}
          <p className={css.quiet}>{texts.late}</p>
        </>
      }
      submit={texts.resend}
      submitting={texts.resending}
      check={(read) => (known === undefined ? checkEmail(read, texts.missing) : null)}
      send={send}
      after={
        <>
          <FormNote>{sent ? texts.sent : null}</FormNote>
          <LinkButton to="/login" look="quiet">
            {authTexts.form.toLogin}
          </LinkButton>
        </>
      }
    >
      {(field) => known === undefined && <EmailField field={field} />}
    </AuthForm>
  );
}
