import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import css from './invitations.module.css';
import { invitationTexts as texts } from './texts.ts';

interface Props {
  /** Who invites. */
  who: string;
  tone: number;
  group: string;
  members: number;
  children: ReactNode;
}

/** Who invites to what, on the page of a link. Initials stand for the pictures that nobody has. */
export const InvitationCard = ({ who, tone, group, members, children }: Props) => (
  <div className={css.invitation}>
    <span className={css.faces}>
      <Avatar name={who} tone={tone} />
      <Avatar name={group} tone={5} />
    </span>
    {children}
    <p className={css.quiet}>{texts.members(members)}</p>
  </div>
);
