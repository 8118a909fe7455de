import { Link } from 'react-router-dom';
import type { Group } from '../../contract/groups.ts';
import { useData } from '../../data/context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { toneOf } from '../../ui/tone.ts';
import { IconButton } from '../../ui/button.tsx';
import { TrashIcon } from '../../ui/icons/actions.tsx';
import { groupsTexts as texts } from './texts.ts';
import css from './groups.module.css';

/** A group in the list; only its creator may delete it. */
export function GroupEntry({ group, onRemove }: { group: Group; onRemove: () => void }) {
  const { me } = useData();
  const pending = group.invitations.filter(({ status }) => status === 'pending').length;
  return (
    <li className={css.row}>
      <Link to={`/edit-group/${group._id}`} className={css.link}>
        <span className={css.who}>
          <strong>{group.name}</strong>
          <span className={css.small}>{texts.friends(group.users.length)}</span>
          <span className={css.small}>{texts.defaultGroup(group.defaultGroup)}</span>
          {pending > 0 && <span className={css.small}>{texts.pending(pending)}</span>}
        </span>
        <span className={css.faces}>
          {group.users.slice(0, 4).map(({ _id, name, username }) => (
            <Avatar key={_id} name={name || username} tone={toneOf(_id)} />
          ))}
        </span>
      </Link>
      {group.creator === me._id && (
        <IconButton label={texts.remove(group.name)} danger onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      )}
    </li>
  );
}
