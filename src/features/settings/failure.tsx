import { Link } from '../../ui/link.tsx';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { Loading } from '../../ui/progress.tsx';
import { commonTexts } from '../../words/texts.ts';
import css from './settings.module.css';
import { settingsTexts } from './texts.ts';
import type { ServerAnswer } from './use-answer.ts';

const texts = settingsTexts.ask;

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Says why a call failed. `offline` is the text for no answer. */
export function whyFailed(error: unknown, offline: string): string {
  if (error instanceof NetworkError) return offline;
  if (isSignedOut(error)) return texts.signedOut;
  return error instanceof ApiError ? error.message : texts.failed;
}

/** Why a form was not sent; nothing for null. */
export function Failure({ error, offline = texts.notSent }: { error: unknown; offline?: string }) {
  return (
    <FormError>
      {error !== null && (
        <>
          {whyFailed(error, offline)}{' '}
          {isSignedOut(error) && <Link to="/login?redirect=%2Fsettings">{texts.logIn}</Link>}
        </>
      )}
    </FormError>
  );
}

/** Replaces an answer that has not come: it loads, or it failed. */
export function Unanswered({ asked: { failure, askAgain } }: { asked: ServerAnswer<unknown> }) {
  if (failure === null) return <Loading text={texts.loading} />;
  return (
    <div className={css.stack}>
      <Failure error={failure} offline={texts.needsConnection} />
      <Button onClick={() => void askAgain()}>{commonTexts.retry}</Button>
    </div>
  );
}
