import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../styles/class-names.ts';
import { fileSize } from '../../words/file-size.ts';
import { settingsTexts as texts } from './texts.ts';
import css from './settings.module.css';

/** Safari before 17 can't estimate. */
const estimate = async (storage: { estimate?: StorageManager['estimate'] }): Promise<StorageEstimate> =>
  (await storage.estimate?.()) ?? {};

/** Shows how much is stored on this device, and whether the browser keeps it. */
export function StorageState() {
  const storage = 'storage' in navigator ? navigator.storage : null;
  const [hasFailed, setFailed] = useState(storage === null);
  /** Null until the browser has told. */
  const [kept, setKept] = useState<boolean | null>(null);
  /** In bytes; null where the browser doesn't tell, or until it has. */
  const [used, setUsed] = useState<number | null>(null);
  const [isCounting, setCounting] = useState(true);
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    if (!storage) return;
    const fail = () => setFailed(true); // some browsers refuse in private windows
    storage.persisted().then(setKept, fail);
    const show = ({ usage }: StorageEstimate) => {
      setCounting(false);
      setUsed(usage ?? null);
    };
    estimate(storage).then(show, fail);
  }, [storage]);

  const keep = async () => {
    const agreed = (await storage?.persist()) ?? false;
    setRefused(!agreed);
    setKept(agreed);
  };

  if (hasFailed) return <p className={css.quiet}>{texts.storageUnknown}</p>;
  return (
    <>
      <dl className={css.list}>
        <div>
          <dt>{texts.storage}</dt>
          <dd className={classNames(css.quiet, css.ownLine)}>
            {used !== null && `${texts.storageUsed(fileSize(used))}, `}
            {used === null && isCounting && `${texts.storageUsed('…')}, `}
            {kept !== null && (kept ? texts.storagePersistent : texts.storageBestEffort)}
          </dd>
        </div>
      </dl>
      {kept === null && <div className={css.buttonSpace} />}
      {kept === false && (
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
