import { useNavigate } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import type { User } from '../../contract/auth.ts';
import { KeepWithPasskey } from '../../passkeys/keep-with-passkey.tsx';
import { hasPasskeys } from '../../passkeys/passkeys.ts';
import css from './auth.module.css';
import { SignUpForm, type NewAccount } from './sign-up-form.tsx';
import { authTexts } from './texts.ts';
import type { WayBack } from './way-back.ts';

const texts = authTexts.keep;

interface Props {
  api: Api;
  wayBack: WayBack;
  /** The path after the sign-up. */
  target: string;
  /** A passkey has made the guest an account. */
  onKept: (user: User) => Promise<void>;
}

/** /keep: a guest gets an account and stays who they are, by a passkey, or once their address is verified. */
export function KeepScreen({ api, wayBack, target, onKept }: Props) {
  const navigate = useNavigate();

  async function send(account: NewAccount) {
    await api.call('keepBill', { body: account });
    wayBack.keep(target);
    await navigate('/pending-email-verification', { state: { userEmail: account.email, signedUp: true } });
  }

  const intro = (
    <>
      <p>{texts.intro}</p>
      <KeepWithPasskey api={api} onKept={onKept} />
      {hasPasskeys() && <p className={css.or}>{authTexts.providers.or}</p>}
    </>
  );
  return <SignUpForm api={api} heading={texts.heading} intro={intro} send={send} />;
}
