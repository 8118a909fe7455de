import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Api } from '../../api/client.ts';
import { apiTexts } from '../../api/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FormError } from '../../ui/field.tsx';
import { formText } from '../../device/form-text.ts';
import css from './auth.module.css';
import { errorText } from './error-text.ts';
import { authTexts } from './texts.ts';
import { useToken, type TokenState } from './use-token.ts';

const texts = authTexts.form;

/** What is wrong with a form. */
export interface FormFault {
  text: string;
  /** The text stands at this field, which gets the focus. Without it the text stands above the button. */
  field?: string;
  /** The field that gets the focus where the text is about more than one. */
  focus?: string;
}

/** The value of a field, by its name. */
export type ReadField = (name: string) => string;

/** Attributes of a TextField in the form, by its name. */
export interface FieldOf {
  text: (name: string) => { id: string; name: string; error: string | null };
  /** A password, which "Show password" shows. */
  password: (name: string) => { id: string; name: string; error: string | null; type: string };
}

interface Props {
  api: Api;
  heading: string;
  /** Between the heading and the fields. */
  intro?: ReactNode;
  /** The button's label, and its label while the form is sent. */
  submit: string;
  submitting: string;
  hasPassword?: boolean;
  /** Empties the fields once the form was sent. */
  clears?: boolean;
  /** What is wrong with the values; null where the form may be sent. */
  check: (read: ReadField) => FormFault | null;
  send: (read: ReadField) => Promise<void>;
  /** What is wrong after a failed call. */
  explain?: (error: unknown) => FormFault;
  children: (field: FieldOf) => ReactNode;
  /** Under the button. */
  after?: ReactNode;
}

/**
 * A form about an account. It is sent once at a time. The first wrong field gets the focus. Names and ids of
 * the fields stay the same, so that password managers know them.
 */
export function AuthForm(props: Props) {
  const { api, heading, intro, submit, submitting, hasPassword, clears, check, send, children, after } =
    props;
  const { explain = (error) => ({ text: errorText(error) }) } = props;
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [fault, setFault] = useState<FormFault | null>(null);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [token, setToken] = useToken(api);

  useEffect(() => {
    const input = form.current?.elements.namedItem(fault?.field ?? fault?.focus ?? '');
    if (input instanceof HTMLInputElement) input.focus();
  }, [fault]);

  async function sendOnce(read: ReadField) {
    isSending.current = true;
    setBusy(true);
    setFault(null);
    setShown(false); // a browser would remember a shown password as plain text
    try {
      await send(read);
      setToken('ready');
      if (clears) form.current?.reset();
    } catch (error) {
      setFault(explain(error));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const values = event.currentTarget;
    const read: ReadField = (name) => formText(values, name);
    const wrong = check(read);
    if (wrong) setFault(wrong);
    else void sendOnce(read);
  };

  const text = (name: string) => ({ id: name, name, error: fault?.field === name ? fault.text : null });
  const password = (name: string) => ({ ...text(name), type: shown ? 'text' : 'password' });

  return (
    <form ref={form} className={css.form} onSubmit={onSubmit} noValidate>
      <h2 className={css.heading}>{heading}</h2>
      {intro}
      {children({ text, password })}
      {hasPassword && (
        <Checkbox
          label={texts.showPassword}
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
        />
      )}
      <FormError>{alertOf(fault, busy ? 'loading' : token)}</FormError>
      <Button look="primary" type="submit" wide repeats busy={busy}>
        {!busy && submit}
        {busy && (token === 'loading' ? texts.tokenLoading : submitting)}
      </Button>
      {after}
    </form>
  );
}

function alertOf(fault: FormFault | null, token: TokenState): string | null {
  if (fault) return fault.field === undefined ? fault.text : null;
  // "Please refresh the page" helps nobody who has no connection; the token comes by itself with one.
  if (token === 'offline') return apiTexts.noResponse;
  return token === 'failed' ? apiTexts.csrf.failed : null;
}
