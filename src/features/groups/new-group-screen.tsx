import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, FormError } from '../../ui/field.tsx';
import { groupFormTexts as texts } from '../../ui/texts/groups.ts';
import { toast } from '../../ui/toast.tsx';
import css from './groups.module.css';
import { MemberManager, type Member } from './member-manager.tsx';

/** /new-group. */
export function NewGroupScreen() {
  const { me, mutate } = useData();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [emails, setEmails] = useState<string[]>([]);
  const [isDefault, setDefault] = useState(true);
  const [error, setError] = useState<string | null>(null);

  const members: Member[] = [
    { id: me._id, name: me.name ?? me.username, email: me.email, note: texts.creator, remove: null },
    ...emails.map((email) => ({
      id: email,
      name: email,
      email,
      note: texts.willBeAdded,
      remove: () => setEmails(emails.filter((one) => one !== email)),
    })),
  ];

  const create = async () => {
    try {
      await mutate.createGroup({ name: name.trim(), emails, defaultGroup: isDefault });
      toast.success(texts.created(name.trim()));
      await navigate('/groups', { replace: true });
    } catch {
      setError(texts.createFailed);
    }
  };

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!name.trim()) return setError(texts.noName);
        setError(null);
        void create();
      }}
    >
      <Field
        label={texts.name}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
      <MemberManager members={members} own={me.email} onAdd={(email) => setEmails([...emails, email])} />
      <Checkbox
        label={texts.makeDefault}
        checked={isDefault}
        onChange={(event) => setDefault(event.target.checked)}
      />
      <FormError>{error}</FormError>
      <Button look="primary" type="submit" wide>
        {texts.create}
      </Button>
    </form>
  );
}
