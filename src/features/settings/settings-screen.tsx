import { useState, type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import type { Api } from '../../api/client.ts';
import type { User } from '../../contract/auth.ts';
import { useData } from '../../data/context.tsx';
import { countOutbox } from '../../data/queries/queries.ts';
import { useUnsavedCount } from '../../data/hooks/use-unsaved.ts';
import type { PpOcrDownloader } from '../../reading/ppocr-downloader.ts';
import { useSyncStatus, type SyncStatus } from '../../sync/status.ts';
import { useFirstScreen } from '../../loading/first-screen.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { settingsTexts as texts } from './texts.ts';
import { commonTexts } from '../../words/texts.ts';
import { BetterReadingState } from './better-reading.tsx';
import { DataSection } from './data-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import css from './settings.module.css';
import { SignInSection } from './sign-in-section.tsx';
import { StorageState } from './storage-state.tsx';
import { WaysSection } from './ways/ways-section.tsx';

interface Props {
  api: Api;
  /** The server has a new profile of the user. */
  onProfile: (user: User) => void;
  /** The server has deleted the account. */
  onDeleted: () => Promise<void>;
  logout: () => Promise<void>;
  /** Whether the app is ready for offline. */
  offlineState: ReactNode;
  installHint: ReactNode;
  betterReading: PpOcrDownloader;
  languageChoice: ReactNode;
  /** The user's own invitations. */
  invitations: ReactNode;
}

/** /settings. */
export function SettingsScreen({
  api,
  onProfile,
  onDeleted,
  logout,
  offlineState,
  installHint,
  betterReading,
  languageChoice,
  invitations,
}: Props) {
  const { db, mutate } = useData();
  const status = useSyncStatus();
  const unsavedCount = useUnsavedCount();
  const [asked, setAsked] = useState<{ unsent: number; unsaved: number } | null>(null);
  const [leaving, setLeaving] = useState(false);
  useFirstScreen(true);

  const leave = () => {
    setLeaving(true);
    void logout();
  };
  const ask = async () => {
    await mutate.flush().catch(() => undefined); // there may be storage again
    // What can't be read, nobody can send.
    const { unsent } = await countOutbox(db).catch(() => ({ unsent: 0 }));
    const unsaved = mutate.unsaved() + status.unsavedElsewhere;
    if (unsent + unsaved > 0) setAsked({ unsent, unsaved });
    else leave();
  };

  return (
    <div className={css.page}>
      {/* What comes late stands last in a column: it moves nothing that a person is about to tap. */}
      <div className={css.column}>
        <ProfileSection api={api} onProfile={onProfile} />
        <WaysSection api={api} />
        <section className={css.card} aria-labelledby="preferences">
          <h2 id="preferences">{texts.preferences}</h2>
          <dl className={css.list}>
            <Entry label={texts.currency}>{texts.currencyValue}</Entry>
            <Entry label={texts.language}>{languageChoice}</Entry>
          </dl>
        </section>
        <SignInSection api={api} />
        {invitations}
        {installHint}
      </div>

      <div className={css.column}>
        <section className={css.card} aria-labelledby="device">
          <h2 id="device">{texts.device}</h2>
          {offlineState}
          <dl className={css.list}>
            <Entry label={texts.waiting}>
              {status.unsent + unsavedCount > 0 ? (
                <Link to="/sync">{waitingText(status, unsavedCount)}</Link>
              ) : (
                texts.nothingWaits
              )}
            </Entry>
          </dl>
          <BetterReadingState store={betterReading} />
          <StorageState />
        </section>

        <DataSection api={api} onDeleted={onDeleted} />

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
      </div>

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

/** The words of the line about a full device, else of the badge in the header. */
function waitingText({ refused, refusedGroups, waiting }: SyncStatus, unsavedCount: number): string {
  const { badge } = commonTexts;
  if (unsavedCount > 0) return badge.unsaved(unsavedCount);
  if (refused > 0) return badge.attention(refused, refusedGroups);
  return waiting > 0 ? badge.waiting(waiting) : badge.saved;
}
