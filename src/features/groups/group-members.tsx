import { useRef, type Ref } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import type { Coloured } from '../../domain/group/colour.ts';
import { facesOf } from '../../faces/faces.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MailIcon } from '../../ui/icons/actions.tsx';
import { CloseIcon } from '../../ui/icons/navigation.tsx';
import { FriendEmail } from './friend-email.tsx';
import { groupFormTexts as texts } from './texts.ts';
import css from './groups.module.css';
import { KnownNames } from './known-names.tsx';
import { PersonLink } from './person-name.tsx';

export interface Member {
  /** User id, the address of somebody invited, or a name. */
  id: string;
  /** Of whom the group has already. */
  row?: Coloured;
  /** Tells two of one name apart; absent: the id does. */
  key?: string;
  /** Whose page the name leads to; absent: the user's own row, or nobody of the group yet. */
  person?: string;
  name: string;
  email: string;
  /** The member's role: creator, invited. */
  note: string | null;
  /** Null if the user cannot remove them. */
  remove: (() => void) | null;
  /** Sends the e-mail of an invitation again; null where there is none. */
  resend: (() => void) | null;
  /** Asks for the address of a friend without one. */
  invite?: (() => void) | null;
}

interface Props {
  members: readonly Member[];
  /** Names lead to people's pages: not while the form has something that would be lost by it. */
  hasLinks: boolean;
  /** The address in the field. */
  typed: string;
  onType: (typed: string) => void;
  error: string | null;
  field: Ref<HTMLInputElement>;
  onAdd: () => void;
  friend: string;
  onTypeFriend: (typed: string) => void;
  onAddFriend: () => void;
  /** A name that is known from bills. */
  onKnown: (name: string) => void;
}

/** The people of a group, and the fields that add one by e-mail, or by name. */
export function GroupMembers(props: Props) {
  const { members, typed, onType, error, field, onAdd } = props;
  const legend = useRef<HTMLLegendElement>(null);
  const faces = facesOf(members.map(({ row, name }) => row ?? { name }));
  return (
    <fieldset className={css.members}>
      <legend ref={legend} tabIndex={-1}>
        {texts.members}
      </legend>
      <div className={css.add}>
        <FriendEmail
          ref={field}
          value={typed}
          error={error}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault(); // Enter adds the member and does not submit the form
            onAdd();
          }}
        />
        <Button onClick={onAdd}>{texts.add}</Button>
      </div>
      <div className={css.add}>
        <TextField
          label={texts.friendName}
          maxLength={60}
          autoComplete="off"
          value={props.friend}
          onChange={(event) => props.onTypeFriend(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            props.onAddFriend();
          }}
        />
        <Button aria-label={texts.addFriend} onClick={props.onAddFriend}>
          {texts.add}
        </Button>
      </div>
      <KnownNames
        taken={members.map(({ name }) => name)}
        typed={props.friend}
        onChoose={(name) => {
          props.onKnown(name);
          legend.current?.focus({ preventScroll: true }); // the pressed button goes
        }}
      />
      <ul className={css.people}>
        {members.map(({ id, key = id, person, name, email, note, remove, resend, invite }, at) => (
          <li key={key}>
            <Avatar {...faces[at]!} />
            <span className={css.who}>
              <PersonLink name={name} person={props.hasLinks ? (person ?? null) : null} />
              <small>{[name === email ? null : email, note].filter(Boolean).join(' · ')}</small>
            </span>
            <span className={css.tools}>
              {resend && (
                <IconButton label={texts.resend(name)} onClick={resend}>
                  <MailIcon size={20} />
                </IconButton>
              )}
              {invite && (
                <IconButton label={texts.inviteFriend(name)} onClick={invite}>
                  <MailIcon size={20} />
                </IconButton>
              )}
              {remove && (
                <IconButton
                  label={texts.remove(name)}
                  onClick={() => {
                    remove();
                    legend.current?.focus({ preventScroll: true }); // the pressed button goes
                  }}
                >
                  <CloseIcon size={20} />
                </IconButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
