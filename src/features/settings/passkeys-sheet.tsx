import { useRef, useState, type FormEvent } from 'react';
import type { Api } from '../../api/client.ts';
import type { ApiAnswer } from '../../api/http.ts';
import { nameUpTo } from '../../contract/primitives.ts';
import { formText } from '../../device/form-text.ts';
import { addPasskey, hasPasskeys } from '../../passkeys/passkeys.ts';
import { timeOf } from '../../words/dates.ts';
import { Button } from '../../ui/button.tsx';
import { FormNote, TextField } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StepHeading } from '../../ui/step-heading.tsx';
import { ConfirmForm, ownerBody, type Proof } from './confirm-form.tsx';
import { deviceInWords } from './device-in-words.ts';
import { Failure, Unanswered } from './failure.tsx';
import css from './settings.module.css';
import { settingsTexts } from './texts.ts';
import type { ServerAnswer } from './use-answer.ts';

const texts = settingsTexts.passkeys;

interface Props {
  api: Api;
  asked: ServerAnswer<ApiAnswer<'listPasskeys'>>;
  onClose: () => void;
}

type Passkey = ApiAnswer<'listPasskeys'>['passkeys'][number];

/** Lists the passkeys that open the account; adds, renames and removes one. */
export function PasskeysSheet({ api, asked, onClose }: Props) {
  const [step, setStep] = useState<'add' | Passkey | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const top = useRef<HTMLDivElement>(null);
  const passkeys = asked.answer?.passkeys;

  function show(next: typeof step, text: string | null = null) {
    if (next === null) top.current?.focus(); // the pressed button goes
    setStep(next);
    setNote(text);
    setFailure(null);
    if (text !== null) void asked.askAgain();
  }

  async function remove({ _id: id, name }: Passkey) {
    if (busy !== null) return;
    setBusy(id);
    try {
      await api.call('removePasskey', { params: { id } });
      show(null, texts.removed(deviceInWords(name)));
    } catch (error) {
      setNote(null);
      setFailure(error);
    } finally {
      setBusy(null);
    }
  }

  async function add(proof: Proof) {
    await addPasskey(api, ownerBody(proof));
    show(null, texts.added);
  }

  const back = <Button onClick={() => show(null)}>{settingsTexts.twoFactor.back}</Button>;
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div ref={top} tabIndex={-1} className={css.stack}>
        {step === 'add' && (
          <>
            <StepHeading>{texts.add}</StepHeading>
            <p>{texts.addWhy}</p>
            <ConfirmForm api={api} asks={['password']} submit={texts.add} confirm={add} />
            {back}
          </>
        )}
        {step !== null && step !== 'add' && (
          <>
            <StepHeading>{texts.renameLabel(deviceInWords(step.name))}</StepHeading>
            <RenameForm api={api} passkey={step} onRenamed={(name) => show(null, texts.renamed(name))} />
            {back}
          </>
        )}
        {step === null && (
          <>
            <p className={css.quiet}>{texts.why}</p>
            <FormNote>{note}</FormNote>
            <Failure error={failure} offline={settingsTexts.ask.needsConnection} />
            {(!passkeys || asked.failure !== null) && <Unanswered asked={asked} />}
            <ul className={css.sessions}>
              {passkeys?.map((one) => (
                <PasskeyRow
                  key={one._id}
                  passkey={one}
                  busy={busy === one._id}
                  onRename={() => show(one)}
                  onRemove={() => void remove(one)}
                />
              ))}
            </ul>
            {hasPasskeys() ? (
              <Button look="primary" wide onClick={() => show('add')}>
                {texts.add}
              </Button>
            ) : (
              <p className={css.quiet}>{texts.notHere}</p>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}

interface RowProps {
  passkey: Passkey;
  busy: boolean;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, busy, onRename, onRemove }: RowProps) {
  const { createdAt, lastUsedAt } = passkey;
  const name = deviceInWords(passkey.name);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={css.quiet}>{lastUsedAt === null ? texts.unused : texts.lastUsed(timeOf(lastUsedAt))}</p>
        <p className={css.quiet}>{settingsTexts.identities.since(timeOf(createdAt))}</p>
      </div>
      <div className={css.buttons}>
        <Button aria-label={texts.renameLabel(name)} onClick={onRename}>
          {texts.rename}
        </Button>
        <Button aria-label={texts.removeLabel(name)} busy={busy} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}

interface RenameProps {
  api: Api;
  passkey: Passkey;
  onRenamed: (name: string) => void;
}

function RenameForm({ api, passkey, onRenamed }: RenameProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function rename(name: string) {
    try {
      await api.call('renamePasskey', { params: { id: passkey._id }, body: { name } });
      onRenamed(name);
    } catch (cause) {
      setFailure(cause);
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const name = nameUpTo(60).safeParse(formText(event.currentTarget, 'name')).data;
    setError(name === undefined ? texts.noName : null);
    setFailure(null);
    if (name === undefined) return;
    setBusy(true);
    void rename(name).finally(() => setBusy(false));
  };

  return (
    <form className={css.stack} onSubmit={submit} noValidate>
      <TextField
        label={texts.name}
        name="name"
        defaultValue={deviceInWords(passkey.name)}
        maxLength={60}
        autoComplete="off"
        error={error}
      />
      <Failure error={failure} />
      <Button look="primary" type="submit" wide repeats busy={busy}>
        {texts.save}
      </Button>
    </form>
  );
}
