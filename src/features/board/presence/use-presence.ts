import { useEffect, useState } from 'react';
import type { Api } from '../../../api/client.ts';
import type { PresentPerson } from '../../../contract/receipts.ts';
import { firstScreen } from '../../../loading/first-screen.ts';

/** How often the phone says that the bill is open. The server forgets it a bit after two of them. */
const TELL_EVERY_MS = 10_000;

const NOBODY: readonly PresentPerson[] = [];

/** Says that the bill is open while the page is visible, and hears who else has it open. */
export function usePresence(api: Api, receiptId: string): readonly PresentPerson[] {
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
