import { LinkButton } from '../../ui/button.tsx';
import { authTexts } from './texts.ts';
import css from './auth.module.css';

const texts = authTexts.verifyFailure;

/** /email-verified-failure. */
export function VerifyFailureScreen() {
  return (
    <div className={css.form}>
      <h2 className={css.heading}>{texts.heading}</h2>
      <p>{texts.text}</p>
      <LinkButton to="/pending-email-verification">{texts.resend}</LinkButton>
      <LinkButton to="/login" look="quiet">
        {texts.login}
      </LinkButton>
    </div>
  );
}
