import { useState } from 'react';
import type { Api } from '../../api/client.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormNote } from '../../ui/field.tsx';
import { AuthForm, type ReadField } from './auth-form.tsx';
import { checkEmail } from './check-email.ts';
import { EmailField } from './email-field.tsx';
import { authTexts } from './texts.ts';
import type { WayBack } from './way-back.ts';
import { withRedirect } from './with-redirect.ts';

const texts = authTexts.forgot;

interface Props {
  api: Api;
  /** Where the user goes on. */
  target: string;
  wayBack: WayBack;
}

/** /forgot-password, with an optional ?redirect=. It never tells whether an account exists. */
export function ForgotPasswordScreen({ api, target, wayBack }: Props) {
  const [sent, setSent] = useState(false);

  async function send(read: ReadField) {
    setSent(false);
    await api.call('forgotPassword', { body: { email: read('email').trim() } });
    wayBack.keep(target);
    setSent(true);
  }

  return (
    <AuthForm
      api={api}
      heading={texts.heading}
      intro={<p>{texts.text}</p>}
      submit={texts.submit}
      submitting={texts.submitting}
      check={(read) => checkEmail(read, texts.missing)}
      send={send}
      after={
        <>
          <FormNote>{sent ? texts.sent : null}</FormNote>
          <LinkButton to={withRedirect('/login', target)} look="quiet">
            {authTexts.form.toLogin}
          </LinkButton>
        </>
      }
    >
      {(field) => <EmailField field={field} />}
    </AuthForm>
  );
}
