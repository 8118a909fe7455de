import { useState, type ReactNode } from 'react';
import type { Api } from '../../api/client.ts';
import type { User } from '../../contract/auth.ts';
import { useData } from '../../data/context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { faceOf } from '../../faces/faces.ts';
import { Button } from '../../ui/button.tsx';
import { changedFields, valuesOf, type ProfileValues } from './profile-edits.ts';
import { EmailSheet } from './email-sheet.tsx';
import { ProfileSheet } from './profile-sheet.tsx';
import css from './settings.module.css';
import { settingsTexts as texts } from './texts.ts';

interface Props {
  api: Api;
  /** The server has the new profile. */
  onProfile: (user: User) => void;
}

/** Who the user is. Typed edits stay until they are saved or cancelled, also while the sheet is closed. */
export function ProfileSection({ api, onProfile }: Props) {
  const { me } = useData();
  const [typed, setTyped] = useState<Partial<ProfileValues>>({});
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<'profile' | 'email' | null>(null);
  const values = { ...valuesOf(me), ...typed };
  const hasEdits = Object.keys(changedFields(me, values)).length > 0;
  const name = me.name ?? me.username;
  const finish = () => {
    setTyped({});
    setOpen(null);
  };

  return (
    <section className={css.card} aria-label={texts.profile}>
      <div className={css.profile}>
        <Avatar {...faceOf({ ...me, user: me._id, name })} />
        <div>
          <h2>{name}</h2>
          <p className={css.quiet}>@{me.username}</p>
        </div>
      </div>
      <dl className={css.list}>
        <Entry label={texts.email}>{me.email || texts.none}</Entry>
        <Entry label={texts.phone}>{me.phoneNumber || texts.none}</Entry>
        <Entry label={texts.username}>{me.username}</Entry>
      </dl>
      {!me.email && <p className={css.quiet}>{texts.passkeys.lost}</p>}
      <div className={css.buttons}>
        <Button onClick={() => setOpen('profile')}>{hasEdits ? texts.edit.goOn : texts.edit.open}</Button>
        <Button onClick={() => setOpen('email')}>
          {me.email ? texts.changeEmail.open : texts.changeEmail.add}
        </Button>
      </div>
      {open === 'email' && <EmailSheet api={api} onClose={() => setOpen(null)} />}
      {open === 'profile' && (
        <ProfileSheet
          api={api}
          values={values}
          busy={busy}
          onBusy={setBusy}
          onType={(field) => setTyped({ ...typed, ...field })}
          onSaved={(user) => {
            if (user) onProfile(user);
            finish();
          }}
          onCancel={finish}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
