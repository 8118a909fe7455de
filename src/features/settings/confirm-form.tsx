import { useState, type FormEvent } from 'react';
import type { Api } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { RefusalCode } from '../../contract/errors.ts';
import { email as emailSchema } from '../../contract/primitives.ts';
import { useData } from '../../data/context.tsx';
import { accountTexts } from '../../words/account-texts.ts';
import { askForPasskey, whyNoPasskey, type PasskeyUse } from '../../passkeys/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { formText } from '../../device/form-text.ts';
import { Failure } from './failure.tsx';
import css from './settings.module.css';
import { settingsTexts } from './texts.ts';
import { useErrorFocus } from '../../presses/error-focus.ts';

const texts = settingsTexts.confirm;

export interface Proof {
  /** A new address. */
  email: string;
  password: string;
  code: string;
  /** In place of both, where the account has no address. */
  passkey?: PasskeyUse;
}
type Field = Exclude<keyof Proof, 'passkey'>;
type Errors = Partial<Record<Field, string>>;

const missing: Record<Field, string> = {
  email: texts.noEmail,
  password: texts.noPassword,
  code: texts.noCode,
};

/** The refusals that belong to a field. */
const fieldOf: Readonly<Partial<Record<RefusalCode, Field>>> = {
  wrongPassword: 'password',
  noPassword: 'password',
  codeNeeded: 'code',
  wrongCode: 'code',
};

/** What a call asks of the signed-in user once more. */
export const ownerBody = ({ password, code, passkey }: Proof) =>
  passkey ? { passkey } : { password, ...(code && { code }) };

interface Props {
  /** Where the call takes a passkey, too: an account without an address has no password. */
  api?: Api;
  asks: readonly Field[];
  submit: string;
  look?: 'primary' | 'danger';
  /** Does it on the server. The form shows the error that it throws. */
  confirm: (proof: Proof) => Promise<void>;
}

/**
 * Asks the signed-in user for their password, a code or a new address, or several of them. Where the server
 * wants a code, too, because two-factor sign-in is on, the form asks for it then.
 */
export function ConfirmForm({ api, asks: given, submit, look = 'primary', confirm }: Props) {
  const { me } = useData();
  const [needsCode, setNeedsCode] = useState(false);
  const passkeyApi = me.email || !given.includes('password') ? undefined : api;
  const asked = passkeyApi ? given.filter((field) => field !== 'password') : given;
  const asks: readonly Field[] = needsCode ? [...asked, 'code'] : asked;
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [noPasskey, setNoPasskey] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useErrorFocus(errors);

  async function send(proof: Proof) {
    try {
      await confirm(passkeyApi ? { ...proof, passkey: await askForPasskey(passkeyApi) } : proof);
    } catch (error) {
      const field = error instanceof ApiError ? fieldOf[error.code] : undefined;
      if (field === 'code' && !asks.includes('code')) setNeedsCode(true);
      if (field) setErrors({ [field]: (error as ApiError).message });
      else if (whyNoPasskey(error) === null) setFailure(error);
      else setNoPasskey(whyNoPasskey(error));
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const proof = {
      email: formText(currentTarget, 'email').trim(),
      password: formText(currentTarget, 'password'),
      code: formText(currentTarget, 'code').trim(),
    };
    const wrong = asks.filter((field) => !proof[field]);
    const found: Errors = Object.fromEntries(wrong.map((field) => [field, missing[field]]));
    if (asks.includes('email') && !found.email && !emailSchema.safeParse(proof.email).success)
      found.email = accountTexts.badEmail;
    setErrors(found);
    setFailure(null);
    setNoPasskey(null);
    if (Object.keys(found).length || busy) return;
    setBusy(true);
    void send(proof).finally(() => setBusy(false));
  };

  const asksPassword = asks.includes('password');
  return (
    <form ref={form} className={css.stack} onSubmit={onSubmit} noValidate>
      {asks.includes('email') && (
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          error={errors.email}
        />
      )}
      {asksPassword && (
        <>
          {/* Password managers look for the account's name. */}
          <input type="text" autoComplete="username" value={me.email} readOnly hidden />
          <TextField
            label={texts.password}
            name="password"
            type="password"
            autoComplete="current-password"
            error={errors.password}
          />
        </>
      )}
      {asks.includes('code') && (
        <TextField
          label={texts.code}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          inputMode={asksPassword ? 'text' : 'numeric'}
          hint={asksPassword ? accountTexts.codeHint : texts.appCodeHint}
          error={errors.code}
        />
      )}
      {passkeyApi && <p className={css.quiet}>{texts.byPasskey}</p>}
      <Failure error={failure} />
      <FormError>{noPasskey}</FormError>
      <Button look={look} type="submit" wide repeats busy={busy} aria-disabled={busy}>
        {submit}
      </Button>
    </form>
  );
}
