import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField, FormError } from '../../ui/field.tsx';
import { groupFormTexts as texts } from './texts.ts';
import css from './groups.module.css';
import { GroupMembers, type Member } from './group-members.tsx';
import { removalTexts } from '../../words/removal-texts.ts';
import { typedName } from '../../domain/text/typed-line.ts';
import { addressesOf, newMember } from './member-rules.ts';

interface Props {
  name: string;
  onName: (name: string) => void;
  members: readonly Member[];
  /** The form is as stored. */
  isUntouched?: boolean;
  /** The user's own address, which cannot be invited. */
  own: string;
  onInvite: (email: string) => void;
  onFriend: (name: string) => void;
  isDefault: boolean;
  onDefault: (isDefault: boolean) => void;
  /** Members are removed on saving: whether with the payments that they wrote. */
  removal?: { payments: boolean; onPayments: (isWith: boolean) => void } | null;
  error: string | null;
  submitText: string;
  /** It is being stored. */
  isBusy?: boolean;
  onSubmit: (added: Added) => void;
}

/** What stood in the fields that add people. */
export interface Added {
  emails: string[];
  friends: string[];
}

/** The form for a new group and for a stored one. It also submits an address that is typed but not added. */
export function GroupForm(props: Props) {
  const { members, own } = props;
  const [typed, setTyped] = useState('');
  const [friend, setFriend] = useState('');
  const [emailError, setEmailError] = useState<string | null>(null);
  const emailField = useRef<HTMLInputElement>(null);

  /** Takes the address out of its field; null for a wrong one, which stays there with its error. */
  const takeTyped = (): string | null => {
    const answer = newMember(typed, own, addressesOf(members, own));
    if ('error' in answer) {
      setEmailError(answer.error);
      emailField.current?.focus();
      return null;
    }
    setEmailError(null);
    setTyped('');
    return answer.email;
  };

  /** The name, out of its field. Two friends may have one name. */
  const takeFriend = (): string[] => {
    const name = typedName(friend);
    setFriend('');
    return name ? [name] : [];
  };

  const submit = () => {
    const email = typed.trim() ? takeTyped() : undefined;
    if (email === null) return;
    props.onSubmit({ emails: email === undefined ? [] : [email], friends: takeFriend() });
  };

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={texts.name}
        value={props.name}
        maxLength={100}
        onChange={(event) => props.onName(event.target.value)}
      />
      <GroupMembers
        members={members}
        hasLinks={props.isUntouched === true && typed === '' && friend === ''}
        typed={typed}
        onType={setTyped}
        error={emailError}
        field={emailField}
        friend={friend}
        onTypeFriend={setFriend}
        onAddFriend={() => takeFriend().forEach(props.onFriend)}
        onKnown={(known) => {
          setFriend('');
          props.onFriend(known);
        }}
        onAdd={() => {
          const email = takeTyped();
          if (email !== null) props.onInvite(email);
        }}
      />
      {props.removal && (
        <div>
          <Checkbox
            label={removalTexts.payments}
            checked={props.removal.payments}
            onChange={(event) => props.removal?.onPayments(event.target.checked)}
          />
          <small>{removalTexts.answeredStay}</small>
        </div>
      )}
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
}
