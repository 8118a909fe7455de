import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useData } from '../../data/context.tsx';
import { countOutbox } from '../../data/queries.ts';
import type { PpOcrDownloader } from '../../ocr/ppocr-downloader.ts';
import { useSyncStatus, type SyncStatus } from '../../sync/status.ts';
import { useFirstScreen } from '../../ui/first-screen.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { settingsTexts as texts } from './texts.ts';
import { commonTexts } from '../../ui/texts.ts';
import { BetterReadingState } from './better-reading.tsx';
import css from './settings.module.css';
import { StorageState } from './storage-state.tsx';

interface Props {
  logout: () => Promise<void>;
  /** Whether the app is ready for offline. */
  offlineState: ReactNode;
  betterReading: PpOcrDownloader;
  /** The user's own invitations. */
  invitations: ReactNode;
}

/** /settings. */
export function SettingsScreen({ logout, offlineState, betterReading, invitations }: Props) {
  const { me, db, mutate } = useData();
  const status = useSyncStatus();
  const [asked, setAsked] = useState<{ unsent: number; unsaved: number } | null>(null);
  const [leaving, setLeaving] = useState(false);
  useFirstScreen(true);
  const name = me.name ?? me.username;

  const leave = () => {
    setLeaving(true);
    void logout();
  };
  const ask = async () => {
    const { unsent } = await countOutbox(db);
    const unsaved = mutate.unsaved();
    if (unsent + unsaved > 0) setAsked({ unsent, unsaved });
    else leave();
  };

  return (
    <div className={css.page}>
      <section className={css.card} aria-label={texts.profile}>
        <div className={css.profile}>
          <Avatar name={name} tone={0} />
          <div>
            <h2>{name}</h2>
            <p className={css.quiet}>@{me.username}</p>
          </div>
        </div>
        <dl className={css.list}>
          <Entry label={texts.email}>{me.email}</Entry>
          <Entry label={texts.phone}>{me.phoneNumber || texts.none}</Entry>
          <Entry label={texts.username}>{me.username}</Entry>
        </dl>
      </section>

      {invitations}

      <section className={css.card} aria-labelledby="device">
        <h2 id="device">{texts.device}</h2>
        {offlineState}
        <dl className={css.list}>
          <Entry label={texts.waiting}>
            {status.unsent > 0 ? <Link to="/sync">{waitingText(status)}</Link> : texts.allSent}
          </Entry>
        </dl>
        <BetterReadingState store={betterReading} />
        <StorageState />
      </section>

      <section className={css.card} aria-labelledby="preferences">
        <h2 id="preferences">{texts.preferences}</h2>
        <dl className={css.list}>
          <Entry label={texts.currency}>{texts.currencyValue}</Entry>
          <Entry label={texts.language}>{texts.languageValue}</Entry>
        </dl>
      </section>

      <section className={css.card} aria-labelledby="later">
        <h2 id="later">{texts.later}</h2>
        <ul className={css.later}>
          {texts.laterItems.map((entry) => (
            <li key={entry}>{entry}</li>
          ))}
        </ul>
      </section>

      <Button look="danger" wide busy={leaving} disabled={leaving} onClick={() => void ask()}>
        {texts.logout}
      </Button>

      {asked !== null && (
        <Sheet
          title={texts.logoutTitle}
          onClose={() => setAsked(null)}
          footer={
            <>
              <Button onClick={() => setAsked(null)}>{texts.stay}</Button>
              <Button look="danger" disabled={leaving} onClick={leave}>
                {texts.logoutAnyway}
              </Button>
            </>
          }
        >
          <p>{texts.logoutText(asked.unsent, asked.unsaved)}</p>
        </Sheet>
      )}
    </div>
  );
}

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The same words as the badge in the header. */
function waitingText({ refused, waiting }: SyncStatus): string {
  const { badge } = commonTexts;
  if (refused > 0) return badge.attention(refused);
  return waiting > 0 ? badge.waiting(waiting) : badge.saved;
}
