import { useMemo, useState } from 'react';
import { paginationOf } from '../../data/queries/pagination.ts';
import { Pager } from '../../ui/pager.tsx';
import type { Group } from '../../contract/groups.ts';
import { useData } from '../../data/context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { groupsTexts as texts } from './texts.ts';
import css from './groups.module.css';
import sums from './own-sums.module.css';
import { PersonSums } from './own-sums.tsx';
import { peopleOf } from './people.ts';
import { PersonLink } from './person-name.tsx';

/** People on a page. */
const PEOPLE = 10;

/** 'Group Members Overview': who is in which groups, and who is invited. */
export function MembersOverview({ groups }: { groups: readonly Group[] }) {
  const { _id: me } = useData().me;
  const people = useMemo(() => peopleOf(groups, me), [groups, me]);
  const [page, setPage] = useState(1);
  const { currentPage, totalPages } = paginationOf(people.length, { page, limit: PEOPLE });
  const start = (currentPage - 1) * PEOPLE;
  return (
    <section aria-labelledby="overview" className={css.overview}>
      <h2 id="overview">{texts.overview}</h2>
      {people.length === 0 && <p className={css.small}>{texts.noMembers}</p>}
      <ul className={css.people}>
        {people.slice(start, start + PEOPLE).map(({ key, face, person, name, invited, member }) => (
          <li key={key}>
            <Avatar {...face} />
            <span className={css.who}>
              <PersonLink {...{ name, person }} />
              {invited.length > 0 && <small>{texts.invitedTo(texts.some(invited))}</small>}
              {member.length > 0 && <small>{texts.memberOf(texts.some(member))}</small>}
            </span>
            <span className={sums.counts}>
              {person !== null && <PersonSums person={person} />}
              <small>{texts.groupCount(invited.length + member.length)}</small>
            </span>
          </li>
        ))}
      </ul>
      <Pager
        label={texts.overviewPages}
        page={currentPage}
        pages={totalPages}
        perPage={PEOPLE}
        total={people.length}
        onPage={setPage}
      />
    </section>
  );
}
