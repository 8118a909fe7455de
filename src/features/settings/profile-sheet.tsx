import { useId, useState, type FormEvent } from 'react';
import type { Api } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { User } from '../../contract/auth.ts';
import { untilTaken } from '../../data/edits/until-stored.ts';
import { useData } from '../../data/context.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../toasts/toast.ts';
import { Failure } from './failure.tsx';
import { changedFields, checkFields, type ProfileErrors, type ProfileValues } from './profile-edits.ts';
import css from './settings.module.css';
import { settingsTexts } from './texts.ts';
import { useErrorFocus } from '../../presses/error-focus.ts';

const texts = settingsTexts.edit;

interface Props {
  api: Api;
  values: ProfileValues;
  /** It is being saved, also if the sheet was closed and opened again meanwhile. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onType: (field: Partial<ProfileValues>) => void;
  /** The server has a new profile; null: nothing but the name has changed. */
  onSaved: (user: User | null) => void;
  /** Gives up what was typed. */
  onCancel: () => void;
  onClose: () => void;
}

/** The form of the profile. It shows each error at its field, and takes no edits while it is saved. */
export function ProfileSheet({ api, values, busy, onBusy, onType, onSaved, onCancel, onClose }: Props) {
  const { me, mutate } = useData();
  const id = useId();
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const form = useErrorFocus(errors);

  async function save({ name, ...body }: Partial<ProfileValues>) {
    try {
      // The server may refuse the rest. The name needs no connection.
      const user = Object.keys(body).length ? (await api.call('updateProfile', { body })).user : null;
      if (name !== undefined) await untilTaken(mutate.setMe({ op: 'me.set', field: 'name', value: name }));
      onSaved(user);
      toast.success(texts.saved);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'usernameTaken') setErrors({ username: error.message });
      else setFailure(error);
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const changes = changedFields(me, values);
    const wrong = checkFields(changes);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length) return;
    if (!Object.keys(changes).length) return onCancel();
    onBusy(true);
    void save(changes).finally(() => onBusy(false));
  };

  const field = (name: keyof ProfileValues) => ({
    name,
    value: values[name],
    error: errors[name],
    readOnly: busy,
    onChange: ({ target }: { target: HTMLInputElement }) => onType({ [name]: target.value }),
  });

  return (
    <Sheet
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onCancel} disabled={busy}>
            {texts.cancel}
          </Button>
          <Button look="primary" type="submit" form={id} busy={busy} aria-disabled={busy}>
            {busy ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className={css.stack} onSubmit={submit} noValidate>
        <Failure error={failure} />
        <TextField {...field('name')} label={texts.name} autoComplete="name" hint={texts.nameHint} />
        <TextField
          {...field('username')}
          label={texts.username}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...field('phoneNumber')}
          label={texts.phone}
          type="tel"
          autoComplete="tel"
          hint={texts.phoneHint}
        />
        <TextField label={settingsTexts.email} value={me.email} readOnly hint={texts.emailHint} />
      </form>
    </Sheet>
  );
}
