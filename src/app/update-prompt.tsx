import { useState, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { shellTexts } from './texts.ts';
import { useServices } from './services.ts';
import css from './update-prompt.module.css';

/** Offers a new version. It takes no focus and covers nothing; the app never reloads by itself. */
export function UpdatePrompt() {
  const { updates } = useServices();
  const waiting = useSyncExternalStore(updates.subscribe, updates.get);
  const [later, setLater] = useState(false);
  return (
    <div role="status">
      {waiting && !later && (
        <div className={css.bar}>
          <span>{shellTexts.update.text}</span>
          <Button look="quiet" onClick={() => setLater(true)}>
            {shellTexts.update.later}
          </Button>
          <Button look="quiet" onClick={updates.apply}>
            {shellTexts.update.now}
          </Button>
        </div>
      )}
    </div>
  );
}
