import { useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField, FormError, FormNote } from '../../ui/field.tsx';
import { formText } from '../../ui/form-text.ts';
import { authTexts } from './texts.ts';
import css from './auth.module.css';

const texts = authTexts.pending;

/** /pending-email-verification. Without an address in the location's state the screen asks for it. */
export function PendingScreen({ api }: { api: Api }) {
  const state = useLocation().state as { userEmail?: string; unverified?: boolean } | null;
  const known = state?.userEmail;
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [error, setError] = useState<string | null>(state?.unverified ? authTexts.login.notVerified : null);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = known ?? formText(event.currentTarget, 'email').trim();
    if (!email) return setError(texts.missing);
    setBusy(true);
    setError(null);
    setSent(false);
    api
      .call('resendVerification', { body: { email } })
      .then(
        () => setSent(true),
        () => setError(texts.failed),
      )
      .finally(() => setBusy(false));
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h2 className={css.heading}>{texts.heading}</h2>
      <FormError>{error}</FormError>
      <p>{known ? texts.text(known) : texts.textUnknown}</p>
      {!known && (
        <TextField label={texts.email} name="email" type="email" autoComplete="email" inputMode="email" />
      )}
      <Button type="submit" wide busy={busy} disabled={busy}>
        {busy ? texts.resending : texts.resend}
      </Button>
      <FormNote>{sent ? texts.sent : null}</FormNote>
      <LinkButton to="/login" look="quiet">
        {texts.toLogin}
      </LinkButton>
    </form>
  );
}
