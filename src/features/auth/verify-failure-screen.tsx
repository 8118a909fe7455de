import { useLocation } from 'react-router-dom';
import { LinkButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import css from './auth.module.css';
import { authTexts } from './texts.ts';
import type { VerifyFailure } from './verify-screen.tsx';

const texts = authTexts.verifyFailure;

/** /email-verified-failure. */
export function VerifyFailureScreen() {
  const failure = useLocation().state as VerifyFailure | null;
  return (
    <div className={css.form}>
      <h2 className={css.heading}>{texts.heading}</h2>
      <FormError>{failure?.text ?? null}</FormError>
      <p>{texts.text}</p>
      {failure?.again && (
        <LinkButton to={failure.again} look="primary">
          {texts.again}
        </LinkButton>
      )}
      <LinkButton
        to="/pending-email-verification"
        state={failure?.email === undefined ? null : { userEmail: failure.email }}
      >
        {texts.resend}
      </LinkButton>
      <LinkButton to="/login" look="quiet">
        {authTexts.form.toLogin}
      </LinkButton>
    </div>
  );
}
