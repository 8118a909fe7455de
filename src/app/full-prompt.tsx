import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from './services.ts';
import { shellTexts } from './texts.ts';
import { useData } from '../data/context.tsx';
import { useSyncStatus } from '../sync/status.ts';
import { Button } from '../ui/button.tsx';
import css from './full-prompt.module.css';

/**
 * Stays while the full device cannot store edits, or changes from the server.
 * While edits are only in memory, the browser asks before it closes or reloads the tab.
 */
export function FullPrompt() {
  const { mutate } = useData();
  const unsaved = useSyncExternalStore(mutate.onUnsaved, mutate.unsaved);
  const { state } = useSyncStatus();
  const session = useSession();
  const [trying, setTrying] = useState(false);
  const isUnsaved = unsaved > 0;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  const retry = () => {
    if (trying) return;
    setTrying(true);
    if (session.state === 'in') session.workspace.sync.retryNow();
    // If the device is still full, the message stays and says how many changes wait.
    mutate.flush().then(
      () => setTrying(false),
      () => setTrying(false),
    );
  };
  return (
    <div role="alert" className={css.place}>
      {(isUnsaved || state === 'full') && (
        <div className={css.bar}>
          <span>{shellTexts.full.text(unsaved)}</span>
          <Button repeats aria-disabled={trying} onClick={retry}>
            {trying ? shellTexts.full.trying : shellTexts.full.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
