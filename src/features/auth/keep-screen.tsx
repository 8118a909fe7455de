import { useNavigate } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import { SignUpForm, type NewAccount } from './sign-up-form.tsx';
import { authTexts } from './texts.ts';
import type { WayBack } from './way-back.ts';

const texts = authTexts.keep;

/** /keep: a guest gets an account and stays who they are, once their address is verified. */
export function KeepScreen({ api, wayBack, target }: { api: Api; wayBack: WayBack; target: string }) {
  const navigate = useNavigate();

  async function send(account: NewAccount) {
    await api.call('keepBill', { body: account });
    wayBack.keep(target);
    await navigate('/pending-email-verification', { state: { userEmail: account.email, signedUp: true } });
  }

  return <SignUpForm api={api} heading={texts.heading} intro={<p>{texts.intro}</p>} send={send} />;
}
