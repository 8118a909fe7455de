import { useState } from 'react';
import { useData } from '../../data/context.tsx';
import { untilSent } from '../../data/edits/until-sent.ts';
import { countOutbox } from '../../data/queries/queries.ts';
import { useSyncStatus } from '../../sync/status.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FormError } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import css from './settings.module.css';
import { settingsTexts as texts } from './texts.ts';

/** How long a log-out waits for what is sent first. */
const WAIT_MS = 10_000;

interface Props {
  logout: (removesAll: boolean) => Promise<void>;
  /** On the home screen: then it is the user's own device, and keeps its bills unless they say otherwise. */
  isInstalled: boolean;
}

interface Lost {
  unsent: number;
  unsaved: number;
  photos: number;
}

/** The log-out, and whether everything goes from this device. What only this device has is asked about. */
export function LogoutSection({ logout, isInstalled }: Props) {
  const { db, me, mutate } = useData();
  const status = useSyncStatus();
  const [removesAll, setRemovesAll] = useState(!isInstalled);
  const [asked, setAsked] = useState<Lost | null>(null);
  const [busy, setBusy] = useState<'sending' | 'leaving' | null>(null);
  const [hasFailed, setFailed] = useState(false);

  const leave = () => {
    setBusy('leaving');
    void logout(removesAll);
  };
  const ask = async () => {
    await mutate.flush().catch(() => undefined); // there may be storage again
    // What can't be read, nobody can send.
    const { unsent } = await countOutbox(db).catch(() => ({ unsent: 0 }));
    const photos = removesAll ? await db.unusedPhotos.count().catch(() => 0) : 0;
    const unsaved = mutate.unsaved() + status.unsavedElsewhere;
    if (unsent + unsaved + photos > 0) setAsked({ unsent, unsaved, photos });
    else leave();
  };
  const send = async () => {
    setBusy('sending');
    setFailed(false);
    const isStored = navigator.onLine && (await mutate.sendNow().catch(() => false));
    if (isStored) await untilSent(db, AbortSignal.timeout(WAIT_MS));
    setBusy(null);
    const { unsent } = await countOutbox(db).catch(() => ({ unsent: 1 }));
    setFailed(unsent > 0);
    await ask();
  };
  const close = () => {
    setAsked(null);
    setFailed(false);
  };

  return (
    <section className={css.card} aria-label={texts.logout}>
      <Checkbox
        label={texts.removeAll}
        aria-describedby="removes"
        checked={removesAll}
        onChange={({ target }) => setRemovesAll(target.checked)}
      />
      <p id="removes" className={css.quiet}>
        {removesAll ? texts.removes : texts.keeps}
      </p>
      {!me.email && <p className={css.quiet}>{texts.passkeys.lost}</p>}
      <div className={css.buttons}>
        <Button look="danger" busy={busy === 'leaving'} disabled={busy !== null} onClick={() => void ask()}>
          {texts.logout}
        </Button>
      </div>

      {asked !== null && (
        <Sheet
          title={asked.unsent + asked.unsaved > 0 ? texts.logoutTitle : texts.logoutPhotosTitle}
          onClose={close}
          footer={
            <>
              <Button onClick={close}>{texts.stay}</Button>
              {asked.unsent + asked.unsaved > 0 && (
                <Button
                  look="primary"
                  busy={busy === 'sending'}
                  disabled={busy !== null}
                  onClick={() => void send()}
                >
                  {texts.sendFirst}
                </Button>
              )}
              <Button look="danger" disabled={busy !== null} onClick={leave}>
                {removesAll ? texts.removeAnyway : texts.logoutAnyway}
              </Button>
            </>
          }
        >
          <p>{texts.logoutText(asked.unsent, asked.unsaved, removesAll ? { photos: asked.photos } : null)}</p>
          <FormError>{hasFailed && texts.notSent}</FormError>
        </Sheet>
      )}
    </section>
  );
}
