import { useEffect, useState } from 'react';
import type { Api } from '../../../api/client.ts';
import type { PresentPerson } from '../../../contract/receipts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { initials } from '../../../ui/face.ts';
import { firstScreen } from '../../../ui/first-screen.ts';
import { InHeader } from '../../../ui/in-header.tsx';
import { toneOf } from '../../../ui/tone.ts';
import type { ColumnView } from '../board-view.ts';
import css from './present-people.module.css';
import { presenceTexts as texts } from './texts.ts';

/** How often the phone says that the bill is open. The server forgets it a bit after two of them. */
const TELL_EVERY_MS = 10_000;

interface Props {
  api: Api;
  receiptId: string;
  /** Whose faces are those of the bill. */
  seats: readonly Pick<ColumnView, 'user' | 'letters' | 'tone'>[];
}

/** The faces of the others who have the bill open now, in the header: there they move nothing. */
export function PresentPeople({ api, receiptId, seats }: Props) {
  const people = usePresence(api, receiptId);
  if (!people.length) return null;
  const names = people.map(({ name, username }) => name || username);
  return (
    <InHeader>
      <p className={css.people} title={texts.here(names)}>
        <span className="visually-hidden">{texts.here(names)}</span>
        {people.slice(0, MAX_FACES).map(({ _id, name, username }) => {
          const { letters = initials(name || username), tone = toneOf(_id) } =
            seats.find(({ user }) => user === _id) ?? {};
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

const NOBODY: readonly PresentPerson[] = [];

/** Says that the bill is open while the page is visible, and hears who else has it open. */
function usePresence(api: Api, receiptId: string): readonly PresentPerson[] {
  const [people, setPeople] = useState(NOBODY);
  useEffect(() => {
    let isOver = false;
    const tell = (isOpen: boolean) =>
      // A page that ends takes its calls with it, but for those that outlive it.
      api.call('presence', { params: { id: receiptId }, body: { isOpen }, keepalive: !isOpen }).then(
        (answer) => !isOver && isOpen && setPeople(answer.people),
        () => isOver || setPeople(NOBODY), // no connection, or the bill is no longer shared
      );
    const isVisible = () => document.visibilityState === 'visible' && navigator.onLine;
    const onView = () => void tell(isVisible());
    const timer = setInterval(() => isVisible() && void tell(true), TELL_EVERY_MS);
    const onOffline = () => setPeople(NOBODY);
    document.addEventListener('visibilitychange', onView);
    window.addEventListener('offline', onOffline);
    // The client's code would hold back the rows of a bill that is opened first.
    void firstScreen.then(() => !isOver && isVisible() && onView());
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onView);
      window.removeEventListener('offline', onOffline);
      void tell(false);
    };
  }, [api, receiptId]);
  return people;
}
