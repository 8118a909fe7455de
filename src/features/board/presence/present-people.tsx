import type { Api } from '../../../api/client.ts';
import { getOwn, type Board } from '../../../domain/board/board.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { InHeader } from '../../../ui/in-header.tsx';
import { faceOf } from '../../../faces/faces.ts';
import type { ColumnView } from '../board-view.ts';
import css from './present-people.module.css';
import { presenceTexts as texts } from './texts.ts';
import { usePresence } from './use-presence.ts';

interface Props {
  api: Api;
  receiptId: string;
  /** Whose faces are those of the bill. */
  seats: readonly Pick<ColumnView, 'id' | 'user' | 'letters' | 'tone'>[];
  /** By the same ids: a guest has the face of the person for whom they pick. */
  columns: Board['columns'];
}

/** The faces of the others who have the bill open now, in the header: there they move nothing. */
export function PresentPeople({ api, receiptId, seats, columns }: Props) {
  const people = usePresence(api, receiptId);
  if (!people.length) return null;
  const names = people.map(({ name, username }) => name || username);
  return (
    <InHeader>
      <p className={css.people} title={texts.here(names)}>
        <span className="visually-hidden">{texts.here(names)}</span>
        {people.slice(0, MAX_FACES).map(({ _id, name, username, colour }) => {
          const { letters, tone } =
            seats.find(({ id, user }) => user === _id || getOwn(columns[id]?.holders ?? {}, _id)) ??
            faceOf({ user: _id, name: name || username, colour });
          return <Avatar key={_id} letters={letters} tone={tone} small />;
        })}
        {people.length > MAX_FACES && (
          <small aria-hidden="true">{texts.more(people.length - MAX_FACES)}</small>
        )}
      </p>
    </InHeader>
  );
}

const MAX_FACES = 3;
