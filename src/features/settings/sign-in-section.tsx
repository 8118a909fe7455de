import { useState } from 'react';
import type { Api } from '../../api/client.ts';
import { useData } from '../../data/context.tsx';
import { deviceInWords } from './device-in-words.ts';
import { whyFailed } from './failure.tsx';
import { IdentitiesSheet } from './identities-sheet.tsx';
import { LogSheet } from './log-sheet.tsx';
import { PasskeysSheet } from './passkeys-sheet.tsx';
import { ActionRow, LinkRow } from './rows.tsx';
import { SessionsSheet } from './sessions-sheet.tsx';
import css from './settings.module.css';
import { settingsTexts as texts } from './texts.ts';
import { TwoFactorSheet } from './two-factor-sheet.tsx';
import { useAnswer, type ServerAnswer } from './use-answer.ts';
import type { ApiAnswer } from '../../api/http.ts';

/** Password, second factor, third parties, passkeys and sessions. */
export function SignInSection({ api }: { api: Api }) {
  const twoFactor = useAnswer(api, 'twoFactor');
  const identities = useAnswer(api, 'listIdentities');
  const passkeys = useAnswer(api, 'listPasskeys');
  const { me } = useData();
  const [open, setOpen] = useState<'passkeys' | 'twoFactor' | 'identities' | 'sessions' | 'log' | null>(null);
  const close = () => setOpen(null);
  return (
    <section className={css.card} aria-labelledby="sign-in">
      <h2 id="sign-in">{texts.signIn}</h2>
      <div className={css.rows}>
        {/* Without an address passkeys are the only way in. */}
        {me.email && (
          <>
            <LinkRow to="/change-password" label={texts.passwordChange} />
            <ActionRow
              label={texts.twoFactor.title}
              value={inWords(twoFactor, twoFactorState)}
              onClick={() => setOpen('twoFactor')}
            />
            <ActionRow
              label={texts.identities.title}
              value={inWords(identities, providersOf)}
              onClick={() => setOpen('identities')}
            />
          </>
        )}
        <ActionRow
          label={texts.passkeys.title}
          value={inWords(passkeys, passkeyNames)}
          onClick={() => setOpen('passkeys')}
        />
        <ActionRow label={texts.sessions.title} onClick={() => setOpen('sessions')} />
        <ActionRow label={texts.log.title} onClick={() => setOpen('log')} />
      </div>
      {open === 'passkeys' && <PasskeysSheet api={api} asked={passkeys} onClose={close} />}
      {open === 'twoFactor' && <TwoFactorSheet api={api} asked={twoFactor} onClose={close} />}
      {open === 'identities' && <IdentitiesSheet api={api} asked={identities} onClose={close} />}
      {open === 'log' && <LogSheet api={api} onClose={close} />}
      {open === 'sessions' && <SessionsSheet api={api} onClose={close} />}
    </section>
  );
}

/** Each row has its line from the start, so that no answer moves the rows below it. */
function inWords<T>({ answer, failure }: ServerAnswer<T>, tell: (answer: T) => string): string {
  if (failure !== null) return whyFailed(failure, texts.ask.needsConnection);
  return answer === null ? texts.ask.loading : tell(answer);
}

const twoFactorState = ({ isOn, recoveryCodesLeft }: ApiAnswer<'twoFactor'>): string =>
  isOn ? `${texts.twoFactor.on}, ${texts.twoFactor.codesLeft(recoveryCodesLeft)}` : texts.twoFactor.off;

const providersOf = ({ identities }: ApiAnswer<'listIdentities'>): string =>
  identities.map(({ provider }) => provider).join(', ') || texts.identities.none;

const passkeyNames = ({ passkeys }: ApiAnswer<'listPasskeys'>): string =>
  passkeys.map(({ name }) => deviceInWords(name)).join(', ') || texts.passkeys.none;
