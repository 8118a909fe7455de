import { useState } from 'react';
import type { Api } from '../../api/client.ts';
import { ActionRow, LinkRow } from './rows.tsx';
import { SessionsSheet } from './sessions-sheet.tsx';
import css from './settings.module.css';
import { settingsTexts as texts } from './texts.ts';
import { TwoFactorSheet } from './two-factor-sheet.tsx';
import { useAnswer, type ServerAnswer } from './use-answer.ts';
import type { ApiAnswer } from '../../api/http.ts';

/** Password, second factor and sessions. */
export function SignInSection({ api }: { api: Api }) {
  const twoFactor = useAnswer(api, 'twoFactor');
  const [open, setOpen] = useState<'twoFactor' | 'sessions' | null>(null);
  const close = () => setOpen(null);
  return (
    <section className={css.card} aria-labelledby="sign-in">
      <h2 id="sign-in">{texts.signIn}</h2>
      <div className={css.rows}>
        <LinkRow to="/change-password" label={texts.passwordChange} />
        <ActionRow
          label={texts.twoFactor.title}
          value={stateOf(twoFactor)}
          onClick={() => setOpen('twoFactor')}
        />
        <ActionRow label={texts.sessions.title} onClick={() => setOpen('sessions')} />
      </div>
      {open === 'twoFactor' && <TwoFactorSheet api={api} asked={twoFactor} onClose={close} />}
      {open === 'sessions' && <SessionsSheet api={api} onClose={close} />}
    </section>
  );
}

/** Nothing before the first answer: the row opens all the same. */
function stateOf({ answer, failure }: ServerAnswer<ApiAnswer<'twoFactor'>>): string | undefined {
  if (failure !== null) return texts.ask.needsConnection;
  if (!answer) return undefined;
  const { isOn, recoveryCodesLeft } = answer;
  return isOn
    ? `${texts.twoFactor.on}, ${texts.twoFactor.codesLeft(recoveryCodesLeft)}`
    : texts.twoFactor.off;
}
