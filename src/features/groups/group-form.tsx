import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField, FormError } from '../../ui/field.tsx';
import { groupFormTexts as texts } from './texts.ts';
import css from './groups.module.css';
import { GroupMembers, type Member } from './group-members.tsx';

interface Props {
  name: string;
  onName: (name: string) => void;
  members: readonly Member[];
  /** The user's own address, which cannot be invited. */
  own: string;
  onInvite: (email: string) => void;
  isDefault: boolean;
  onDefault: (isDefault: boolean) => void;
  error: string | null;
  submitText: string;
  /** It is being stored. */
  isBusy?: boolean;
  onSubmit: () => void;
}

/** The form for a new group and for a stored one. */
export const GroupForm = (props: Props) => (
  <form
    className={css.form}
    noValidate
    onSubmit={(event: FormEvent) => {
      event.preventDefault();
      props.onSubmit();
    }}
  >
    <TextField
      label={texts.name}
      value={props.name}
      maxLength={100}
      onChange={(event) => props.onName(event.target.value)}
    />
    <GroupMembers members={props.members} own={props.own} onAdd={props.onInvite} />
    <Checkbox
      label={texts.makeDefault}
      checked={props.isDefault}
      onChange={(event) => props.onDefault(event.target.checked)}
    />
    <FormError>{props.error}</FormError>
    <Button look="primary" type="submit" wide disabled={props.isBusy}>
      {props.submitText}
    </Button>
  </form>
);
