import { useState, useSyncExternalStore } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useData } from '../data/context.tsx';
import { Button } from '../ui/button.tsx';
import css from './install-hint.module.css';
import { useServices } from './services.ts';
import { installTexts as texts } from './install-texts.ts';

const KEY = 'kira-install-later';

/**
 * Offers to install Kira once there is a first bill, until the user says "Later". In the settings (`always`)
 * it is offered at any time.
 */
export function InstallHint({ always = false }: { always?: boolean }) {
  const { install, storage } = useServices();
  const { db } = useData();
  const way = useSyncExternalStore(install.subscribe, install.way);
  const bills = useLiveQuery(() => db.receipts.limit(1).count(), [db]) ?? 0;
  const [later, setLater] = useState(() => storage.getItem(KEY) !== null);
  if (way === null || (!always && (later || bills === 0))) return null;
  const putOff = () => {
    storage.setItem(KEY, 'yes');
    setLater(true);
  };
  return (
    <section className={css.hint} aria-labelledby="install">
      <h2 id="install">{texts.title}</h2>
      <p>{way === 'ask' ? texts.why : texts.shareMenu}</p>
      <div className={css.choices}>
        {!always && (
          <Button look="quiet" onClick={putOff}>
            {texts.later}
          </Button>
        )}
        {way === 'ask' && (
          <Button look="primary" onClick={install.ask}>
            {texts.now}
          </Button>
        )}
      </div>
    </section>
  );
}
