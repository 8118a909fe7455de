import type { Group } from '../../contract/groups.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { groupsTexts as texts } from './texts.ts';
import css from './groups.module.css';
import { peopleOf } from './people.ts';

/** 'Group Members Overview': who is in which groups, and who is invited. */
export function MembersOverview({ groups }: { groups: readonly Group[] }) {
  const people = peopleOf(groups);
  return (
    <section aria-labelledby="overview" className={css.overview}>
      <h2 id="overview">{texts.overview}</h2>
      {people.length === 0 && <p className={css.small}>{texts.noMembers}</p>}
      <ul className={css.people}>
        {people.map(({ email, name, invited, member }, at) => (
          <li key={email}>
            <Avatar name={name} tone={at} />
            <span className={css.who}>
              <span>{name}</span>
              {invited.length > 0 && <small>{texts.invitedTo(invited.join(', '))}</small>}
              {member.length > 0 && <small>{texts.memberOf(member.join(', '))}</small>}
            </span>
            <small>{texts.groupCount(invited.length + member.length)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
