import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import { safeRedirect } from '../../domain/text/safe-redirect.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AuthForm, type FormFault, type ReadField } from './auth-form.tsx';
import css from './auth.module.css';
import { errorText, hasCode } from './error-text.ts';
import { authTexts } from './texts.ts';
import { withRedirect } from './with-redirect.ts';

const texts = authTexts.twoFactor;

interface LoginState {
  twoFactorTempToken?: string;
  redirectUrl?: string;
}

interface Props {
  api: Api;
  /** Fetches the profile and opens the app. Call it after the server has accepted the code. */
  enter: () => Promise<void>;
}

/**
 * /verify-2fa: the second half of a login. The login page hands the token over in the location's state, a
 * third-party sign-in in the fragment. The page moves it into the state: no copied address holds it.
 */
export function TwoFactorScreen({ api, enter }: Props) {
  const { state, hash } = useLocation();
  const given = new URLSearchParams(hash.slice(1));
  const token = given.get('token');
  if (token !== null) {
    const moved: LoginState = { twoFactorTempToken: token, redirectUrl: given.get('redirect') ?? '/' };
    return <Navigate to="/verify-2fa" state={moved} replace />;
  }
  const { twoFactorTempToken, redirectUrl } = (state ?? {}) as LoginState;
  if (!twoFactorTempToken) return <Navigate to="/login" replace />;
  return <CodeForm api={api} enter={enter} token={twoFactorTempToken} redirectUrl={redirectUrl} />;
}

interface CodeFormProps extends Props {
  token: string;
  redirectUrl: string | undefined;
}

function CodeForm({ api, enter, token, redirectUrl }: CodeFormProps) {
  const navigate = useNavigate();
  const [isRecovery, setRecovery] = useState(false);

  const check = (read: ReadField): FormFault | null => {
    if (isRecovery) return read('code').trim() ? null : { text: texts.recoveryMissing, field: 'code' };
    return /^\d{6}$/.test(read('code').replaceAll(/\s/g, '')) ? null : { text: texts.missing, field: 'code' };
  };

  async function send(read: ReadField) {
    const body = { twoFactorTempToken: token, code: read('code').trim() };
    const answer = await api.call('verifyTwoFactor', { body });
    await enter();
    await navigate(safeRedirect(answer.redirectUrl || redirectUrl), { replace: true });
  }

  const explain = (error: unknown): FormFault => ({
    text: errorText(error),
    ...(hasCode(error, 'wrongCode') && { field: 'code' }),
  });

  return (
    <AuthForm
      key={String(isRecovery)}
      api={api}
      heading={texts.heading}
      intro={<p>{isRecovery ? texts.recoveryText : texts.text}</p>}
      submit={texts.submit}
      submitting={texts.submitting}
      check={check}
      send={send}
      explain={explain}
      after={
        <>
          <Button look="quiet" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? texts.toApp : texts.toRecovery}
          </Button>
          <LinkButton to={withRedirect('/login', safeRedirect(redirectUrl))} look="quiet">
            {authTexts.form.toLogin}
          </LinkButton>
        </>
      }
    >
      {(field) =>
        isRecovery ? (
          <TextField
            {...field.text('code')}
            label={texts.recoveryCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            ref={focus}
          />
        ) : (
          <TextField
            {...field.text('code')}
            label={texts.code}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            className={css.code}
            ref={focus}
          />
        )
      }
    </AuthForm>
  );
}

/** The code is all that this page asks for, so its field has the focus from the start. */
const focus = (input: HTMLInputElement | null) => input?.focus();
