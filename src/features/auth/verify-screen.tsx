import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Api } from '../../api/client.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormError, FormNote } from '../../ui/field.tsx';
import { Loading } from '../../ui/progress.tsx';
import { authTexts } from './texts.ts';
import css from './auth.module.css';
import { safeRedirect } from '../../domain/text/safe-redirect.ts';

const texts = authTexts.verify;

/** How long the answer can be read before the page goes on (specification, section 9). */
const GO_ON_AFTER_MS = 3000;

const FAILURE = '/email-verified-failure';

type Outcome = { ok: boolean; text: string; to: string } | null;

/** /verify-email?token=&email=: what the link in the e-mail opens. */
export function VerifyScreen({ api }: { api: Api }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const token = params.get('token');
  const email = params.get('email');
  const invitationToken = params.get('invitationToken') ?? undefined;

  const [outcome, setOutcome] = useState<Outcome>(() =>
    token && email ? null : { ok: false, text: texts.incomplete, to: FAILURE },
  );

  useEffect(() => {
    if (!token || !email) return;
    let left = false; // the user has left: a late answer must not move them
    verifyOnce(api, { token, email, ...(invitationToken && { invitationToken }) }).then(
      (to) => left || setOutcome({ ok: true, text: texts.success, to: safeRedirect(to ?? '/login') }),
      (error: unknown) => left || setOutcome({ ok: false, text: failureOf(error), to: FAILURE }),
    );
    return () => {
      left = true;
    };
  }, [api, token, email, invitationToken]);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => void navigate(outcome.to, { replace: true }), GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [outcome, navigate]);

  return (
    <div className={css.form}>
      <h2 className={css.heading}>{texts.heading}</h2>
      {!outcome && <Loading text={texts.loading} />}
      <FormNote>{outcome?.ok ? outcome.text : null}</FormNote>
      <FormError>{outcome && !outcome.ok ? outcome.text : null}</FormError>
      {outcome && <LinkButton to={outcome.to}>{texts.goOn}</LinkButton>}
    </div>
  );
}

function failureOf(error: unknown): string {
  // A mail program has cut the link.
  if (error instanceof ApiError && error.code === 'invalid') return texts.incomplete;
  return error instanceof ApiError || error instanceof NetworkError ? error.message : texts.failed;
}

type Query = { token: string; email: string; invitationToken?: string };
const asked = new Map<string, Promise<string | undefined>>();

/** The link works once, and React may start an effect twice: one call for each link. */
function verifyOnce(api: Api, query: Query): Promise<string | undefined> {
  const known = asked.get(query.token);
  if (known) return known;
  const answer = api.call('verifyEmail', { query }).then(({ redirectUrl }) => redirectUrl);
  asked.set(query.token, answer);
  return answer;
}
