import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { initials } from '../../faces/face.ts';
import type { Face } from '../../faces/faces.ts';
import css from './invitations.module.css';
import { invitationTexts as texts } from './texts.ts';

interface Props {
  /** Of who invites. */
  face: Face;
  group: string;
  members: number;
  children: ReactNode;
}

/** Who invites to what, on the page of a link. Initials stand for the pictures that nobody has. */
export const InvitationCard = ({ face, group, members, children }: Props) => (
  <div className={css.invitation}>
    <span className={css.faces}>
      <Avatar {...face} />
      <Avatar letters={initials(group)} tone={5} />
    </span>
    {children}
    <p className={css.quiet}>{texts.members(members)}</p>
  </div>
);
