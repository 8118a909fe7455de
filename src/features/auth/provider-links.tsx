import { useEffect, useState, type ReactNode } from 'react';
import type { ApiAnswer } from '../../api/http.ts';
import type { Api } from '../../api/client.ts';
import css from './auth.module.css';
import { authTexts } from './texts.ts';

const texts = authTexts.providers;

type Provider = ApiAnswer<'providers'>['providers'][number];

/**
 * The address that begins a sign-in by a third party; `redirect`: where the user goes on; `colour`: a
 * visitor's, for a new account.
 */
export type OAuthUrl = (name: string, redirect: string, colour?: number) => string;

interface Props {
  api: Api;
  /** They come after it, because they leave the app. */
  prepare: () => Promise<void>;
  urlOf: (name: string) => string;
  /** Another way, above them. */
  children?: ReactNode;
}

/** Links to the third parties that the server has set up. Nothing waits for them; offline they come with the
 * connection. */
export function ProviderLinks({ api, prepare, urlOf, children }: Props) {
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  const hasNone = providers.length === 0;
  useEffect(() => {
    if (!hasNone) return undefined;
    const leave = new AbortController();
    const load = async () => {
      await prepare();
      const answer = await api.call('providers', { signal: leave.signal });
      if (!leave.signal.aborted) setProviders(answer.providers);
    };
    const tryNow = () => void load().catch(() => undefined); // offline: the password is the way in
    tryNow();
    window.addEventListener('online', tryNow, { signal: leave.signal });
    return () => leave.abort();
  }, [api, prepare, hasNone]);

  if (hasNone && !children) return null;
  return (
    <section className={css.providers} aria-label={texts.label}>
      <p className={css.or}>{texts.or}</p>
      {children}
      {providers.map(({ name, label }) => (
        <a key={name} href={urlOf(name)} className={css.provider}>
          {texts.goOn(label)}
        </a>
      ))}
    </section>
  );
}
