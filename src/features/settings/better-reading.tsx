import type { PpOcrDownloader } from '../../reading/ppocr-downloader.ts';
import { useSyncExternalStore } from 'react';
import { settingsTexts as texts } from './texts.ts';
import type { PpOcrState } from '../../reading/ppocr-downloader.ts';
import { Button } from '../../ui/button.tsx';
import css from './settings.module.css';

/** Shows the better reading engine: its size, its state, and buttons to download or remove it. */
export function BetterReadingState({ store }: { store: PpOcrDownloader }) {
  const now = useSyncExternalStore(store.subscribe, store.get);
  return (
    <>
      <dl className={css.list}>
        <div>
          <dt>{texts.betterReading}</dt>
          <dd>{texts.betterReadingState((store.bytes / 1e6).toFixed(1), inWords(now))}</dd>
        </div>
      </dl>
      <p className={css.quiet}>{texts.betterReadingWhy}</p>
      {now.state === 'unknown' && <div className={css.buttonSpace} />}
      {now.state === 'absent' && (
        <Button look="quiet" onClick={() => void store.download()}>
          {texts.betterReadingGet}
        </Button>
      )}
      {now.state === 'downloading' && (
        <Button look="quiet" onClick={() => void store.stop()}>
          {texts.betterReadingStop}
        </Button>
      )}
      {now.state === 'ready' && (
        <Button look="quiet" onClick={() => void store.remove()}>
          {texts.betterReadingRemove}
        </Button>
      )}
    </>
  );
}

function inWords(now: PpOcrState): string {
  switch (now.state) {
    case 'unknown':
      return texts.betterReadingUnknown;
    case 'unsupported':
      return texts.betterReadingUnsupported;
    case 'absent':
      if (now.later) return texts.betterReadingLater;
      return now.failed ? texts.betterReadingFailed : texts.betterReadingAbsent;
    case 'downloading':
      return texts.betterReadingLoading(Math.floor(now.fraction * 100));
    case 'ready':
      return texts.betterReadingReady;
  }
}
