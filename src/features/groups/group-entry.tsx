import { Link } from '../../ui/link.tsx';
import type { ShownGroup } from '../../data/queries/queries.ts';
import { askingOf, invitedOf } from '../../domain/group/group.ts';
import { useData } from '../../data/context.tsx';
import { Avatar, Faces } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useFocusHandOver } from '../../presses/focus.ts';
import { StarIcon, TrashIcon } from '../../ui/icons/actions.tsx';
import { groupsTexts as texts } from './texts.ts';
import css from './groups.module.css';
import { GroupSums } from './own-sums.tsx';
import { facesIn } from './people.ts';
import { fromGroups } from './use-way-to-groups.ts';

interface Props {
  group: ShownGroup;
  /** Why the server has refused a change of it. */
  refused: string | null;
  onDefault: () => void;
  onRemove: () => void;
}

/** A group in the list; only its creator may delete it. */
export function GroupEntry({ group, refused, onDefault, onRemove }: Props) {
  const { me } = useData();
  const row = useFocusHandOver<HTMLLIElement>();
  const pending = invitedOf(group).length;
  const asking = askingOf(group).length;
  const faces = facesIn(group);
  const friends = faces.filter(({ id }) => id !== me._id).length;
  return (
    <li ref={row} className={css.row}>
      <Link to={`/edit-group/${group._id}`} state={fromGroups} className={css.link}>
        <span className={css.who}>
          <strong>{group.name}</strong>
          <GroupSums group={group._id} />
          <span className={css.small}>{texts.friends(friends)}</span>
          <span className={css.small}>{texts.defaultGroup(group.defaultGroup)}</span>
          {pending > 0 && <span className={css.small}>{texts.pending(pending)}</span>}
          {asking > 0 && <strong className={css.asking}>{texts.asking(asking)}</strong>}
          {refused !== null && <span className={css.refused}>{texts.refused(refused)}</span>}
        </span>
        <Faces>
          {faces.slice(0, 4).map(({ id, ...face }) => (
            <Avatar key={id} {...face} />
          ))}
        </Faces>
      </Link>
      <IconButton
        label={group.defaultGroup ? texts.isDefault(group.name) : texts.makeDefault(group.name)}
        aria-pressed={group.defaultGroup}
        onClick={() => !group.defaultGroup && onDefault()}
      >
        <StarIcon filled={group.defaultGroup} />
      </IconButton>
      {group.creator === me._id && (
        <IconButton label={texts.remove(group.name)} danger onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      )}
    </li>
  );
}
