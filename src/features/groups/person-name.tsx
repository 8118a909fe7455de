import { Link } from '../../ui/link.tsx';
import { personPath } from '../../navigation/person-path.ts';

/** A name, or the address of somebody without one: a long one is broken before "@" and ".", not in a word. */
function PersonName({ name }: { name: string }) {
  const end = name.slice(1).search(/[@.]/) + 1;
  if (end === 0) return <>{name}</>;
  return (
    <>
      {name.slice(0, end)}
      <wbr />
      <PersonName name={name.slice(end)} />
    </>
  );
}

/** A name that leads to the page of the two; without a person it is a name alone. */
export const PersonLink = ({ name, person }: { name: string; person: string | null }) =>
  person === null ? (
    <span>
      <PersonName name={name} />
    </span>
  ) : (
    <Link to={personPath(person)}>
      <PersonName name={name} />
    </Link>
  );
