import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import type { User } from '../../contract/auth.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormNote } from '../../ui/field.tsx';
import { StepHeading } from '../../ui/step-heading.tsx';
import { AuthForm, type FormFault } from './auth-form.tsx';
import css from './auth.module.css';
import { errorText, hasCode } from './error-text.ts';
import { authTexts } from './texts.ts';

const texts = authTexts.confirmEmail;

interface Props {
  api: Api;
  /** The address before. */
  email: string;
  /** The server has the new address. */
  onChanged: (user: User) => void;
}

/** /confirm-email, of the user who is signed in: the link that proves a new address. */
export function ConfirmEmailScreen({ api, email, onChanged }: Props) {
  const [params] = useSearchParams();
  const [token, wanted] = [params.get('token'), params.get('email')];
  const [done, setDone] = useState<string | null>(null);

  async function send() {
    const { user } = await api.call('confirmEmailChange', { body: { token: token ?? '' } });
    setDone(user.email);
    onChanged(user);
  }
  const back = (
    <LinkButton to="/settings" look="quiet">
      {authTexts.change.back}
    </LinkButton>
  );
  if (done !== null) {
    return (
      <div className={css.form}>
        <StepHeading as="h2" className={css.heading}>
          {texts.heading}
        </StepHeading>
        <FormNote>{texts.done(done)}</FormNote>
        {back}
      </div>
    );
  }
  return (
    <AuthForm
      api={api}
      heading={texts.heading}
      intro={wanted && <p>{texts.ask(email, wanted)}</p>}
      submit={texts.submit}
      submitting={texts.submitting}
      check={(): FormFault | null => (token ? null : { text: texts.incomplete })}
      send={send}
      explain={(error) => ({ text: hasCode(error, 'expiredLink') ? texts.expired : errorText(error) })}
      after={back}
    >
      {() => null}
    </AuthForm>
  );
}
