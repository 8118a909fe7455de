import { useNavigate } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import type { VisitorLook } from '../../data/visitor/visitor.ts';
import { EntryPage } from './entry-page.tsx';
import type { OAuthUrl } from './provider-links.tsx';
import { SignUpForm, type NewAccount } from './sign-up-form.tsx';
import { authTexts } from './texts.ts';
import type { WayBack } from './way-back.ts';

const texts = authTexts.signUp;

interface Props {
  api: Api;
  oauthUrl: OAuthUrl;
  /** Sends what a new session would end: a logout that the server lacks, and what a guest has ticked. */
  prepare: () => Promise<void>;
  /** Where the user goes on. */
  target: string;
  wayBack: WayBack;
  /** Who has split a bill on this device: it will be in the account. Null: nobody. */
  visitor: VisitorLook | null;
}

/** /signup, with an optional ?redirect=. The answer is the same whether the address has an account or not. */
export function SignUpScreen({ api, oauthUrl, prepare, target, wayBack, visitor }: Props) {
  const navigate = useNavigate();

  async function send(account: NewAccount) {
    await api.call('register', { body: { ...account, ...visitor, redirectPath: target } });
    wayBack.keep(target);
    await navigate('/pending-email-verification', { state: { userEmail: account.email, signedUp: true } });
  }

  return (
    <EntryPage
      api={api}
      oauthUrl={oauthUrl}
      prepare={prepare}
      target={target}
      other={{ question: texts.haveAccount, to: '/login', label: texts.login }}
    >
      <SignUpForm
        api={api}
        heading={texts.heading}
        intro={visitor && <p>{authTexts.form.comesAlong}</p>}
        send={send}
      />
    </EntryPage>
  );
}
