-- `named` is kept for each place, whether its user came by the link or not (PLACE-3).
update places p set named = true
from boards b
where b.receipt_id = p.receipt_id and not p.named and not p.removed and exists (
  select 1 from jsonb_each(b.doc -> 'columns') c
  where c.value ->> 'user' = p.user_id::text and not coalesce((c.value ->> 'deleted')::boolean, false));
-- A payment gave a place even after its last word was taken back (SIDE-2).
update places p set removed = not exists (
  select 1 from payments y
  where y.receipt_id = p.receipt_id and p.user_id in (y.from_user, y.to_user)
    and (y.doc ->> 'sent' is not null or y.doc ->> 'got' is not null)), changed_xid = pg_current_xact_id()
where not p.removed and (p.taken_out_at is not null or (p.link_id is null and not p.named));
-- Others who have left its group now see only the QR code of who paid, so their phones must hear of a change.
update places p set changed_xid = pg_current_xact_id()
from receipts r join group_members m on m.group_id = r.group_id and m.removed
where r.id = p.receipt_id and m.user_id = p.user_id and p.link_id is null and p.named and not p.removed;
