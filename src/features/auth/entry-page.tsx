import { useState, type FormEvent, type ReactNode } from 'react';
import type { Api } from '../../api/client.ts';
import { Link } from '../../ui/link.tsx';
import css from './auth.module.css';
import { useTypedEmail, type TypedEmail } from './email-field.tsx';
import { ProviderLinks, type OAuthUrl } from './provider-links.tsx';
import { withRedirect } from './with-redirect.ts';

interface Props {
  api: Api;
  oauthUrl: OAuthUrl;
  /** Sends what a new session would end: a logout that the server lacks, and what a guest has ticked. */
  prepare: () => Promise<void>;
  /** Where the user goes on. */
  target: string;
  /** The way to the other page: a question, and its link. The target comes along. */
  other: { question: string; to: string; label: string };
  /** The way in by a passkey, if this page has one. */
  passkey?: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** What log-in and sign-up have around their forms. A typed address comes along to the other one. */
export function EntryPage({ api, oauthUrl, prepare, target, other, passkey, children }: Props) {
  const [typedEmail, setTypedEmail] = useState(useTypedEmail());
  const noteEmail = ({ target: input }: FormEvent) => {
    if (input instanceof HTMLInputElement && input.name === 'email') setTypedEmail(input.value);
  };
  return (
    <div className={css.page} onInput={noteEmail}>
      {children}
      <ProviderLinks api={api} prepare={prepare} urlOf={(name) => oauthUrl(name, target)}>
        {passkey}
      </ProviderLinks>
      <p className={css.other}>
        {other.question}{' '}
        <Link to={withRedirect(other.to, target)} state={{ typedEmail } satisfies TypedEmail}>
          {other.label}
        </Link>
      </p>
    </div>
  );
}
