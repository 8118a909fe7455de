-- Whether a column names the user who came by the link: then the host has said who they are (PLACE-3).
alter table places add column named boolean not null default false;
update places p set named = true
from boards b
where b.receipt_id = p.receipt_id and p.link_id is not null and not p.removed and exists (
  select 1 from jsonb_each(b.doc -> 'columns') c
  where c.value ->> 'user' = p.user_id::text and not coalesce((c.value ->> 'deleted')::boolean, false));
-- Others who came by a link now see only the QR code, so their phones must hear of a change.
update places set changed_xid = pg_current_xact_id() where link_id is not null and not removed and not named;
