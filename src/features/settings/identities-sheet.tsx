import { useRef, useState } from 'react';
import type { Api } from '../../api/client.ts';
import type { ApiAnswer } from '../../api/http.ts';
import { dayOf } from '../../ui/dates.ts';
import { Button } from '../../ui/button.tsx';
import { FormNote } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
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

/** Lists the third parties that open the account; removes one, and allows a removed one again. */
export function IdentitiesSheet({ api, asked, onClose }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const top = useRef<HTMLDivElement>(null);

  async function change(
    route: 'removeIdentity' | 'restoreIdentity',
    { _id: id, provider }: { _id: string; provider: string },
  ) {
    if (busy !== null) return;
    setBusy(id);
    setNote(null);
    setFailure(null);
    try {
      await api.call(route, { params: { id } });
      top.current?.focus(); // the pressed button goes
      setNote(route === 'removeIdentity' ? texts.removed(provider) : texts.restored(provider));
      void asked.askAgain();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(null);
    }
  }

  const identities = asked.answer?.identities;
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div ref={top} tabIndex={-1} className={css.stack}>
        <p className={css.quiet}>{identities?.length === 0 ? texts.none : texts.why}</p>
        <FormNote>{note}</FormNote>
        <Failure error={failure} offline={settingsTexts.ask.needsConnection} />
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
              onPress={() => void change('removeIdentity', one)}
            />
          ))}
          {asked.answer?.removed.map((one) => (
            <Entry
              key={one._id}
              provider={one.provider}
              note={texts.noLonger}
              label={texts.restoreLabel(one.provider)}
              text={texts.restore}
              busy={busy === one._id}
              onPress={() => void change('restoreIdentity', one)}
            />
          ))}
        </ul>
      </div>
    </Sheet>
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
