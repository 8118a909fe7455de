import { useRef, useState } from 'react';
import type { Api } from '../../api/client.ts';
import type { ApiAnswer } from '../../api/http.ts';
import { dayOf } from '../../words/dates.ts';
import { Button } from '../../ui/button.tsx';
import { FormNote } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StepHeading } from '../../ui/step-heading.tsx';
import { ConfirmForm, ownerBody, type Proof } from './confirm-form.tsx';
import { Failure, Unanswered } from './failure.tsx';
import css from './settings.module.css';
import { settingsTexts } from './texts.ts';
import type { ServerAnswer } from './use-answer.ts';

const texts = settingsTexts.identities;

interface Props {
  api: Api;
  asked: ServerAnswer<ApiAnswer<'listIdentities'>>;
  onClose: () => void;
}

type Identity = ApiAnswer<'listIdentities'>['identities'][number];

/** Lists the third parties that open the account; removes one, and allows a removed one again. */
export function IdentitiesSheet({ api, asked, onClose }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const top = useRef<HTMLDivElement>(null);

  /** A removed one that opens the account again once its user has confirmed it. */
  const [restoring, setRestoring] = useState<Identity | null>(null);

  function tell(text: string) {
    top.current?.focus(); // the pressed button goes
    setNote(text);
    void asked.askAgain();
  }

  async function remove({ _id: id, provider }: Identity) {
    if (busy !== null) return;
    setBusy(id);
    setNote(null);
    setFailure(null);
    try {
      await api.call('removeIdentity', { params: { id } });
      tell(texts.removed(provider));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(null);
    }
  }

  async function restore({ _id: id, provider }: Identity, proof: Proof) {
    await api.call('restoreIdentity', { params: { id }, body: ownerBody(proof) });
    setRestoring(null);
    tell(texts.restored(provider));
  }

  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div ref={top} tabIndex={-1} className={css.stack}>
        {restoring === null ? (
          <>
            <FormNote>{note}</FormNote>
            <Failure error={failure} offline={settingsTexts.ask.needsConnection} />
            <Entries
              asked={asked}
              busy={busy}
              onRemove={(one) => void remove(one)}
              onRestore={(one) => {
                setNote(null);
                setRestoring(one);
              }}
            />
          </>
        ) : (
          <>
            <StepHeading>{texts.restoreLabel(restoring.provider)}</StepHeading>
            <p>{texts.restoreWhy(restoring.provider)}</p>
            <ConfirmForm
              api={api}
              asks={['password']}
              submit={texts.restore}
              confirm={(proof) => restore(restoring, proof)}
            />
            <Button
              onClick={() => {
                setRestoring(null);
                top.current?.focus();
              }}
            >
              {settingsTexts.twoFactor.back}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}

interface EntriesProps {
  asked: Props['asked'];
  /** The id of the one that is being removed. */
  busy: string | null;
  onRemove: (one: Identity) => void;
  onRestore: (one: Identity) => void;
}

function Entries({ asked, busy, onRemove, onRestore }: EntriesProps) {
  const identities = asked.answer?.identities;
  return (
    <>
      <p className={css.quiet}>{identities?.length === 0 ? texts.none : texts.why}</p>
      {(!identities || asked.failure !== null) && <Unanswered asked={asked} />}
      <ul className={css.sessions}>
        {identities?.map((one) => (
          <Entry
            key={one._id}
            provider={one.provider}
            note={texts.since(dayOf(one.createdAt))}
            label={texts.removeLabel(one.provider)}
            text={texts.remove}
            busy={busy === one._id}
            onPress={() => onRemove(one)}
          />
        ))}
        {asked.answer?.removed.map((one) => (
          <Entry
            key={one._id}
            provider={one.provider}
            note={texts.noLonger}
            label={texts.restoreLabel(one.provider)}
            text={texts.restore}
            busy={false}
            onPress={() => onRestore(one)}
          />
        ))}
      </ul>
    </>
  );
}

interface EntryProps {
  provider: string;
  note: string;
  /** The button's: spoken, and shown. */
  label: string;
  text: string;
  busy: boolean;
  onPress: () => void;
}

const Entry = ({ provider, note, label, text, busy, onPress }: EntryProps) => (
  <li>
    <div>
      <strong>{provider}</strong>
      <p className={css.quiet}>{note}</p>
    </div>
    <Button aria-label={label} busy={busy} onClick={onPress}>
      {text}
    </Button>
  </li>
);
