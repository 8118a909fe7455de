-- Links of invitations, as hashes. An e-mail that is sent again gets another link.
create table invitation_tokens (
  hash text primary key,
  invitation_id uuid not null references invitations on delete cascade,
  created_at timestamptz not null
);
create index invitation_tokens_invitation on invitation_tokens (invitation_id);

alter table invitations
  drop constraint invitations_status_check,
  add constraint invitations_status_check
    check (status in ('pending', 'accepted', 'declined', 'cancelled', 'expired'));
create index invitations_email on invitations (email) where status = 'pending';

-- Members stay members. An older invitation to somebody who has joined meanwhile has been answered.
update invitations i set status = 'accepted'
from group_members m join users u on u.id = m.user_id
where i.status = 'pending' and m.group_id = i.group_id and not m.removed and u.email = i.email;
