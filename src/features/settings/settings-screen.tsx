import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import type { Api } from '../../api/client.ts';
import type { User } from '../../contract/auth.ts';
import { useUnsavedCount } from '../../data/hooks/use-unsaved.ts';
import type { PpOcrDownloader } from '../../reading/ppocr-downloader.ts';
import { useSyncStatus, type SyncStatus } from '../../sync/status.ts';
import { useFirstScreen } from '../../loading/first-screen.ts';
import { settingsTexts as texts } from './texts.ts';
import { commonTexts } from '../../words/texts.ts';
import { BetterReadingState } from './better-reading.tsx';
import { DataSection } from './data-section.tsx';
import { LogoutSection } from './logout-section.tsx';
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
  logout: (removesAll: boolean) => Promise<void>;
  /** On the home screen. */
  isInstalled: boolean;
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
  isInstalled,
  offlineState,
  installHint,
  betterReading,
  languageChoice,
  invitations,
}: Props) {
  const status = useSyncStatus();
  const unsavedCount = useUnsavedCount();
  useFirstScreen(true);

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

        <LogoutSection logout={logout} isInstalled={isInstalled} />
      </div>
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
