import { classNames } from '../styles/class-names.ts';
import { CheckIcon } from '../ui/icons/actions.tsx';
import { CloudIcon } from '../ui/icons/navigation.tsx';
import { shellTexts } from './texts.ts';
import css from './offline-state.module.css';
import { useOfflineReady, type OfflineReady } from './offline-ready.ts';

/** Says whether Kira works here without a connection, after a real check. */
export function OfflineState() {
  const ready = useOfflineReady();
  return (
    <p role="status" className={classNames(css.state, ready.state === 'ready' && css.ready)}>
      {ready.state === 'ready' ? <CheckIcon size={18} /> : <CloudIcon size={18} />}
      <span>{inWords(ready)}</span>
    </p>
  );
}

function inWords(ready: OfflineReady): string {
  const texts = shellTexts.offlineReady;
  switch (ready.state) {
    case 'ready':
      return texts.ready;
    case 'storing':
      return texts.notYet(Math.floor(ready.fraction * 100));
    case 'unsupported':
      return texts.unsupported;
    case 'not-ready':
      return texts.starting;
  }
}
