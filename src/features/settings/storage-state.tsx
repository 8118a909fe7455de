import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { fileSize } from '../../ui/file-size.ts';
import { settingsTexts as texts } from './texts.ts';
import css from './settings.module.css';

interface State {
  /** In bytes; undefined where the browser doesn't tell. */
  used: number | undefined;
  kept: boolean;
}

/** Safari before 17 can't estimate. */
const estimate = async (storage: { estimate?: StorageManager['estimate'] }): Promise<StorageEstimate> =>
  (await storage.estimate?.()) ?? {};

/** Shows how much is stored on this device, and whether the browser keeps it. */
export function StorageState() {
  const storage = 'storage' in navigator ? navigator.storage : null;
  const [state, setState] = useState<State | null>(null);
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    if (!storage) return;
    void Promise.all([estimate(storage), storage.persisted()]).then(
      ([{ usage }, kept]) => setState({ used: usage, kept }),
      () => setState(null), // some browsers refuse in private windows
    );
  }, [storage]);

  const keep = async () => {
    const kept = (await storage?.persist()) ?? false;
    setRefused(!kept);
    if (state) setState({ ...state, kept });
  };

  if (!storage || !state) return <p className={css.quiet}>{texts.storageUnknown}</p>;
  return (
    <>
      <dl className={css.list}>
        <div>
          <dt>{texts.storage}</dt>
          <dd>
            {state.used !== undefined && `${texts.storageUsed(fileSize(state.used))}, `}
            {state.kept ? texts.storagePersistent : texts.storageBestEffort}
          </dd>
        </div>
      </dl>
      {!state.kept && (
        <Button look="quiet" onClick={() => void keep()}>
          {texts.keepStorage}
        </Button>
      )}
      <p role="status" className={css.quiet}>
        {refused ? texts.keepRefused : null}
      </p>
    </>
  );
}
